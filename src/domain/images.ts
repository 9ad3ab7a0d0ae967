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

/** Where the square thumbnail of an image is: `/images/a.png` has `/images/a-256.png`. Works for names as for URL paths. */
export function thumbnailOf(image: string): string {
  return image.replace(/(\.\w+)$/, `-${THUMBNAIL_SIDE_PIXELS}$1`);
}

/** The image that a thumbnail was made of; null for what is no thumbnail. */
export function imageOfThumbnail(name: string): string | null {
  const match = /^(.+)-256(\.\w+)$/.exec(name);
  return match ? `${match[1]}${match[2]}` : null;
}

/** The names that images have: nothing else is ever looked up. */
export const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;
