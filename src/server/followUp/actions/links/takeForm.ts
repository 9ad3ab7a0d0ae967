import { randomUUID } from 'node:crypto';
import { afterStep } from '../../../../domain/actions/follow.ts';
import { insertPhoto } from '../changes.ts';
import { record } from '../../../shared/history/changes.ts';
import type { Db } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUniqueViolation } from '../../../db/unique.ts';
import { hashOfFile } from '../../../files/incoming.ts';
import { drawPhoto, type PictureSlot } from '../../../files/picture.ts';
import { insertSteps, updateProgress } from '../follow/changes.ts';
import { progressOf } from '../follow/followStore.ts';
import { holdStore, latestFor } from '../follow/queries.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { storePhoto, type ImageStorage } from '../../../shared/images/keep.ts';
import { isSent, selectLinkedAction, type LinkedAction } from './queries.ts';
import type { CheckedForm } from './readForm.ts';

type Options = Pick<ServeOptions, 'db' | 'images' | 'clock'>;

type StoredPhoto = { file: string; hash: Buffer };

/**
 * Stores a submission in one transaction: its comment, photo and 'done' become steps under the typed name. Returns
 * false when the link is no longer valid. Storing the same submission again has no effect.
 */
export async function storeLinkForm(
  options: Options,
  hash: Buffer,
  form: CheckedForm,
  slot: PictureSlot,
): Promise<boolean> {
  const { db, images, clock } = options;
  if (await isSent(db, form.sentId)) return true;
  const photo = form.photo && (await receivePhoto({ db, images, now: clock() }, form.photo, slot));
  try {
    return await inTransaction(db, async (transaction) => {
      const action = await holdLinkedAction(transaction, hash, clock());
      if (!action) return false;
      await addSteps(transaction, action, { form, photo, now: clock() });
      return true;
    });
  } catch (error) {
    // The same submission was stored concurrently.
    if (isUniqueViolation(error, 'action_steps_sent')) return true;
    throw error;
  }
}

/** Returns the action of a link and locks its store; undefined when the link is no longer valid. */
async function holdLinkedAction(db: Db, hash: Buffer, now: Date) {
  const linkedAction = await selectLinkedAction(db, hash, now);
  if (!linkedAction) return undefined;
  const latest = await holdStore(db, linkedAction.store_id);
  const action = await selectLinkedAction(db, hash, now);
  return action && { ...action, latest: await latestFor(db, action, latest) };
}

async function receivePhoto(
  storage: ImageStorage,
  upload: { name: string; path: string },
  slot: PictureSlot,
): Promise<StoredPhoto> {
  const file = await storePhoto(storage, await drawPhoto(upload, slot));
  return { file, hash: await hashOfFile(upload.path) };
}

type FormEntry = { form: CheckedForm; photo: StoredPhoto | null; now: Date };

async function addSteps(
  db: Db,
  action: LinkedAction & { latest: Date | null },
  { form: { name, text, sentId, isDone }, photo, now }: FormEntry,
): Promise<void> {
  const common = { action_id: action.id, at: now, by_id: null, by_name: name };
  const photoId = photo && randomUUID();
  if (photo && photoId) {
    const { file, hash } = photo;
    await insertPhoto(db, { id: photoId, action_id: action.id, file, content_hash: hash, came_at: now });
  }
  const step = isDone && action.status !== 'done' ? doneStep(action, now) : null;
  const steps = [
    ...(text === '' ? [] : [{ ...common, kind: 'comment' as const, text }]),
    ...(photoId === null ? [] : [{ ...common, kind: 'photo' as const, photo_id: photoId }]),
    ...(step
      ? [{ ...common, kind: 'status' as const, text: 'done', status: step.status, place: new Date(step.at) }]
      : []),
  ];
  await insertSteps(
    db,
    steps.map((update, at) => (at === 0 ? { ...update, sent_id: sentId } : update)),
  );
  if (!step) return;
  await updateProgress(db, action.id, afterStep(progressOf(action), step), { isVisibleChange: true });
  const [before, after] = [action.status, 'done'].map((status) => ({ action_status: status }));
  const subject = { id: action.id, name: action.title };
  const entry = {
    kind: 'action_changed' as const,
    subject,
    before: before ?? null,
    after: { ...after, by_link: name },
  };
  await record({ db, viewer: null, now }, [entry]);
}

/** Returns the 'done' step. It is dated no earlier than the latest audit or assessment that can change the action. */
function doneStep({ settled_at: settledAt, latest }: LinkedAction & { latest: Date | null }, now: Date) {
  return { at: Math.max(now.getTime(), latest?.getTime() ?? 0, settledAt.getTime()), status: 'done' as const };
}
