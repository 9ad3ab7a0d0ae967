import { record, type Actor } from '../auditLog/changes.ts';
import { settlePhotos } from '../photos/changes.ts';
import type { Viewer } from '../identity/viewer.ts';
import { deleteUserRow, selectUserSnapshot } from './changes.ts';
import { lockUserToDelete } from './lockQueries.ts';

/**
 * Deletes a user and ends their sessions; the surveys that they took stay. Refused: a missing user, oneself, the last
 * administrator. Runs in the caller's transaction.
 */
export async function removeUser(actor: Actor & { viewer: Viewer }, userId: string): Promise<void> {
  const id = await lockUserToDelete(actor.db, actor.viewer, userId);
  const before = await selectUserSnapshot(actor.db, id);
  // While it is known who took their surveys.
  await settlePhotos(actor.db);
  await deleteUserRow(actor.db, id);
  await record(actor, [{ kind: 'user_deleted', subject: { id, name: before.username }, before, after: null }]);
}
