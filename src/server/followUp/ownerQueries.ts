import { sql } from 'kysely';
import { GROUP_USER } from '../../domain/userTypes.ts';
import type { Db, StoredAction } from '../db/schema.ts';
import { isId } from '../id.ts';

/** The users whom an action plan names. */
export function ownersOf(actions: readonly StoredAction[]): string[] {
  return actions.flatMap(({ owner }) => owner ?? []);
}

/** Whether each of these users sees a store: administrators see all, group users those that are assigned to them. */
export async function seeStore(db: Db, userIds: readonly string[], storeId: string): Promise<boolean> {
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return true;
  if (!wanted.every(isId) || !isId(storeId)) return false;
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any (${wanted}::uuid[]) and (user_type <> ${GROUP_USER} or exists (
      select from user_stores where user_stores.user_id = users.id and user_stores.store_id = ${storeId}::uuid
    ))`.execute(db);
  return rows.length === wanted.length;
}

/** The names of these users, by id; of one whose account was deleted there is none. */
export async function selectOwnerNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = userIds.filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').where('id', 'in', ids).select(['id', 'username']).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
