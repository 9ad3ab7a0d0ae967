import type { NamedRecord } from '../../shared/history/difference.ts';
import { record, type Actor } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { deleteAssignments, insertAssignments, type Assignment } from './queries.ts';

export type Change = { action: 'assign' | 'unassign'; userIds: readonly string[]; storeIds: readonly string[] };

/**
 * Adds or removes the assignment of each user to each store, and records the changes per user in the history. Returns
 * the number of changed assignments.
 */
export async function changeAssignments(actor: Actor, { action, userIds, storeIds }: Change): Promise<number> {
  const change = action === 'assign' ? insertAssignments : deleteAssignments;
  const changes = await change(actor.db, userIds, storeIds);
  await record(
    actor,
    [...byUser(changes).values()].map(({ user, stores }) =>
      action === 'assign'
        ? { kind: 'stores_assigned', subject: user, before: null, after: { stores } }
        : { kind: 'stores_unassigned', subject: user, before: { stores }, after: null },
    ),
  );
  return changes.length;
}

/**
 * Returns the ids of a pair's user and store, which stay locked until the transaction ends. Throws not_found if either
 * is missing.
 */
export async function knownPair(db: Db, pair: { user_id: string; store_id: string }) {
  try {
    const [userId = ''] = await lockReferencedRows(db, 'users', [pair.user_id], 'user_id');
    const [storeId = ''] = await lockReferencedRows(db, 'stores', [pair.store_id], 'store_id');
    return { userId, storeId };
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('not_found') : error;
  }
}

function byUser(assignments: readonly Assignment[]): Map<string, { user: NamedRecord; stores: NamedRecord[] }> {
  const users = new Map<string, { user: NamedRecord; stores: NamedRecord[] }>();
  for (const { user, store } of assignments) {
    const entry = users.get(user.id);
    if (entry) entry.stores.push(store);
    else users.set(user.id, { user, stores: [store] });
  }
  return users;
}
