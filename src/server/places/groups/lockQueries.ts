import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../id.ts';

/**
 * The group, held until the transaction ends: other transactions that change or delete it wait, and then find it
 * changed or gone. A group that is gone is refused as missing. The lock is the one that a deletion needs: people who
 * are moved into the group meanwhile wait too.
 */
export async function lockGroup(db: Db, id: string): Promise<string> {
  const row = isId(id)
    ? await db.selectFrom('groups').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row.id;
}

/**
 * The stores that come into a group or leave it, held until the transaction ends, before the first of them does: in the
 * order in which every intake holds stores, so that no two transactions wait for each other.
 */
export async function lockMoving(db: Db, groupId: string, members: readonly string[]): Promise<void> {
  await sql`
    with members as (select unnest(${members}::uuid[]) as id),
    linked as (select store_id as id from group_stores where group_id = ${groupId})
    select from stores
    where id in ((table members except table linked) union all (table linked except table members))
    order by id for no key update`.execute(db);
}
