/**
 * Limits for photos of audits, assessments and actions: their size, their number, and how long the server waits for the
 * survey or assessment to which a photo belongs.
 */

/** The maximum size of a photo that API calls accept, in bytes, inclusive. */
export const PHOTO_MAX_BYTES = 1_048_576;

/** The maximum size of a photo sent through an action's link, in bytes: no script scales it down before it is sent. */
export const LINK_PHOTO_MAX_BYTES = 12_000_000;

/** The maximum size of a photo that an app on a phone sends (OpenRosa), in bytes. */
export const PHONE_PHOTO_MAX_BYTES = 12_000_000;

/** The maximum size of a photo file in an import's folder, in bytes. Phones' photos are usually smaller. */
export const IMPORTED_PHOTO_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The size to which larger photos are scaled down, in pixels of the longer side: small print on a shelf stays legible.
 */
export const PHOTO_STORED_SIDE_PIXELS = 2_000;

/** The size to which the console's own page scales photos down before it stores them, in pixels of the longer side. */
export const PHOTO_SENT_SIDE_PIXELS = 1_600;

/**
 * The size, in bytes, that photos sent by the console's own page must stay below: at 400 kbit/s, they arrive before the
 * server's request timeout.
 */
export const PHOTO_SENT_MAX_BYTES = 450_000;

/** The longer side of a photo's thumbnail, in pixels. */
export const PHOTO_THUMBNAIL_SIDE_PIXELS = 320;

/**
 * The maximum number of photos of one kind (of audits, assessments or actions) that a user or an API token can send per
 * minute: a phone that was offline may send a whole day's photos.
 */
export const PHOTOS_A_MINUTE = 240;

/** The maximum number of photos, of all kinds together, that a user or an API token can send per day. */
export const PHOTOS_A_DAY = 2_000;

/** The number of days after which a photo is deleted if its survey or assessment has not arrived. */
export const PHOTO_WAITS_DAYS = 30;
