import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Refuses stores in a user's form that are outside the user's group. A user without a group may have any stores. Stores
 * already assigned to the user `exemptId` are accepted, so that saving the form doesn't require removing them.
 */
export async function refuseStoresOutside(
  db: Db,
  storeIds: readonly string[],
  { groupId, exemptId, field }: { groupId: string | null; exemptId: string | null; field: string },
): Promise<void> {
  if (groupId === null || storeIds.length === 0) return;
  const { rows } = await sql`
    select from unnest(${storeIds}::uuid[]) as given (id)
    where not exists (select from group_stores where group_id = ${groupId} and store_id = given.id)
      and not exists (select from user_stores where user_id = ${exemptId}::uuid and store_id = given.id)
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('store_outside_group', { field });
}

/**
 * Refuses users in a store's form if the store doesn't belong to their group. A store without groups may have any
 * users. Users without a group and users already assigned to the store `exemptId` are accepted, too.
 */
export async function refuseUsersOutside(
  db: Db,
  userIds: readonly string[],
  { groupIds, exemptId, field }: { groupIds: readonly string[]; exemptId: string | null; field: string },
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return;
  const { rows } = await sql`
    select from users
    where id = any(${userIds}::uuid[]) and group_id <> all(${groupIds}::uuid[])
      and not exists (select from user_stores where user_id = users.id and store_id = ${exemptId}::uuid)
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('user_outside_group', { field });
}
