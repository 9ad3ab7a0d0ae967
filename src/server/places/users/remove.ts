import { record, type Actor } from '../../shared/history/changes.ts';
import { settlePhotos } from '../../audits/photos/changes.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { deleteUserRow, selectUserSnapshot } from './changes.ts';
import { lockUserToDelete } from './lockQueries.ts';

/**
 * Deletes a user and ends their sessions; their surveys remain. Refuses a missing user, the caller and the last
 * administrator. Runs in the caller's transaction.
 */
export async function removeUser(actor: Actor & { viewer: Viewer }, userId: string): Promise<void> {
  const id = await lockUserToDelete(actor.db, actor.viewer, userId);
  const before = await selectUserSnapshot(actor.db, id);
  // Must run first, while surveys still name their auditor.
  await settlePhotos(actor.db);
  await deleteUserRow(actor.db, id);
  await record(actor, [{ kind: 'user_deleted', subject: { id, name: before.username }, before, after: null }]);
}
