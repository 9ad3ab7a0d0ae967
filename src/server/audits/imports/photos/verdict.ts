import type { Photo } from '../../../files/picture.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { hashOfPhoto } from '../../../shared/images/keep.ts';
import { quote, RowProblem, type PhotoRow } from '../rows.ts';
import { drawOrRefuse, type PhotoFacts } from './photo.ts';
import type { KnownPhoto } from './queries.ts';

/** A photo to store. */
export type NewPhoto = PhotoFacts & { picture: Photo };

export type PhotoVerdict =
  | { is: 'added'; photo: NewPhoto }
  /** `settle`: the photo arrived before its survey, which now exists. */
  | { is: 'known'; settle: boolean }
  | { is: 'changed' | 'refused'; reason: string };

/**
 * Decides what to do with a photo in a file. `instrument` is its survey's instrument, or undefined if the survey is
 * neither stored nor in an earlier row.
 */
export async function verdictOnPhoto(
  row: PhotoRow,
  instrument: InstalledInstrument | undefined,
  { storedPhoto, earlierPhotos }: { storedPhoto: KnownPhoto | undefined; earlierPhotos: Map<string, string> },
): Promise<PhotoVerdict> {
  const { id, surveyId, questionId, takenAt, bytes } = row;
  if (!instrument) return { is: 'refused', reason: 'its survey is neither stored nor in an earlier row' };
  if (!instrument.questions.has(questionId) && !instrument.managerQuestions.has(questionId)) {
    return { is: 'refused', reason: `the instrument of its survey has no question ${quote(questionId)}` };
  }
  const contentHash = hashOfPhoto(bytes);
  const state = stateOf(surveyId, questionId, contentHash);
  const storedState = storedPhoto && stateOf(storedPhoto.survey_id, storedPhoto.question_id, storedPhoto.content_hash);
  const earlier = earlierPhotos.get(id) ?? storedState;
  if (earlier !== undefined && earlier !== state) {
    return { is: 'changed', reason: 'a photo with this id but different content is already stored' };
  }
  if (earlier !== undefined) return { is: 'known', settle: storedPhoto?.settled === false };
  try {
    const picture = await drawOrRefuse({ name: 'photo.jpg', bytes });
    earlierPhotos.set(id, state);
    return { is: 'added', photo: { id, surveyId, questionId, contentHash, takenAt, picture } };
  } catch (error) {
    if (error instanceof RowProblem) return { is: 'refused', reason: error.message };
    throw error;
  }
}

/** Returns a string that identifies a photo's content. A photo of an assessment has no survey. */
function stateOf(surveyId: string | null, questionId: string | null, contentHash: Buffer): string {
  return [surveyId, questionId, contentHash.toString('base64')].join();
}
