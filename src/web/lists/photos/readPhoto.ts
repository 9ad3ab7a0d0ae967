import { fetchFile } from '../../api/fetchFile.ts';

export type PhotoSize = 'thumb' | 'full';

/** Fetches a photo. */
export function readPhoto(id: string, size: PhotoSize, signal: AbortSignal): Promise<Blob> {
  return fetchFile(`/photos/${id}?size=${size}`, signal);
}
