import { randomUUID } from 'node:crypto';
import { addAssessmentPhoto, addPhoto } from '../../../src/contract/audits/photos.ts';
import { picture } from './pictures.ts';
import type { TestServer } from '../server.ts';
import { upload } from '../upload.ts';

const JPEG = picture('jpeg');

type GivenFile = { photo_id?: string; filename?: string; bytes?: Uint8Array };

/** The fields of a photo of a survey, and its file. */
export type GivenPhoto = GivenFile & { survey_id: string; question_id: string };

/** The fields of a photo of an assessment, and its file. */
export type GivenAssessmentPhoto = GivenFile & { assessment_id: string; item: string };

/** Sends a photo as a phone does. Returns its id with the response. */
export async function sendPhoto(
  on: Pick<TestServer, 'app'>,
  person: { token: string },
  { photo_id: id = randomUUID(), filename = 'photo.jpg', bytes, ...fields }: GivenPhoto | GivenAssessmentPhoto,
) {
  const call = 'survey_id' in fields ? addPhoto : addAssessmentPhoto;
  const parts = Object.entries({ ...fields, photo_id: id }).map(([name, value]) => ({ name, value }));
  const file = { name: 'file', filename, bytes: bytes ?? (await JPEG) };
  return { id, ...(await upload(on, call, [...parts, file], person)) };
}

/** Requests a photo as a browser does. */
export function getPhoto({ app }: Pick<TestServer, 'app'>, person: { token: string } | null, id: string, query = '') {
  const headers = person ? { authorization: `Basic ${person.token}` } : {};
  return app.inject({ method: 'GET', url: `/photos/${id}${query}`, headers });
}
