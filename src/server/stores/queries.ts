import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope } from '../identity/storeScope.ts';

/** Cards of every store in scope, by name. */
export function selectStoreCards(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .select(['store.id as _id', 'store.name as store_name', 'store.image'])
    .orderBy(sql`lower(store.name)`)
    .orderBy('store.id')
    .execute();
}

/** Cards of the stores of a group that are in scope. */
export function selectStoreCardsOfGroup(db: Db, scope: Scope, groupId: string) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .innerJoin('group_stores', 'group_stores.store_id', 'store.id')
    .where('group_stores.group_id', '=', groupId)
    .select(['store.id as _id', 'store.name as store_name', 'store.image'])
    .orderBy(sql`lower(store.name)`)
    .orderBy('store.id')
    .execute();
}

/** Cards of the stores assigned to a user; archived ones are gone from every list. */
export function selectStoreCardsOfUser(db: Db, userId: string) {
  return db
    .selectFrom('user_stores')
    .innerJoin('stores', 'stores.id', 'user_stores.store_id')
    .where('user_stores.user_id', '=', userId)
    .where('stores.archived_at', 'is', null)
    .select(['stores.id as _id', 'stores.name as store_name', 'stores.image'])
    .orderBy(sql`lower(stores.name)`)
    .orderBy('stores.id')
    .execute();
}

/** Every store in scope with its groups, how many users and surveys it has, and when it was last surveyed. */
export function selectStoreList(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .select([
      'store.id as _id',
      'store.name as store_name',
      'store.image',
      'store.survey_count',
      'store.last_survey_at',
    ])
    .select([
      sql<string[]>`array(
        select group_id from group_stores where group_stores.store_id = store.id order by group_id
      )`.as('group_ids'),
      sql<number>`(
        select count(*)::int from user_stores where user_stores.store_id = store.id
      )`.as('user_count'),
    ])
    .orderBy(sql`lower(store.name)`)
    .orderBy('store.id')
    .execute();
}

/** A user's type and group; undefined when there is no such user. */
export function selectUserAndGroup(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.id', '=', userId)
    .select(['users.id', 'users.user_type', 'groups.id as group_id', 'groups.name as group_name'])
    .executeTakeFirst();
}
