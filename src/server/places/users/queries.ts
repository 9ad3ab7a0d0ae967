import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope } from '../identity/storeScope.ts';
import { ASSESSED, COUNTED, LIFE } from '../surveys/rowQueries.ts';
import { USER_CARD } from '../cards/queries.ts';

/** How many live stores a user has. */
export const STORE_COUNT = sql<number>`(
  select count(*)::int from user_stores join stores on stores.id = user_stores.store_id
  where user_stores.user_id = users.id and stores.archived_at is null
)`;

/** Every user by name, with their group and how many stores and surveys they have. */
export function selectUserList(db: Db) {
  return db
    .with('taken', (query) =>
      query
        .selectFrom('surveys')
        .where('user_id', 'is not', null)
        .where(COUNTED)
        .groupBy('user_id')
        .select(['user_id', sql<number>`count(*)::int`.as('surveys')]),
    )
    .selectFrom('users')
    .leftJoin('taken', 'taken.user_id', 'users.id')
    .select([...USER_CARD, 'users.group_id'])
    .select([STORE_COUNT.as('store_count'), sql<number>`coalesce(taken.surveys, 0)`.as('survey_count')])
    .orderBy(sql`lower(users.username), users.id`)
    .execute();
}

/** A user for their form; undefined when there is none. */
export function selectUserToEdit(db: Db, id: string) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'username', 'user_type', 'image', 'group_id'])
    .executeTakeFirst();
}

/** The surveys that count and that a user took at stores in scope, newest first. */
export function selectSurveysOfUser(db: Db, scope: Scope, userId: string) {
  return db
    .selectFrom('surveys')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .where('surveys.user_id', '=', userId)
    .where(COUNTED)
    .select(['surveys.id', 'store_id', 'user_name', 'taken_at', 'overall', 'store.name as store_name', ASSESSED])
    .select(LIFE)
    .orderBy('taken_at', 'desc')
    .orderBy('surveys.id', 'desc')
    .execute();
}
