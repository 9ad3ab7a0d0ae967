import { randomBytes } from 'node:crypto';
import { imageOfThumbnail, thumbnailOf } from '../../domain/images.ts';
import { Refusal } from '../http/refusal.ts';
import type { ImageHome } from './home.ts';
import type { Picture } from './picture.ts';

/** The names that images have: nothing else is ever looked up. */
export const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;

const FOLDER = '/images/';

/** Keeps a picture and its thumbnail under a name that nobody can guess; gives its URL path. */
export async function keepPicture(images: ImageHome, { ending, full, thumbnail }: Picture): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  await images.put(thumbnailOf(name), thumbnail);
  await images.put(name, full);
  return FOLDER + name;
}

/**
 * The `image` of a form: null for none, undefined for 'as it is'. Anything but the path of an image that we keep is
 * refused, so that no page ever loads a picture from elsewhere. What the record has already passes, kept or lost.
 */
export async function formImage(
  images: ImageHome,
  given: string | null | undefined,
  current: string | null = null,
  field = 'image',
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  if (given === null || given === '') return null;
  if (given === current) return current;
  const name = given.startsWith(FOLDER) ? given.slice(FOLDER.length) : '';
  const ours = IMAGE_NAME.test(name) && imageOfThumbnail(name) === null && (await images.get(name)) !== null;
  if (!ours) throw new Refusal('invalid_image', { field });
  return given;
}
