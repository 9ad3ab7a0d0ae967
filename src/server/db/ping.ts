import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Throws when the database doesn't answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
