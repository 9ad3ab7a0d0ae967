import { sql } from 'kysely';
import { GROUP_USER } from '../../../../domain/userTypes.ts';
import type { Db, StoredAction } from '../../../db/schema.ts';
import { isId } from '../../../id.ts';

/** Returns the ids of the users named in an action plan. */
export function ownersOf(actions: readonly StoredAction[]): string[] {
  return actions.flatMap(({ owner }) => owner ?? []);
}

/**
 * Returns, in lower case, the given ids that don't belong to a user who can see the store, including unknown ids.
 * Administrators see every store, group users only those assigned to them.
 */
export async function selectOutside(db: Db, userIds: readonly string[], storeId: string): Promise<Set<string>> {
  const idSet = new Set(userIds.map((id) => id.toLowerCase()));
  const ids = [...idSet].filter(isId);
  if (ids.length === 0 || !isId(storeId)) return idSet;
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any (${ids}::uuid[]) and (user_type <> ${GROUP_USER} or exists (
      select from user_stores where user_stores.user_id = users.id and user_stores.store_id = ${storeId}::uuid
    ))`.execute(db);
  for (const { id } of rows) idSet.delete(id);
  return idSet;
}

/** Checks whether all of these users can see a store. */
export async function seeStore(db: Db, userIds: readonly string[], storeId: string): Promise<boolean> {
  return (await selectOutside(db, userIds, storeId)).size === 0;
}

/** Returns the names of the given users by id. Users whose accounts were deleted are missing. */
export async function selectOwnerNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = userIds.filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').where('id', 'in', ids).select(['id', 'username']).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
