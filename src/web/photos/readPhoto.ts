import { listPhotos } from '../../contract/photos.ts';
import { fetchNoted } from '../api/connection.ts';
import { makeCall } from '../api/makeCall.ts';
import { sessionToken } from '../session/session.ts';

export type PhotoSize = 'thumb' | 'full';

/**
 * A photo's picture. An `img` can't say who asks for it, so that it is fetched; the browser keeps what it has fetched.
 */
export async function readPhoto(id: string, size: PhotoSize, signal: AbortSignal): Promise<Blob> {
  const response = await ask(id, size, signal);
  if (response.status !== 401) return pictureOf(response);
  // Waits until the user is back, as every call does.
  await makeCall(listPhotos, { size: 1 }, signal);
  return pictureOf(await ask(id, size, signal));
}

function ask(id: string, size: PhotoSize, signal: AbortSignal): Promise<Response> {
  const headers = { authorization: `Basic ${sessionToken()}` };
  return fetchNoted(`/photos/${id}?size=${size}`, { headers, signal });
}

function pictureOf(response: Response): Promise<Blob> {
  if (!response.ok) throw new Error(`The photo did not load: ${response.status}`);
  return response.blob();
}
