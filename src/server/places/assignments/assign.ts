import type { Named } from '../auditLog/difference.ts';
import { record, type Actor } from '../auditLog/changes.ts';
import { lockReferenced } from '../db/lockReferenced.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { deleteAssignments, insertAssignments, type Assignment } from './queries.ts';

export type Change = { action: 'assign' | 'unassign'; userIds: readonly string[]; storeIds: readonly string[] };

/**
 * Puts every user on every store, or takes them off, and writes an entry per user to the audit log. Gives how many pairs
 * that changed: those that were as wanted already are left alone.
 */
export async function changeAssignments(actor: Actor, { action, userIds, storeIds }: Change): Promise<number> {
  const change = action === 'assign' ? insertAssignments : deleteAssignments;
  const changed = await change(actor.db, userIds, storeIds);
  await record(
    actor,
    [...byUser(changed).values()].map(({ user, stores }) =>
      action === 'assign'
        ? { kind: 'stores_assigned', subject: user, before: null, after: { stores } }
        : { kind: 'stores_unassigned', subject: user, before: { stores }, after: null },
    ),
  );
  return changed.length;
}

/** The user and the store of a pair, held until the transaction ends; refused as missing when either is. */
export async function knownPair(db: Db, pair: { user_id: string; store_id: string }) {
  try {
    const [userId = ''] = await lockReferenced(db, 'users', [pair.user_id], 'user_id');
    const [storeId = ''] = await lockReferenced(db, 'stores', [pair.store_id], 'store_id');
    return { userId, storeId };
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('not_found') : error;
  }
}

function byUser(assignments: readonly Assignment[]): Map<string, { user: Named; stores: Named[] }> {
  const users = new Map<string, { user: Named; stores: Named[] }>();
  for (const { user, store } of assignments) {
    const entry = users.get(user.id);
    if (entry) entry.stores.push(store);
    else users.set(user.id, { user, stores: [store] });
  }
  return users;
}
