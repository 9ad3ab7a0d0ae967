/** Images of stores and people: their limits, names and paths. */

/** The maximum size of an accepted file, in bytes, inclusive (spec section 5). */
export const IMAGE_MAX_BYTES = 1_048_576;

/** The maximum number of pixels of an image, and the maximum length of its longer side. */
export const IMAGE_MAX_PIXELS = 16_000_000;
export const IMAGE_MAX_SIDE_PIXELS = 8_000;

/** The size to which larger images are scaled down, in pixels of the longer side: nothing shows them larger. */
export const IMAGE_KEPT_SIDE_PIXELS = 1_024;

/** The side of the square thumbnail, in pixels. */
export const THUMBNAIL_SIDE_PIXELS = 256;

/** The accepted file name extensions of images (spec section 5). */
export const IMAGE_ENDINGS = ['jpeg', 'jpg', 'png'] as const;

/**
 * The size to which larger audit photos are scaled down, in pixels of the longer side: small print on a shelf stays
 * legible.
 */
export const PHOTO_KEPT_SIDE_PIXELS = 2_000;

/**
 * The size to which the console's own page scales audit photos down before it stores them, in pixels of the longer
 * side.
 */
export const PHOTO_TAKEN_SIDE_PIXELS = 1_600;

/** The maximum size of such a photo, in bytes: at 400 kbit/s it arrives before the server's request timeout. */
export const PHOTO_TAKEN_MAX_BYTES = 450_000;

/** The longer side of a photo's thumbnail, in pixels. */
export const PHOTO_THUMBNAIL_SIDE_PIXELS = 320;

/** The prefix of photo names. Unlike images, photos are not public to anyone who knows their name. */
export const PHOTO_PREFIX = 'photo-';

/** Checks whether a name is a photo's, even on a case-insensitive file system. */
export function isPhotoName(name: string): boolean {
  return name.toLowerCase().startsWith(PHOTO_PREFIX);
}

/** Returns the name or URL path of an image's thumbnail: `/images/a-256.png` for `/images/a.png`. */
export function thumbnailOf(image: string): string {
  const side = isPhotoName(image) ? PHOTO_THUMBNAIL_SIDE_PIXELS : THUMBNAIL_SIDE_PIXELS;
  return image.replace(/(\.\w+)$/, `-${side}$1`);
}

/** Returns the name of the image to which a thumbnail belongs; null if the name is not a thumbnail's. */
export function imageOfThumbnail(name: string): string | null {
  const match = (isPhotoName(name) ? /^(.+)-320(\.\w+)$/ : /^(.+)-256(\.\w+)$/).exec(name);
  return match ? `${match[1]}${match[2]}` : null;
}

/** The pattern of image names: no other name is ever looked up. */
export const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;
