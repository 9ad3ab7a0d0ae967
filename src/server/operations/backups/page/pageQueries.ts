import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { FETCHED_STATES } from '../../../../domain/backups/states.ts';

/** Returns the newest backups, including running and failed ones, with the users who requested them. */
export function selectNewestBackups(db: Db, count: number) {
  return db
    .selectFrom('backups')
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id::text = backups.asked_by`))
    .selectAll('backups')
    .select('users.username as asker')
    .orderBy('made_at', 'desc')
    .orderBy('backups.id', 'desc')
    .limit(count)
    .execute();
}

/** Returns a backup whose file is in the server's own home; undefined if there is none. */
export function selectFetched(db: Db, id: string) {
  return db
    .selectFrom('backups')
    .where(sql<boolean>`id::text = ${id}`)
    .where('state', 'in', FETCHED_STATES)
    .select(['id', 'file'])
    .executeTakeFirst();
}
