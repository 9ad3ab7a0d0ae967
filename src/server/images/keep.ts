import { randomBytes } from 'node:crypto';
import { thumbnailOf, IMAGE_NAME } from '../../domain/images.ts';
import { PHOTOS_A_DAY, UPLOADS_A_DAY } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { countOne, tooMany, type Limit } from '../db/rateLimits.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext } from '../http/serve.ts';
import type { Picture } from '../files/picture.ts';
import { holdUpload, insertUpload } from './queries.ts';

const FOLDER = '/images/';

/** How many pictures one person may have kept in a day. */
export const DAILY: Limit = { name: 'uploads', most: UPLOADS_A_DAY, windowMs: 24 * 3_600_000 };

/** How many photos one person or API token may send in a day. */
export const DAILY_PHOTOS: Limit = { name: 'photos', most: PHOTOS_A_DAY, windowMs: 24 * 3_600_000 };

/**
 * Keeps a picture and its thumbnail under a name that can't be guessed; gives its URL path. Not for a transaction: the
 * home of images may be slow to answer, and the day's count stays.
 */
export async function keepPicture(
  { db, images, viewer, now }: Pick<CallContext, 'db' | 'images' | 'viewer' | 'now'>,
  { ending, full, thumbnail }: Picture,
): Promise<string> {
  const today = await countOne(db, DAILY, [viewer.userId], now);
  if (today.over) throw tooMany(today);
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  await keepFiles({ db, images, now }, name, { full, thumbnail });
  return FOLDER + name;
}

/** Keeps a picture and its thumbnail under a name. Nothing shows them yet: they go after a day if that stays so. */
export async function keepFiles(
  { db, images, now }: Pick<CallContext, 'db' | 'images' | 'now'>,
  name: string,
  { full, thumbnail }: Pick<Picture, 'full' | 'thumbnail'>,
): Promise<void> {
  // First, so that whatever is kept after a failure can be found and removed.
  await insertUpload(db, name, now);
  await Promise.all([images.put(thumbnailOf(name), thumbnail), images.put(name, full)]);
}

/**
 * The `image` of a form: null for none, undefined for 'as it is'. Anything but the path of a picture that was uploaded is
 * refused, so that no page ever loads one from elsewhere. What the record has already passes, kept or lost. Within the
 * transaction that saves the form: until its end the picture can't be removed as unused.
 */
export async function formImage(
  db: Db,
  given: string | null | undefined,
  current: string | null = null,
  field = 'image',
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  if (given === null || given === '') return null;
  if (given === current) return current;
  const name = given.startsWith(FOLDER) ? given.slice(FOLDER.length) : '';
  if (!IMAGE_NAME.test(name) || !(await holdUpload(db, name))) throw new Refusal('invalid_image', { field });
  return given;
}
