import type { Db } from '../../db/schema.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { forgetInstalled } from '../../shared/definitions/installed.ts';
import { selectVersionOfChecksum } from '../../shared/definitions/queries.ts';
import { shippedInstrumentFile, VersionTakenError, checksumOf, filledFrom } from './install.ts';

/**
 * Installs a validated instrument, makes it the active one unless `activate` is false, and returns its row id.
 * Reinstalling the same version only updates its translations. Throws VersionTakenError when the version is installed
 * with other content.
 */
export async function installInstrument(db: Db, instrument: Instrument, { activate = true } = {}): Promise<number> {
  const checksum = checksumOf(instrument);
  const { name, version } = instrument;
  await db
    .insertInto('instruments')
    .values({ name, version, checksum, content: JSON.stringify(instrument) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await selectVersionOfChecksum(db, checksum);
  if (!row) {
    throw new VersionTakenError(
      `${name} ${version} is already installed with different content. Give this one a new version.`,
    );
  }
  await updateContent(db, row.id, instrument);
  if (activate) {
    await db.updateTable('instruments').set({ active: false }).where('active', '=', true).execute();
    await db.updateTable('instruments').set({ active: true }).where('id', '=', row.id).execute();
  }
  return row.id;
}

/**
 * Installs the shipped instrument if the database has none. If this version is already installed, adds only the
 * translations that it lacks.
 */
export async function installShippedInstrument(db: Db): Promise<void> {
  const shipped = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
  const rows = await db.selectFrom('instruments').select(['id', 'checksum', 'content']).execute();
  const same = rows.find(({ checksum }) => checksum === checksumOf(shipped));
  if (same) await updateContent(db, same.id, filledFrom(shipped, same.content) as Instrument);
  if (rows.length > 0) return;
  await db.transaction().execute((transaction) => installInstrument(transaction, shipped));
}

async function updateContent(db: Db, id: number, instrument: Instrument): Promise<void> {
  const content = JSON.stringify(instrument);
  const { numUpdatedRows } = await db
    .updateTable('instruments')
    .set({ content })
    .where('id', '=', id)
    .where(sql<boolean>`content is distinct from ${content}::jsonb`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) forgetInstalled(db, id);
}
