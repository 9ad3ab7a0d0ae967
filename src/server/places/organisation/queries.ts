import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The organisation's name, time zone and language. */
export function selectOrganisation(db: Db) {
  return db.selectFrom('organisation').select(['name', 'time_zone', 'language']).executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends: of two changes the second sees what the first has left. */
export function lockOrganisation(db: Db) {
  return db
    .selectFrom('organisation')
    .select(['name', 'time_zone', 'language'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** A time zone as PostgreSQL spells it, in whatever letter case it is asked for; undefined when it knows none. */
export async function selectTimeZone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.name;
}
