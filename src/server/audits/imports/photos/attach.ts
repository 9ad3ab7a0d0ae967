import path from 'node:path';
import { RowProblem } from '../rows.ts';
import { readPhotoFile, type PhotoFolder } from './folder.ts';
import { drawOrRefuse, hashOfPhoto, keepPhoto, type PhotoHome } from './keep.ts';
import { awaitedReason } from './names.ts';
import { deleteAwaited, selectAwaited, selectSharedNames, type AwaitedPhoto } from './queries.ts';

/** So many surveys' photos are looked for at once. */
const SURVEYS_AT_ONCE = 500;

type Attaching = {
  home: PhotoHome;
  folder: PhotoFolder;
  /** Told of each photo that stays awaited. */
  onWaiting: (photo: AwaitedPhoto, reason: string) => void | Promise<void>;
};

/** How many photos of surveys were attached, and how many are still awaited. */
export type Attached = { attached: number; waiting: number };

/**
 * Attaches the files of a folder to the surveys that await them, one transaction each: what is attached stays so when a
 * later one fails, and is awaited no more. A name that several surveys await is taken from a survey's own folder alone.
 */
export async function attachPhotos(surveyIds: Iterable<string>, attaching: Attaching): Promise<Attached> {
  const shared = await selectSharedNames(attaching.home.db);
  const counts: Attached = { attached: 0, waiting: 0 };
  let some: string[] = [];
  const attachSome = async () => {
    for (const photo of await selectAwaited(attaching.home.db, some)) {
      try {
        await attach(photo, shared, attaching);
        counts.attached++;
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        counts.waiting++;
        await attaching.onWaiting(photo, awaitedReason(photo.name, error));
      }
    }
    some = [];
  };
  for (const id of surveyIds) {
    some.push(id);
    if (some.length >= SURVEYS_AT_ONCE) await attachSome();
  }
  await attachSome();
  return counts;
}

async function attach(photo: AwaitedPhoto, shared: ReadonlySet<string>, { home, folder }: Attaching): Promise<void> {
  const { id, survey_id: surveyId, question_id: questionId, name } = photo;
  const { file, isOwn } = folder.find(surveyId, name);
  if (!isOwn && shared.has(name)) {
    throw new RowProblem(`several surveys have one of this name: put it into a folder named ${surveyId}`);
  }
  const bytes = await readPhotoFile(file);
  const drawn = await drawOrRefuse({ name: path.basename(file), bytes });
  const contentHash = hashOfPhoto(bytes);
  const write = await keepPhoto(home, drawn, { id, surveyId, questionId, contentHash, takenAt: null });
  await home.db.transaction().execute(async (transaction) => {
    if (await deleteAwaited(transaction, id)) await write(transaction);
  });
}

/** What became of them, for a person. */
export function attachedText({ attached, waiting }: Attached): string {
  return `Attached ${attached} photos${waiting > 0 ? `; ${waiting} are still awaited` : ''}.`;
}
