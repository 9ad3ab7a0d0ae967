import { addActionPhoto, commentAction, readAction, updateAction } from '../../contract/followUp/actions.ts';
import { makeCallOnce } from '../api/makeCall.ts';
import { CallError } from '../api/CallError.ts';
import { currentUser } from '../session/session.ts';
import { changeDone, DROPPED, type DoneAction } from './kept.ts';

/** A request that is not answered by then is given up, in ms: the server lets none take longer. */
const TIMEOUT_MS = 60_000;

/**
 * Sends what was done without a connection: photos, the comment, the status. It may have been on its way before, so the action is
 * read first, and what its timeline has already is not said again. What others changed meanwhile stays.
 */
export async function sendDone(done: DoneAction): Promise<void> {
  const { actionId: id, comment } = done;
  if (currentUser()?.userid !== done.author) throw new CallError({ status: 401, code: 'signed_out' });
  const now = (await makeCallOnce(readAction, { action_id: id }, soon())).resultData;
  if (now.status === 'dropped') throw new CallError({ status: 409, code: DROPPED });
  for (const { photoId, bytes } of done.photos) {
    const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
    await makeCallOnce(addActionPhoto, { action_id: id, photo_id: photoId, file }, soon());
    await changeDone(done, ({ photos }) => ({ photos: photos.filter((photo) => photo.photoId !== photoId) }));
  }
  if (comment !== '' && !now.timeline.some(({ kind, text }) => kind === 'comment' && text === comment)) {
    await makeCallOnce(commentAction, { action_id: id, text: comment }, soon());
  }
  if (now.status === 'open' || now.status === 'doing') await markDone(id, now.version);
  await changeDone(done, () => ({ state: 'sent', refusal: null, photos: [] }));
}

/** Marks an action done; the photos and the comment do not change its version, another user may. */
async function markDone(id: string, version: number): Promise<void> {
  try {
    await makeCallOnce(updateAction, { action_id: id, version, status: 'done' }, soon());
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'action_changed')) throw error;
    // What is done stays done, whatever else was changed in this moment: it is read anew, and sent again later.
    throw new CallError({ status: 503, code: error.code });
  }
}

const soon = () => AbortSignal.timeout(TIMEOUT_MS);
