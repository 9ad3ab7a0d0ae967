import { createHash, randomBytes } from 'node:crypto';
import type { addActionPhoto } from '../../../contract/followUp/actions/actions.ts';
import { PHOTO_PREFIX } from '../../../domain/images.ts';
import { countOne, tooMany } from '../../db/rateLimits.ts';
import { drawPhoto } from '../../files/picture.ts';
import { insertSteps } from './follow/changes.ts';
import type { CallContext } from '../../http/serve.ts';
import type { FileOf } from '../../http/uploads.ts';
import { DAILY_PHOTOS, keepFiles } from '../../shared/images/keep.ts';
import { Refusal } from '../../refusal.ts';
import { byCaller } from './changeAction.ts';
import { insertPhoto } from './changes.ts';
import { holdAction } from './hold.ts';
import { selectSentPhoto } from './queries.ts';

type Context = CallContext & FileOf<typeof addActionPhoto>;
type Sent = { actionId: string; photoId: string };

/**
 * Stores a photo, re-encoded, for an action in the caller's scope; returns its id. Sending the same photo again has no
 * effect.
 */
export async function takePhoto(context: Context, { actionId, photoId }: Sent): Promise<string> {
  const { db, viewer, now, photo } = context;
  const hash = createHash('sha256').update(photo.bytes).digest();
  const isKnown = async (from = db) => {
    const known = await selectSentPhoto(from, photoId);
    if (known && !(known.action_id === actionId.toLowerCase() && known.content_hash.equals(hash))) {
      throw new Refusal('photo_id_taken', { field: 'photo_id' });
    }
    return known !== undefined;
  };
  if (await isKnown()) return photoId;
  const today = await countOne(db, DAILY_PHOTOS, [viewer.apiToken?.id ?? viewer.userId], now);
  if (today.over) throw tooMany(today);
  const drawn = await drawPhoto(photo, { person: viewer.userId, gone: context.waiting() });
  const file = `${PHOTO_PREFIX}${randomBytes(16).toString('hex')}.jpg`;
  await keepFiles(context, file, drawn);
  await context.transact(async (own) => {
    const { row } = await holdAction(own.db, own.viewer, actionId);
    const kept = { id: photoId, action_id: row.id, file, content_hash: hash, came_at: now };
    // The same photo arrived in the meantime. The new file is removed later as an unused image.
    if (!(await insertPhoto(own.db, kept))) {
      await isKnown(own.db);
      return;
    }
    const { userId, name } = byCaller(own);
    const said = { action_id: row.id, at: now, by_id: userId, by_name: name };
    await insertSteps(own.db, [{ ...said, kind: 'photo', photo_id: photoId }]);
  });
  return photoId;
}
