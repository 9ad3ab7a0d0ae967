import { sql } from 'kysely';
import { imageOfThumbnail, isStoredName } from '../../../domain/images.ts';
import { ALL_TABLES } from '../backups/tables.ts';
import type { Db } from '../../db/schema.ts';
import { noteDemoExit } from '../demo/queries.ts';

/** The tables that aren't truncated. Some of their rows are deleted individually. */
const RETAINED_TABLES = new Set([
  'settings',
  'instruments',
  'instrument_questions',
  'definition_uses',
  'form_versions',
  'tries',
]);
const STAYING_SETTINGS = ['secret_key'];

/** The table whose only row a migration has created; after truncating, that row must be inserted again. */
const ORGANISATION = 'organisation';

const EMPTIED = ALL_TABLES.filter((name) => !RETAINED_TABLES.has(name));

/** Blocks all other writers until the transaction ends; readers continue. */
export async function holdWriters(db: Db): Promise<void> {
  // The backup within this transaction may take a long time.
  await sql`set local idle_in_transaction_session_timeout to 0`.execute(db);
  await sql`lock table ${sql.raw(ALL_TABLES.join(', '))} in exclusive mode`.execute(db);
}

/** Returns the numbers of stores, users and surveys. */
export async function selectHoldings(db: Db): Promise<{ stores: number; people: number; surveys: number }> {
  const { rows } = await sql<{ stores: number; people: number; surveys: number }>`
    select (select count(*)::int from stores) as stores, (select count(*)::int from users) as people,
      (select count(*)::int from survey_ids) as surveys`.execute(db);
  return rows[0] ?? { stores: 0, people: 0, surveys: 0 };
}

/**
 * Deletes the demo's data and records that the demo was left. The triggers that protect the history are disabled
 * meanwhile.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  const guardedNames = await selectGuardedTables(db);
  for (const table of guardedNames) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`truncate ${sql.raw(EMPTIED.join(', '))}`.execute(db);
  for (const table of guardedNames) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await sql`insert into ${sql.table(ORGANISATION)} default values`.execute(db);
  await db.deleteFrom('settings').where('name', 'not in', STAYING_SETTINGS).execute();
  // Modules and drafts were truncated, so their uses and the stored trial states of drafts are deleted, too.
  await db.deleteFrom('definition_uses').where('kind', '=', 'module').execute();
  await db.deleteFrom('instruments').where('draft_id', 'is not', null).execute();
  await noteDemoExit(db);
}

/** Returns the tables with a trigger against truncating. */
async function selectGuardedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgtype & 32 > 0 and relname = any(${EMPTIED})`.execute(db);
  return rows.map(({ name }) => name);
}

/** Marks images as unused; the server deletes their files after a day. */
export async function forgetImages(db: Db, files: readonly string[], now: Date): Promise<void> {
  const originals = files.filter((name) => isStoredName(name) && imageOfThumbnail(name) === null);
  await sql`
    insert into uploads (name, unused_since) select name, ${now}::timestamptz from unnest(${originals}::text[]) name
    on conflict do nothing`.execute(db);
}
