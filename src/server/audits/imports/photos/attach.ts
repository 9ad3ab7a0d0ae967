import path from 'node:path';
import { formatCount } from '../../../../domain/formatCount.ts';
import { hashOfPhoto, type ImageStorage } from '../../../shared/images/keep.ts';
import { RowProblem } from '../rows.ts';
import { readPhotoFile, type PhotoFolder } from './folder.ts';
import { drawOrRefuse, storePhotoFile } from './photo.ts';
import { awaitedReason, sharedReason } from './names.ts';
import { selectAwaitedPhotos, selectSharedNames, settleAwaitedPhoto, type AwaitedPhoto } from './queries.ts';

const SURVEYS_AT_ONCE = 500;

type AttachContext = {
  storage: ImageStorage;
  folder: PhotoFolder;
  /** Called for each photo that is still awaited. */
  onWaiting: (photo: AwaitedPhoto, reason: string) => void | Promise<void>;
};

/** The numbers of photos that were attached and that are still awaited. */
export type PhotoCounts = { attached: number; waiting: number };

/**
 * Attaches a folder's files to the surveys that await them, one transaction per photo, so that earlier ones stay
 * attached when a later one fails. If several surveys share a file name, only files in a survey's own folder are
 * attached.
 */
export async function attachPhotos(surveyIds: Iterable<string>, context: AttachContext): Promise<PhotoCounts> {
  const sharedNames = await selectSharedNames(context.storage.db);
  const counts: PhotoCounts = { attached: 0, waiting: 0 };
  let batch: string[] = [];
  const attachSome = async () => {
    for (const photo of await selectAwaitedPhotos(context.storage.db, batch)) {
      try {
        if (await attach(photo, sharedNames, context)) counts.attached++;
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        counts.waiting++;
        await context.onWaiting(photo, awaitedReason(photo.name, error));
      }
    }
    batch = [];
  };
  for (const id of surveyIds) {
    batch.push(id);
    if (batch.length >= SURVEYS_AT_ONCE) await attachSome();
  }
  await attachSome();
  return counts;
}

/** Attaches a photo; returns false if another command has attached it meanwhile. */
async function attach(
  photo: AwaitedPhoto,
  sharedNames: ReadonlySet<string>,
  { storage, folder }: AttachContext,
): Promise<boolean> {
  const { id, survey_id: surveyId, question_id: questionId, name } = photo;
  const { file, isOwn } = folder.find(surveyId, name);
  if (!isOwn && sharedNames.has(name.normalize())) throw new RowProblem(sharedReason(surveyId));
  const bytes = await readPhotoFile(file);
  const picture = await drawOrRefuse({ name: path.basename(file), bytes });
  const contentHash = hashOfPhoto(bytes);
  const write = await storePhotoFile(storage, picture, { id, surveyId, questionId, contentHash, takenAt: null });
  return storage.db.transaction().execute(async (transaction) => {
    const isAwaited = await settleAwaitedPhoto(transaction, id);
    if (isAwaited) await write(transaction);
    return isAwaited;
  });
}

/** Returns a message with the result for the user. */
export function attachmentText({ attached, waiting }: PhotoCounts): string {
  return `Attached ${formatCount(attached, 'photo')}${waiting > 0 ? `; ${waiting} still missing` : ''}.`;
}
