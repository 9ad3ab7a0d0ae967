import { randomUUID } from 'node:crypto';
import { addPhoto } from '../../../src/contract/audits/photos.ts';
import { picture } from './pictures.ts';
import type { TestServer } from '../server.ts';
import { upload } from '../upload.ts';

const JPEG = picture('jpeg');

/** The fields of a photo, and its file. */
export type GivenPhoto = {
  survey_id: string;
  question_id: string;
  photo_id?: string;
  filename?: string;
  bytes?: Uint8Array;
};

/** Sends a photo as a phone does. Returns its id with the response. */
export async function sendPhoto(
  on: Pick<TestServer, 'app'>,
  who: { token: string },
  { photo_id: id = randomUUID(), filename = 'photo.jpg', bytes, ...fields }: GivenPhoto,
) {
  const named = Object.entries({ ...fields, photo_id: id }).map(([name, value]) => ({ name, value }));
  const file = { name: 'file', filename, bytes: bytes ?? (await JPEG) };
  return { id, ...(await upload(on, addPhoto, [...named, file], who)) };
}

/** Requests a photo as a browser does. */
export function getPhoto({ app }: Pick<TestServer, 'app'>, who: { token: string } | null, id: string, query = '') {
  const headers = who ? { authorization: `Basic ${who.token}` } : {};
  return app.inject({ method: 'GET', url: `/photos/${id}${query}`, headers });
}
