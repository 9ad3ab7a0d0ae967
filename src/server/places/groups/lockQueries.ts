import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../../id.ts';

/**
 * Locks a group until the transaction ends and returns its id. Other transactions that change or delete the group, or
 * move users into it, wait and then see the change. Throws not_found when there is none.
 */
export async function lockGroup(db: Db, id: string): Promise<string> {
  const row = isId(id)
    ? await db.selectFrom('groups').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row.id;
}

/**
 * Until the transaction ends, locks the stores that join or leave a group, in the order of their ids to avoid
 * deadlocks. Call this before moving any of the stores.
 */
export async function lockMoving(db: Db, groupId: string, members: readonly string[]): Promise<void> {
  await sql`
    with members as (select unnest(${members}::uuid[]) as id),
    linked as (select store_id as id from group_stores where group_id = ${groupId})
    select from stores
    where id in ((table members except table linked) union all (table linked except table members))
    order by id for no key update`.execute(db);
}
