import { createHash, randomBytes } from 'node:crypto';
import { PHOTO_PREFIX } from '../../../domain/images.ts';
import type { Db } from '../../db/schema.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { drawPhoto, type Photo } from '../../files/picture.ts';
import { keepFiles } from '../../images/keep.ts';
import { insertPhoto } from '../../photos/changes.ts';
import { Refusal } from '../../refusal.ts';
import { RowProblem } from '../rows.ts';

/** No user and no API token sent it: it came with a file. */
const NO_SENDER = '00000000-0000-0000-0000-000000000000';

/** Where photos are kept: not within the transaction that notes them, for the home of images may be slow. */
export type PhotoHome = { db: Db; images: ImageHome; now: Date };

/** What is noted of a photo that is to be kept. */
export type PhotoFacts = {
  id: string;
  surveyId: string;
  questionId: string;
  contentHash: Buffer;
  takenAt: Date | null;
};

/** Draws a photo anew, as one that is sent. Throws RowProblem for what is no picture, or has too many pixels. */
export async function drawOrRefuse(photo: { name: string; bytes: Buffer }): Promise<Photo> {
  try {
    return await drawPhoto(photo);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'image_dimensions') throw new RowProblem('it has too many pixels');
    if (error.code === 'bad_image') throw new RowProblem('it is no JPEG or PNG that can be read');
    throw error;
  }
}

/** Keeps a photo, and gives what writes it down. */
export async function keepPhoto(
  home: PhotoHome,
  photo: Photo,
  facts: PhotoFacts,
): Promise<(on: Db) => Promise<boolean>> {
  const file = `${PHOTO_PREFIX}${randomBytes(16).toString('hex')}.jpg`;
  await keepFiles(home, file, photo);
  return (on) =>
    insertPhoto(on, {
      id: facts.id,
      survey_id: facts.surveyId,
      question_id: facts.questionId,
      file,
      content_hash: facts.contentHash,
      taken_at: facts.takenAt,
      came_at: home.now,
      sent_by: NO_SENDER,
      settled: true,
    });
}

/** What tells a photo that comes again. */
export function hashOfPhoto(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
