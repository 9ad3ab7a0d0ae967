/** Photos of audits and actions: their limits and names. */

/** The maximum size of a photo that the server accepts, in bytes, inclusive. */
export const PHOTO_MAX_BYTES = 1_048_576;

/** The maximum size of a photo sent through an action's link, in bytes: no script scales it down before it is sent. */
export const LINK_PHOTO_MAX_BYTES = 12_000_000;

/**
 * The size to which larger photos are scaled down, in pixels of the longer side: small print on a shelf stays legible.
 */
export const PHOTO_STORED_SIDE_PIXELS = 2_000;

/** The size to which the console's own page scales photos down before it stores them, in pixels of the longer side. */
export const PHOTO_SENT_SIDE_PIXELS = 1_600;

/** The maximum size of such a photo, in bytes: at 400 kbit/s it arrives before the server's request timeout. */
export const PHOTO_SENT_MAX_BYTES = 450_000;

/** The longer side of a photo's thumbnail, in pixels. */
export const PHOTO_THUMBNAIL_SIDE_PIXELS = 320;

/** The prefix of photo names. Unlike images, photos are not public to anyone who knows their name. */
export const PHOTO_PREFIX = 'photo-';

/** Checks whether a file name is that of a photo. Ignores letter case, because some file systems do. */
export function isPhotoName(name: string): boolean {
  return name.toLowerCase().startsWith(PHOTO_PREFIX);
}
