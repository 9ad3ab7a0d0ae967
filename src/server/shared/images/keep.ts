import { createHash, randomBytes } from 'node:crypto';
import { IMAGE_NAME, thumbnailOf } from '../../../domain/images.ts';
import { CLIP_PREFIX, CLIPS_A_DAY, type ClipExtension } from '../../../domain/clips.ts';
import { PHOTO_PREFIX } from '../../../domain/photos/names.ts';
import { PHOTOS_A_DAY } from '../../../domain/photos/limits.ts';
import { UPLOADS_A_DAY } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { countOne, tooMany, type Limit } from '../../db/rateLimits.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext } from '../../http/serve.ts';
import { drawPhoto, type Photo, type Picture } from '../../files/picture.ts';
import { holdUpload, insertUpload } from './queries.ts';

const FOLDER = '/images/';

/** The maximum number of pictures that a user may store per day. */
export const DAILY: Limit = { name: 'uploads', most: UPLOADS_A_DAY, windowMs: 24 * 3_600_000 };

const DAILY_PHOTOS: Limit = { name: 'photos', most: PHOTOS_A_DAY, windowMs: 24 * 3_600_000 };

const DAILY_CLIPS: Limit = { name: 'clips', most: CLIPS_A_DAY, windowMs: 24 * 3_600_000 };

/**
 * Stores a picture and its thumbnail under an unguessable name; returns its URL path. Throws a Refusal if the user
 * exceeds the daily limit. Don't call this in a transaction: the image storage may be slow, and the picture must count
 * even if the transaction is rolled back.
 */
export async function storePicture(
  { db, images, viewer, now }: Pick<CallContext, 'db' | 'images' | 'viewer' | 'now'>,
  { extension, full, thumbnail }: Picture,
): Promise<string> {
  const today = await countOne(db, DAILY, [viewer.userId], now);
  if (today.over) throw tooMany(today);
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await storeFiles({ db, images, now }, name, { full, thumbnail });
  return FOLDER + name;
}

/** The storage for images. `db` is outside any transaction, because storing images can be slow. */
export type ImageStorage = Pick<CallContext, 'db' | 'images' | 'now'>;

/** Stores a processed photo and its thumbnail under an unguessable name, which it returns. */
export async function storePhoto(storage: ImageStorage, photo: Photo): Promise<string> {
  const name = `${PHOTO_PREFIX}${randomBytes(16).toString('hex')}.jpg`;
  await storeFiles(storage, name, photo);
  return name;
}

/** Stores a clip under an unguessable name, which it returns. Throws a Refusal if the user exceeds the daily limit. */
export async function storeClip(
  { db, images, viewer, now }: ImageStorage & Pick<CallContext, 'viewer'>,
  { extension, bytes }: { extension: ClipExtension; bytes: Buffer },
): Promise<string> {
  const today = await countOne(db, DAILY_CLIPS, [viewer.userId], now);
  if (today.over) throw tooMany(today);
  const name = `${CLIP_PREFIX}${randomBytes(16).toString('hex')}.${extension}`;
  await insertUpload(db, name, now);
  await images.put(name, bytes);
  return name;
}

/** Processes and stores a photo that the caller sent; returns its name. Throws a Refusal above the daily limit. */
export async function receivePhoto(
  context: ImageStorage & Pick<CallContext, 'viewer' | 'waitSignal'>,
  photo: { name: string; bytes: Buffer },
): Promise<string> {
  const { db, viewer, now } = context;
  const today = await countOne(db, DAILY_PHOTOS, [viewer.apiToken?.id ?? viewer.userId], now);
  if (today.over) throw tooMany(today);
  return storePhoto(context, await drawPhoto(photo, { person: viewer.userId, signal: context.waitSignal() }));
}

/** Returns the hash by which a photo is recognised when it is sent again. */
export function hashOfPhoto(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Stores a picture or photo and its thumbnail under a name. They are deleted after a day if nothing uses them by then.
 */
async function storeFiles(
  { db, images, now }: ImageStorage,
  name: string,
  { full, thumbnail }: Pick<Picture, 'full' | 'thumbnail'>,
): Promise<void> {
  // Recorded first, so that files left by a failure can be found and deleted.
  await insertUpload(db, name, now);
  // Waits for both, so that neither is still being written if this fails.
  const puts = await Promise.allSettled([images.put(thumbnailOf(name), thumbnail), images.put(name, full)]);
  for (const result of puts) if (result.status === 'rejected') throw result.reason;
}

/**
 * Returns the `image` of a form: null for none, undefined for unchanged. Throws a Refusal unless it is the record's
 * current picture or an uploaded one. Call this in the transaction that saves the form; until it ends, the picture
 * isn't deleted as unused.
 */
export async function formImage(
  db: Db,
  value: string | null | undefined,
  current: string | null = null,
  field = 'image',
): Promise<string | null | undefined> {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (value === current) return current;
  const name = value.startsWith(FOLDER) ? value.slice(FOLDER.length) : '';
  if (!IMAGE_NAME.test(name) || !(await holdUpload(db, name))) throw new Refusal('invalid_image', { field });
  return value;
}
