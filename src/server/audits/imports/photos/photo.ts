import type { Db } from '../../../db/schema.ts';
import { drawPhoto, type Photo } from '../../../files/picture.ts';
import { storePhoto, type ImageStorage } from '../../../shared/images/keep.ts';
import { insertPhoto } from '../../photos/changes.ts';
import { Refusal } from '../../../refusal.ts';
import { RowProblem } from '../rows.ts';
import { NO_SENDER } from './queries.ts';

/** The stored facts about a photo. */
export type PhotoFacts = {
  id: string;
  surveyId: string;
  questionId: string;
  contentHash: Buffer;
  takenAt: Date | null;
};

/**
 * Re-encodes a photo, like an uploaded one. Throws RowProblem when it is not a readable JPEG or PNG, or has too many
 * pixels.
 */
export async function drawOrRefuse(photo: { name: string; bytes: Buffer }): Promise<Photo> {
  try {
    return await drawPhoto(photo, { person: 'import' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'image_dimensions') throw new RowProblem('it has too many pixels');
    if (error.code === 'bad_image') throw new RowProblem('it is not a readable JPEG or PNG');
    throw error;
  }
}

/** Stores a photo's file and returns a function that inserts its row. */
export async function storePhotoFile(
  storage: ImageStorage,
  photo: Photo,
  facts: PhotoFacts,
): Promise<(on: Db) => Promise<boolean>> {
  const file = await storePhoto(storage, photo);
  return (on) =>
    insertPhoto(on, {
      id: facts.id,
      survey_id: facts.surveyId,
      question_id: facts.questionId,
      file,
      content_hash: facts.contentHash,
      taken_at: facts.takenAt,
      came_at: storage.now,
      sent_by: NO_SENDER,
      settled: true,
    });
}
