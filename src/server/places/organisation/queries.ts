import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Returns the organisation's name, time zone and language. */
export function selectOrganisation(db: Db) {
  return db.selectFrom('organisation').select(['name', 'time_zone', 'language']).executeTakeFirstOrThrow();
}

/**
 * Returns the organisation's name, time zone and language, and locks the row until the transaction ends, so that
 * concurrent changes are applied one after the other.
 */
export function lockOrganisation(db: Db) {
  return db
    .selectFrom('organisation')
    .select(['name', 'time_zone', 'language'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns a time zone in PostgreSQL's spelling, ignoring case; undefined when it is unknown. */
export async function selectTimeZone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.name;
}
