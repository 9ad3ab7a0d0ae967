import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { TIME_ZONE, VIEWER_COLUMNS } from '../../../identity/viewerQueries.ts';

/** Returns a calendar by the hash of its key, with the current data of its user; undefined if there is none. */
export function selectCalendar(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .where('key_hash', '=', keyHash)
    .select(VIEWER_COLUMNS)
    .select(['last_seen_at', 'users.language', TIME_ZONE.as('time_zone')])
    .select((row) => row.selectFrom('organisation').select('organisation.language').as('of_organisation'))
    .executeTakeFirst();
}

/** Returns when a user's calendar was created and last read; undefined when there is none. */
export function selectOwnCalendar(db: Db, userId: string) {
  return db
    .selectFrom('calendars')
    .where('user_id', '=', userId)
    .select(['made_at', 'last_seen_at'])
    .executeTakeFirst();
}

/**
 * Returns at most `limit` of a user's actions that are open or in progress and due from `first` to `last`, by due date.
 * They include actions at stores that the user can't see, but not those of archived stores.
 */
export function selectDueActions(
  db: Db,
  userId: string,
  { first, last, limit }: { first: string; last: string; limit: number },
) {
  return db
    .selectFrom('actions')
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .where('stores.archived_at', 'is', null)
    .where('actions.owner_id', '=', userId)
    .where('actions.status', 'in', ['open', 'doing'])
    .where(sql<boolean>`actions.due between ${first}::date and ${last}::date`)
    .select(['actions.id', 'actions.version', 'actions.title', 'actions.detail', 'stores.name as store_name'])
    .select(['actions.created_at', sql<string>`actions.due::text`.as('due')])
    .select((row) =>
      row
        .selectFrom('action_steps')
        .whereRef('action_steps.action_id', '=', 'actions.id')
        .select(({ fn }) => fn.max('action_steps.at').as('at'))
        .as('changed_at'),
    )
    .orderBy('actions.due')
    .orderBy('actions.id')
    .limit(limit)
    .execute();
}

export type DueAction = Awaited<ReturnType<typeof selectDueActions>>[number];
