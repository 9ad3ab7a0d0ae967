import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { FETCHED_STATES } from '../../../domain/backups/states.ts';

/** The newest backups, those under way and those that failed included, each with who asked for it. */
export function selectShown(db: Db, count: number) {
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

/** A backup whose file lies where the console keeps its own; undefined when there is none. */
export function selectFetched(db: Db, id: string) {
  return db
    .selectFrom('backups')
    .where(sql<boolean>`id::text = ${id}`)
    .where('state', 'in', FETCHED_STATES)
    .select(['id', 'file'])
    .executeTakeFirst();
}
