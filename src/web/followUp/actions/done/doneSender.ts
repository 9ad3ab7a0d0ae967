import {
  addActionPhoto,
  commentAction,
  readAction,
  updateAction,
} from '../../../../contract/followUp/actions/actions.ts';
import { makeCallOnce } from '../../../api/makeCall.ts';
import { makePatientCall } from '../../../api/patientCall.ts';
import { CallError } from '../../../api/CallError.ts';
import { currentUser } from '../../../session/session.ts';
import { attempt } from '../../../api/attempt.ts';
import type { Sender } from '../../../device/senders.ts';
import { changeDoneAction, DROPPED_CODE, listDoneActions, type DoneAction } from './doneActions.ts';

/** The timeout of a request without a file, in ms. */
const TIMEOUT_MS = 60_000;

/** Sends the actions marked as done. */
export const doneSender: Sender = {
  isWaiting: async (userid) => (await listWaiting(userid)).length > 0,

  async sendFiles(userid) {
    let isSlow = false;
    for (const done of await listWaiting(userid)) {
      const obstacle = await attempt(
        () => sendDoneAction(done),
        (refusal) => changeDoneAction(done, () => ({ state: 'refused', refusal })),
      );
      isSlow ||= obstacle === 'tooSlow';
      if (obstacle && obstacle !== 'tooSlow') return obstacle;
    }
    return isSlow ? 'tooSlow' : null;
  },
};

/** Returns the user's actions that are waiting to be sent, oldest first. */
async function listWaiting(userid: string): Promise<DoneAction[]> {
  return (await listDoneActions(userid)).filter(({ state }) => state === 'waiting').toReversed();
}

/**
 * Sends the photos, the comment and the status of an action completed without a connection. An earlier attempt may have
 * sent some of them, so the action is read first, and a comment that is already on its timeline is not sent again.
 */
async function sendDoneAction(done: DoneAction): Promise<void> {
  const { actionId: id, comment } = done;
  if (currentUser()?.userid !== done.author) throw new CallError({ status: 401, code: 'signed_out' });
  const now = (await makeCallOnce(readAction, { action_id: id }, timeoutSignal())).resultData;
  if (now.status === 'dropped') throw new CallError({ status: 409, code: DROPPED_CODE });
  for (const { photoId, bytes } of done.photos) {
    const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
    await makePatientCall(addActionPhoto, { action_id: id, photo_id: photoId, file });
    await changeDoneAction(done, ({ photos }) => ({ photos: photos.filter((photo) => photo.photoId !== photoId) }));
  }
  const isOwnComment = ({ kind, by, text }: (typeof now.timeline)[number]) =>
    kind === 'comment' && by === currentUser()?.name && text === comment;
  if (comment !== '' && !now.timeline.some(isOwnComment)) {
    await makeCallOnce(commentAction, { action_id: id, text: comment }, timeoutSignal());
  }
  if (now.status === 'open' || now.status === 'doing') await markActionDone(id, now.version);
  await changeDoneAction(done, () => ({ state: 'sent', refusal: null, photos: [] }));
}

/** Marks an action as done. Photos and comments do not change its version, but another user's changes do. */
async function markActionDone(id: string, version: number): Promise<void> {
  try {
    await makeCallOnce(updateAction, { action_id: id, version, status: 'done' }, timeoutSignal());
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'action_changed')) throw error;
    // The action changed after it was read. Status 503 makes the sender try again later, reading the action again.
    throw new CallError({ status: 503, code: error.code });
  }
}

const timeoutSignal = () => AbortSignal.timeout(TIMEOUT_MS);
