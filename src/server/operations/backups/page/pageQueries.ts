import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { DOWNLOADABLE_STATES } from '../../../../domain/backups/states.ts';

/** Returns the newest backups, including running and failed ones. */
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

/** Returns the id and file of a backup that can be downloaded; undefined if there is none with this id. */
export function selectDownloadable(db: Db, id: string) {
  return db
    .selectFrom('backups')
    .where(sql<boolean>`id::text = ${id}`)
    .where('state', 'in', DOWNLOADABLE_STATES)
    .select(['id', 'file'])
    .executeTakeFirst();
}
