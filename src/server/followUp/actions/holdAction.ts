import type { Db } from '../../db/schema.ts';
import { holdStore } from './follow/queries.ts';
import { holdInScope } from '../../identity/storeScope.ts';
import type { Caller } from '../../identity/viewer.ts';
import { selectAction, type ActionRow } from './queries.ts';

/**
 * Returns an action with the date of its store's latest audit. Locks the store and the viewer's access until the
 * transaction ends. Throws not_found if the viewer can't see the action.
 */
export async function holdAction(db: Db, viewer: Caller, id: string): Promise<{ row: ActionRow; latest: Date | null }> {
  const { store_id: storeId } = await selectAction(db, viewer, id);
  await holdInScope(db, viewer.scope, [storeId]);
  const latest = await holdStore(db, storeId);
  return { row: await selectAction(db, viewer, id), latest };
}
