/** Images of stores and people: what is taken in, and where it is found. */

/** The largest file that is taken in, in bytes (spec section 5). Exactly this much passes. */
export const IMAGE_MAX_BYTES = 1_048_576;

/** The most pixels of a picture, and the longest of its sides. */
export const IMAGE_MAX_PIXELS = 16_000_000;
export const IMAGE_MAX_SIDE_PIXELS = 8_000;

/** Larger pictures are kept at this size: nothing shows them larger, in pixels of the longer side. */
export const IMAGE_KEPT_SIDE_PIXELS = 1_024;

/** The side of the square thumbnail, in pixels. */
export const THUMBNAIL_SIDE_PIXELS = 256;

/** The endings that a picture's file may have (spec section 5). */
export const IMAGE_ENDINGS = ['jpeg', 'jpg', 'png'] as const;

/** Larger photos of an audit are kept at this size, in pixels of the longer side: small print on a shelf stays legible. */
export const PHOTO_KEPT_SIDE_PIXELS = 2_000;

/** The console's own page scales the photos of an audit to this longer side before it keeps them, in pixels. */
export const PHOTO_TAKEN_SIDE_PIXELS = 1_600;

/** And to fewer bytes than this: over 400 kbit/s it is there before the server gives a request up. */
export const PHOTO_TAKEN_MAX_BYTES = 450_000;

/** The longer side of a photo's thumbnail, in pixels. */
export const PHOTO_THUMBNAIL_SIDE_PIXELS = 320;

/** How the names of photos begin: who knows the name of one may not see it yet, other than of an image. */
export const PHOTO_PREFIX = 'photo-';

/** Whether a name is that of a photo, for a folder that tells no letter case as well. */
export function isPhotoName(name: string): boolean {
  return name.toLowerCase().startsWith(PHOTO_PREFIX);
}

/** Where the thumbnail of an image is: `/images/a.png` has `/images/a-256.png`. Works for names as for URL paths. */
export function thumbnailOf(image: string): string {
  const side = isPhotoName(image) ? PHOTO_THUMBNAIL_SIDE_PIXELS : THUMBNAIL_SIDE_PIXELS;
  return image.replace(/(\.\w+)$/, `-${side}$1`);
}

/** The image that a thumbnail was made of; null for what is no thumbnail. */
export function imageOfThumbnail(name: string): string | null {
  const match = (isPhotoName(name) ? /^(.+)-320(\.\w+)$/ : /^(.+)-256(\.\w+)$/).exec(name);
  return match ? `${match[1]}${match[2]}` : null;
}

/** The names that images have: nothing else is ever looked up. */
export const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;
