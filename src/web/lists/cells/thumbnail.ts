import { thumbnailOf } from '../../../domain/images.ts';

/** Returns the URL of an image's thumbnail; null for no image. */
export function thumbnail(image: string | null): string | null {
  return image === null ? null : thumbnailOf(image);
}
