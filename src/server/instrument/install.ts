import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Instrument } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { packageRoot } from '../files.ts';
import { forgetInstalled } from './installed.ts';

/** The instrument that ships with the product. */
export const shippedInstrumentFile = path.join(packageRoot, 'instruments/four-ps.json');

/** A version that is installed already must not come back with other content: past scores hang on it. */
export class VersionTakenError extends Error {}

/**
 * What tells two instruments apart, however their files were laid out: SHA-256 over the content, in hex. Translations
 * are left aside: no score hangs on them, so that a version may get more languages later.
 */
export function checksumOf(instrument: Instrument): string {
  return createHash('sha256')
    .update(JSON.stringify(inFixedOrder(inEnglishAlone(instrument))))
    .digest('hex');
}

/**
 * Installs a checked instrument and, unless told otherwise, makes it the one by which audits are taken. Installing the
 * same again changes its translations at most. Gives its number.
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
  await updateContent(db, row.id, instrument);
  if (activate) {
    await db.updateTable('instruments').set({ active: false }).where('active', '=', true).execute();
    await db.updateTable('instruments').set({ active: true }).where('id', '=', row.id).execute();
  }
  return row.id;
}

/**
 * Installs the shipped instrument into a database that has none. Where this very version is installed, it gets the
 * translations that have come since; those that it has stay.
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

/** The same with English as the only language. */
function inEnglishAlone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglishAlone);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.some(([key, inner]) => key === 'en' && typeof inner === 'string');
  return Object.fromEntries(
    entries.filter(([key]) => !isText || key === 'en').map(([key, inner]) => [key, inEnglishAlone(inner)]),
  );
}

/** `value`, and of `more` what it lacks; both are of one shape. */
function filledFrom(more: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner, at) => filledFrom((more as unknown[])[at], inner));
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, inner]) => [key, filledFrom((more as Fields)[key], inner)]);
  return { ...(more as Fields), ...Object.fromEntries(filled) };
}

type Fields = Record<string, unknown>;

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
