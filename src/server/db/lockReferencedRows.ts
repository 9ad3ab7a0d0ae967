import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Db } from './schema.ts';
import { isId } from '../id.ts';

const UNKNOWN = { groups: 'unknown_group', users: 'unknown_user', stores: 'unknown_store' } as const;

/**
 * Locks the records selected in a form against deletion until the transaction ends. Returns their ids without
 * duplicates, spelt as in the database. Throws a Refusal if a record is missing or is an archived store. To avoid
 * deadlocks, lock groups before users, and users before stores.
 */
export async function lockReferencedRows(
  db: Db,
  table: keyof typeof UNKNOWN,
  sentIds: readonly string[],
  field: string,
): Promise<string[]> {
  const ids = [...new Set(sentIds.map((id) => id.toLowerCase()))];
  const rows = ids.every(isId) ? await lockIds(db, table, ids) : [];
  if (rows.length < ids.length) throw new Refusal(UNKNOWN[table], { field });
  return rows;
}

async function lockIds(db: Db, table: keyof typeof UNKNOWN, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const live = table === 'stores' ? sql`and archived_at is null` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) ${live} order by id for key share`.execute(db);
  return rows.map(({ id }) => id);
}
