/** Images of stores and people: their limits, names and paths. */

import { CLIP_NAME } from './clips.ts';
import { isPhotoName } from './photos/names.ts';
import { PHOTO_THUMBNAIL_SIDE_PIXELS } from './photos/limits.ts';

/** The maximum size of an accepted file, in bytes, inclusive (spec section 5). */
export const IMAGE_MAX_BYTES = 1_048_576;

/** The maximum number of pixels of an image, and the maximum length of its longer side. */
export const IMAGE_MAX_PIXELS = 16_000_000;
export const IMAGE_MAX_SIDE_PIXELS = 8_000;

/** The length of the longer side to which larger images are scaled down, in pixels; none are shown larger than this. */
export const IMAGE_STORED_SIDE_PIXELS = 1_024;

/** The side of the square thumbnail, in pixels. */
export const THUMBNAIL_SIDE_PIXELS = 256;

/** The accepted file name extensions of images (spec section 5). */
export const IMAGE_ENDINGS = ['jpeg', 'jpg', 'png'] as const;

/**
 * Returns the name or URL path of an image's thumbnail, such as `/images/a-256.png`; for photos, the suffix is `-320`.
 */
export function thumbnailOf(image: string): string {
  const side = isPhotoName(image) ? PHOTO_THUMBNAIL_SIDE_PIXELS : THUMBNAIL_SIDE_PIXELS;
  return image.replace(/(\.\w+)$/, `-${side}$1`);
}

/** Returns the name of the image to which a thumbnail belongs; null if the name isn't that of a thumbnail. */
export function imageOfThumbnail(name: string): string | null {
  const match = (isPhotoName(name) ? /^(.+)-320(\.\w+)$/ : /^(.+)-256(\.\w+)$/).exec(name);
  return match ? `${match[1]}${match[2]}` : null;
}

/** The pattern of image names. */
export const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;

/** Checks whether a name has the format of a file in image storage: an image, a photo, or a clip. */
export function isStoredName(name: string): boolean {
  return IMAGE_NAME.test(name) || CLIP_NAME.test(name);
}
