import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instrument } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { packageRoot } from '../files.ts';

/** The instrument that ships with the product. */
export const shippedInstrumentFile = path.join(packageRoot, 'instruments/four-ps.json');

/** A version that is installed already must not come back with other content: past scores hang on it. */
export class VersionTakenError extends Error {}

/** What tells two instruments apart, however their files were laid out: SHA-256 over the content, in hex. */
export function checksumOf(instrument: Instrument): string {
  return createHash('sha256')
    .update(JSON.stringify(inFixedOrder(instrument)))
    .digest('hex');
}

/**
 * Installs a checked instrument and, unless told otherwise, makes it the one by which audits are taken. Installing the
 * same again changes nothing else. Gives its number.
 */
export async function installInstrument(db: Db, instrument: Instrument, { activate = true } = {}): Promise<number> {
  const checksum = checksumOf(instrument);
  const { name, version } = instrument;
  await db
    .insertInto('instruments')
    .values({ name, version, checksum, content: JSON.stringify(instrument) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('instruments').where('checksum', '=', checksum).select('id').executeTakeFirst();
  if (!row) {
    throw new VersionTakenError(`${name} ${version} is installed with other content. Give this one a new version.`);
  }
  if (activate) {
    await db.updateTable('instruments').set({ active: false }).where('active', '=', true).execute();
    await db.updateTable('instruments').set({ active: true }).where('id', '=', row.id).execute();
  }
  return row.id;
}

/** Installs the shipped instrument into a database that has none. */
export async function installShippedInstrument(db: Db): Promise<void> {
  const any = await db.selectFrom('instruments').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const shipped = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
  await db.transaction().execute((transaction) => installInstrument(transaction, shipped));
}

/** The same value with every object's keys sorted, so that equal content gives equal text. */
function inFixedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFixedOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inFixedOrder(inner)]),
  );
}
