import type { addActionPhoto } from '../../../contract/followUp/actions/actions.ts';
import { insertSteps } from './follow/changes.ts';
import type { CallContext } from '../../http/serve.ts';
import type { FileOf } from '../../http/uploads.ts';
import { hashOfPhoto, receivePhoto } from '../../shared/images/keep.ts';
import { Refusal } from '../../refusal.ts';
import { byCaller } from './changeAction.ts';
import { insertPhoto } from './changes.ts';
import { holdAction } from './holdAction.ts';
import { selectSentPhoto } from './queries.ts';

type Context = CallContext & FileOf<typeof addActionPhoto>;
type PhotoIds = { actionId: string; photoId: string };

/**
 * Stores a photo, re-encoded, for an action that the caller can see; returns its id. Sending the same photo again has
 * no effect.
 */
export async function addPhotoOfAction(context: Context, { actionId, photoId }: PhotoIds): Promise<string> {
  const { db, now, photo } = context;
  const hash = hashOfPhoto(photo.bytes);
  const isKnown = async (from = db) => {
    const earlierPhoto = await selectSentPhoto(from, photoId);
    if (
      earlierPhoto &&
      !(earlierPhoto.action_id === actionId.toLowerCase() && earlierPhoto.content_hash.equals(hash))
    ) {
      throw new Refusal('photo_id_taken', { field: 'photo_id' });
    }
    return earlierPhoto !== undefined;
  };
  if (await isKnown()) return photoId;
  const file = await receivePhoto(context, photo);
  await context.transact(async (transaction) => {
    const { row } = await holdAction(transaction.db, transaction.viewer, actionId);
    const newPhoto = { id: photoId, action_id: row.id, file, content_hash: hash, came_at: now };
    // A photo with this id arrived in the meantime; `isKnown` throws if it is a different one. The file that was just
    // stored is removed later as an unused image.
    if (!(await insertPhoto(transaction.db, newPhoto))) {
      await isKnown(transaction.db);
      return;
    }
    const { userId, name } = byCaller(transaction);
    const step = {
      action_id: row.id,
      at: now,
      by_id: userId,
      by_name: name,
      kind: 'photo' as const,
      photo_id: photoId,
    };
    await insertSteps(transaction.db, [step]);
  });
  return photoId;
}
