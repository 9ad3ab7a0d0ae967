import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { ListPage } from '../../audits/surveys/queries.ts';
import { ASSESSED_CATEGORIES, IS_COUNTED, LIFE } from '../../shared/surveys/rowQueries.ts';
import { USER_CARD } from '../../shared/cards/queries.ts';

/** The number of a user's stores, except archived ones. */
export const STORE_COUNT = sql<number>`(
  select count(*)::int from user_stores join stores on stores.id = user_stores.store_id
  where user_stores.user_id = users.id and stores.archived_at is null
)`;

/** Returns all users, sorted by name, with their group and their numbers of stores and surveys. */
export function selectUserList(db: Db) {
  return db
    .with('taken', (query) =>
      query
        .selectFrom('surveys')
        .where('user_id', 'is not', null)
        .where(IS_COUNTED)
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

/** Returns a user's data for the form that changes it; undefined if there is no such user. */
export function selectUserToEdit(db: Db, id: string) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'username', 'user_type', 'image', 'group_id'])
    .executeTakeFirst();
}

/** Returns a page of the counted surveys that a user took at stores in scope, newest first. */
export function selectSurveysOfUser(db: Db, scope: Scope, userId: string, { page, size }: ListPage) {
  return db
    .selectFrom('surveys')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .where('surveys.user_id', '=', userId)
    .where(IS_COUNTED)
    .select([
      'surveys.id',
      'store_id',
      'user_name',
      'taken_at',
      'overall',
      'store.name as store_name',
      ASSESSED_CATEGORIES,
    ])
    .select(LIFE)
    .orderBy('taken_at', 'desc')
    .orderBy('surveys.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** Returns the number of counted surveys that a user took at stores in scope. */
export async function countSurveysOfUser(db: Db, scope: Scope, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .where('surveys.user_id', '=', userId)
    .where(IS_COUNTED)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
