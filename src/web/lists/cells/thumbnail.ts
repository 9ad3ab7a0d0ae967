import { thumbnailOf } from '../../../domain/images.ts';

/** Returns the URL of the square thumbnail of an image stored on the server; null for none. */
export function thumbnail(image: string | null): string | null {
  return image === null ? null : thumbnailOf(image);
}
