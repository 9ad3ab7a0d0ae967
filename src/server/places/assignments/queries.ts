import { sql } from 'kysely';
import type { NamedRecord } from '../../shared/history/difference.ts';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import type { Db } from '../../db/schema.ts';

/** An assignment of a user to a store, with their current names. */
export type Assignment = { user: NamedRecord; store: NamedRecord };

/** Assigns each user to each store, and returns the new assignments. Inserts in a fixed order to avoid deadlocks. */
export async function insertAssignments(db: Db, userIds: readonly string[], storeIds: readonly string[]) {
  const { rows } = await sql<Pair>`
    with added as (
      insert into user_stores (user_id, store_id)
      select user_id, store_id
      from unnest(${userIds}::uuid[]) as user_id cross join unnest(${storeIds}::uuid[]) as store_id
      order by user_id, store_id
      on conflict do nothing
      returning user_id, store_id
    )
    ${withNames(sql`added`)}`.execute(db);
  return rows.map(assignment);
}

/** Removes each user from each store, and returns the removed assignments. */
export async function deleteAssignments(db: Db, userIds: readonly string[], storeIds: readonly string[]) {
  const { rows } = await sql<Pair>`
    with held as (
      select user_id, store_id from user_stores
      where user_id = any(${userIds}::uuid[]) and store_id = any(${storeIds}::uuid[])
      order by user_id, store_id for update
    ), removed as (
      delete from user_stores using held
      where user_stores.user_id = held.user_id and user_stores.store_id = held.store_id
      returning user_stores.user_id, user_stores.store_id
    )
    ${withNames(sql`removed`)}`.execute(db);
  return rows.map(assignment);
}

type Pair = { user_id: string; username: string; store_id: string; store_name: string };

function withNames(pairs: ReturnType<typeof sql>) {
  return sql`
    select pair.user_id, users.username, pair.store_id, stores.name as store_name
    from ${pairs} as pair join users on users.id = pair.user_id join stores on stores.id = pair.store_id
    order by lower(users.username), pair.user_id, lower(stores.name), pair.store_id`;
}

function assignment(pair: Pair): Assignment {
  return { user: { id: pair.user_id, name: pair.username }, store: { id: pair.store_id, name: pair.store_name } };
}

/** Returns the cards of active stores that match the pattern and aren't assigned to the user, sorted by name. */
export function selectStoreCardsNotOfUser(db: Db, userId: string, { like, limit }: { like: string; limit: number }) {
  return db
    .selectFrom('stores')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(name) like lower(${like})`)
    .where(sql<boolean>`not exists (
      select from user_stores where user_stores.store_id = stores.id and user_stores.user_id = ${userId}
    )`)
    .select(STORE_CARD)
    .orderBy(STORES_BY_NAME)
    .limit(limit)
    .execute();
}

/** Returns the user of an assignment in the wire format. */
export function selectUserOfAssignment(db: Db, id: string) {
  return db.selectFrom('users').where('id', '=', id).select(['id as _id', 'image', 'email']).executeTakeFirstOrThrow();
}

/** Returns the store of an assignment in the wire format. */
export function selectStoreOfAssignment(db: Db, id: string) {
  return db.selectFrom('stores').where('id', '=', id).select(STORE_CARD).executeTakeFirstOrThrow();
}
