import type { Photo } from '../../files/picture.ts';
import type { InstalledInstrument } from '../../instrument/installed.ts';
import { quoted, RowProblem, type PhotoRow } from '../rows.ts';
import { drawOrRefuse, hashOfPhoto, type PhotoFacts } from './keep.ts';
import type { KnownPhoto } from './queries.ts';

/** A photo that is to be kept. */
export type NewPhoto = PhotoFacts & { drawn: Photo };

export type PhotoVerdict =
  | { is: 'added'; photo: NewPhoto }
  /** `settle`: it came before its survey, which has come by now. */
  | { is: 'known'; settle: boolean }
  | { is: 'changed' | 'refused'; reason: string };

/**
 * What is to become of a photo of a file: the same that becomes of one that is sent. `installed` is the instrument of its
 * survey, when that is here or is added; `seen` the hashes of the file's photos so far, by their ids.
 */
export async function verdictOnPhoto(
  row: PhotoRow,
  installed: InstalledInstrument | undefined,
  { known, seen }: { known: KnownPhoto | undefined; seen: Map<string, string> },
): Promise<PhotoVerdict> {
  const { id, surveyId, questionId, takenAt, bytes } = row;
  if (!installed) return { is: 'refused', reason: 'its survey is neither here nor in a row before it' };
  if (!installed.questions.has(questionId) && !installed.managerQuestions.has(questionId)) {
    return { is: 'refused', reason: `the instrument of its survey has no question ${quoted(questionId)}` };
  }
  const contentHash = hashOfPhoto(bytes);
  const state = stateOf(surveyId, questionId, contentHash);
  const here = known && stateOf(known.survey_id, known.question_id, known.content_hash);
  const earlier = seen.get(id) ?? here;
  if (earlier !== undefined && earlier !== state) {
    return { is: 'changed', reason: 'a photo with this id and other content is here already' };
  }
  if (earlier !== undefined) return { is: 'known', settle: known?.settled === false };
  try {
    const drawn = await drawOrRefuse({ name: 'photo.jpg', bytes });
    seen.set(id, state);
    return { is: 'added', photo: { id, surveyId, questionId, contentHash, takenAt, drawn } };
  } catch (error) {
    if (error instanceof RowProblem) return { is: 'refused', reason: error.message };
    throw error;
  }
}

function stateOf(surveyId: string, questionId: string, contentHash: Buffer): string {
  return [surveyId, questionId, contentHash.toString('base64')].join();
}
