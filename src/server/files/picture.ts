import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import {
  IMAGE_ENDINGS,
  IMAGE_STORED_SIDE_PIXELS,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PIXELS,
  THUMBNAIL_SIDE_PIXELS,
} from '../../domain/images.ts';
import { PHOTO_STORED_SIDE_PIXELS, PHOTO_THUMBNAIL_SIDE_PIXELS } from '../../domain/photos/limits.ts';
import { createSemaphore, inSlot } from '../process/semaphore.ts';
import { Refusal } from '../refusal.ts';
import { loadSharp } from './sharp.ts';

/** A picture that was fully decoded and encoded again: only the pixels of the sender's file remain. */
export type Picture = { extension: 'jpg' | 'png'; full: Buffer; thumbnail: Buffer };

/** A photo that was decoded and encoded again, like a `Picture`. */
export type Photo = Pick<Picture, 'full' | 'thumbnail'>;

/** The user in whose slot a picture is decoded, and a signal that aborts when the sender disconnects. */
export type PictureSlot = { person: string; signal?: AbortSignal };

/** The time limit for decoding and resizing a picture, in seconds. */
const TIMEOUT_SECONDS = 10;

/** Limits decoding to two pictures at a time, because the largest takes about 64 MB. */
export const pictureSemaphore = createSemaphore({ running: 2, waiting: 400, waitingPerPerson: 40 });

/**
 * Creates a picture from an uploaded file. Throws a Refusal if the file isn't a JPEG or PNG by name and content, is
 * damaged, has too many pixels or takes too long to process, or if too many pictures are waiting.
 */
export async function readPicture(
  file: { name: string; bytes: Buffer },
  { person, signal }: PictureSlot,
): Promise<Picture> {
  expectEnding(file.name);
  return inSlot(pictureSemaphore, () => redraw(file.bytes), person, signal);
}

/** JPEG settings of photos. Optimised coding would double the time and save only 5% of the size. */
const PHOTO_JPEG = { quality: 80, optimiseCoding: false };

/**
 * Creates a photo from an uploaded file or a file on disk. The photo is always a JPEG, and its thumbnail shows the
 * whole photo. Throws a Refusal like `readPicture`. Rejects without decoding if the sender disconnects before a slot is
 * free.
 */
export async function drawPhoto(
  file: { name: string; bytes: Buffer } | { name: string; path: string },
  { person, signal }: PictureSlot,
): Promise<Photo> {
  expectEnding(file.name);
  const draw = async () => drawBoth('path' in file ? await readFile(file.path) : file.bytes);
  return inSlot(pictureSemaphore, draw, person, signal);
}

async function drawBoth(bytes: Buffer): Promise<Photo> {
  try {
    const sharp = await loadSharp();
    const { upright } = await open(bytes);
    // Transparent parts of a PNG become white.
    const flatPicture = upright.flatten({ background: '#fff' }).toColourspace('srgb');
    const { data, info } = await resizeToFit(flatPicture, PHOTO_STORED_SIDE_PIXELS)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The photo and its thumbnail are encoded from the same pixels in parallel, because a phone is waiting for them.
    const pixels = () => sharp(data, { raw: info });
    const small = resizeToFit(pixels(), PHOTO_THUMBNAIL_SIDE_PIXELS);
    const jpeg = (picture: Sharp) => picture.jpeg(PHOTO_JPEG).toBuffer();
    const [full, thumbnail] = await Promise.all([jpeg(pixels()), jpeg(small)]);
    return { full, thumbnail };
  } catch (error) {
    throw refusalOf(error);
  }
}

function expectEnding(name: string): void {
  const ending = path.extname(name).slice(1).toLowerCase();
  if (!IMAGE_ENDINGS.some((imageEnding) => imageEnding === ending)) throw new Refusal('bad_image', { field: 'file' });
}

async function redraw(bytes: Buffer): Promise<Picture> {
  try {
    const { format, upright } = await open(bytes);
    const full = resizeToFit(upright.clone(), IMAGE_STORED_SIDE_PIXELS);
    const square = upright.clone().resize(THUMBNAIL_SIDE_PIXELS, THUMBNAIL_SIDE_PIXELS, { fit: 'cover' });
    return {
      extension: format === 'png' ? 'png' : 'jpg',
      full: await encode(full, format),
      thumbnail: await encode(square, format),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Opens a file as a picture. Rotates it upright first, because its orientation is stored in the metadata, which is
 * dropped.
 */
async function open(bytes: Buffer): Promise<{ format: 'jpeg' | 'png'; upright: Sharp }> {
  const sharp = await loadSharp();
  const source = sharp(bytes, { failOn: 'warning', limitInputPixels: IMAGE_MAX_PIXELS });
  const { format, width, height } = await source.metadata();
  if (format !== 'jpeg' && format !== 'png') throw new Refusal('bad_image', { field: 'file' });
  if (Math.max(width, height) > IMAGE_MAX_SIDE_PIXELS) throw new Refusal('image_dimensions', { field: 'file' });
  return { format, upright: source.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient() };
}

function resizeToFit(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function encode(picture: Sharp, format: 'jpeg' | 'png'): Promise<Buffer> {
  return (format === 'png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer();
}

/**
 * Converts an error to a refusal of the file. Only the image library's message shows that a picture has too many
 * pixels.
 */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const tooMany = error instanceof Error && error.message.includes('exceeds pixel limit');
  return new Refusal(tooMany ? 'image_dimensions' : 'bad_image', { field: 'file' });
}
