import { thumbnailOf } from '../../../domain/images.ts';

/** The square picture for a list, of an image that the server keeps. */
export function thumbnail(image: string | null): string | null {
  return image === null ? null : thumbnailOf(image);
}
