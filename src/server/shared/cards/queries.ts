import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { usersInScope } from '../../identity/userScope.ts';

/** The columns of a user's card, with their names on the wire. */
export const USER_CARD = [
  'users.id as _id',
  'users.image',
  'users.username',
  'users.email',
  'users.user_type',
] as const;

/** The columns of a store's card, with their names on the wire. */
export const STORE_CARD = ['stores.id as _id', 'stores.name as store_name', 'stores.image'] as const;

/** The order of lists of stores. */
export const STORES_BY_NAME = sql`lower(stores.name), stores.id`;

const BY_NAME = sql`lower(users.username), users.id`;

/** Selects the users of a group whom the viewer may see, sorted by name. */
export function selectUserCardsOfGroup(db: Db, viewer: Viewer, groupId: string) {
  return usersInScope(db, viewer).where('group_id', '=', groupId).select(USER_CARD).orderBy(BY_NAME).execute();
}

/** Selects the users assigned to a store, sorted by name. */
export function selectUserCardsOfStore(db: Db, storeId: string) {
  return db
    .selectFrom('user_stores')
    .innerJoin('users', 'users.id', 'user_stores.user_id')
    .where('user_stores.store_id', '=', storeId)
    .select(USER_CARD)
    .orderBy(BY_NAME)
    .execute();
}

/** Selects users who aren't assigned to a store and whose name or email matches a pattern, sorted by name. */
export function selectUserCardsNotOnStore(db: Db, storeId: string, { like, limit }: { like: string; limit: number }) {
  return db
    .selectFrom('users')
    .where(sql<boolean>`(lower(username) like lower(${like}) or lower(email) like lower(${like}))`)
    .where(sql<boolean>`not exists (
      select from user_stores where user_stores.user_id = users.id and user_stores.store_id = ${storeId}
    )`)
    .select(USER_CARD)
    .orderBy(BY_NAME)
    .limit(limit)
    .execute();
}
