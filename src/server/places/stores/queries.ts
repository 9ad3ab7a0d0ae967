import { sql } from 'kysely';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';

/** Returns the cards of all stores in scope, sorted by name. */
export function selectStoreCards(db: Db, scope: Scope) {
  return db.selectFrom(storesInScope(db, scope).as('stores')).select(STORE_CARD).orderBy(STORES_BY_NAME).execute();
}

/** Returns the cards of a group's stores in scope. */
export function selectStoreCardsOfGroup(db: Db, scope: Scope, groupId: string) {
  return db
    .selectFrom(storesInScope(db, scope).as('stores'))
    .innerJoin('group_stores', 'group_stores.store_id', 'stores.id')
    .where('group_stores.group_id', '=', groupId)
    .select(STORE_CARD)
    .orderBy(STORES_BY_NAME)
    .execute();
}

/** Returns the cards of the stores assigned to a user, except archived ones. */
export function selectStoreCardsOfUser(db: Db, userId: string) {
  return db
    .selectFrom('user_stores')
    .innerJoin('stores', 'stores.id', 'user_stores.store_id')
    .where('user_stores.user_id', '=', userId)
    .where('stores.archived_at', 'is', null)
    .select(STORE_CARD)
    .orderBy(STORES_BY_NAME)
    .execute();
}

/**
 * Returns all stores in scope with their groups, their numbers of users and surveys, and the date of their last survey.
 */
export function selectStoreList(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('stores'))
    .select([...STORE_CARD, 'stores.survey_count', 'stores.last_survey_at'])
    .select([
      sql<string[]>`array(
        select group_id from group_stores where group_stores.store_id = stores.id order by group_id
      )`.as('group_ids'),
      sql<number>`(
        select count(*)::int from user_stores where user_stores.store_id = stores.id
      )`.as('user_count'),
    ])
    .orderBy(STORES_BY_NAME)
    .execute();
}

/** Returns a user's type and group; undefined when there is no such user. */
export function selectUserAndGroup(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.id', '=', userId)
    .select(['users.id', 'users.user_type', 'groups.id as group_id', 'groups.name as group_name'])
    .executeTakeFirst();
}
