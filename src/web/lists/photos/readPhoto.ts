import { fetchFile } from '../api/fetchFile.ts';

export type PhotoSize = 'thumb' | 'full';

/** A photo's picture; the browser keeps what it has fetched. */
export function readPhoto(id: string, size: PhotoSize, signal: AbortSignal): Promise<Blob> {
  return fetchFile(`/photos/${id}?size=${size}`, signal);
}
