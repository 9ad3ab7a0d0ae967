import path from 'node:path';
import type { Sharp } from 'sharp';
import {
  IMAGE_ENDINGS,
  IMAGE_KEPT_SIDE_PIXELS,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PIXELS,
  PHOTO_KEPT_SIDE_PIXELS,
  PHOTO_THUMBNAIL_SIDE_PIXELS,
  THUMBNAIL_SIDE_PIXELS,
} from '../../domain/images.ts';
import { Refusal } from '../refusal.ts';
import { loadSharp } from './sharp.ts';

/** A picture that was decoded whole and drawn anew: nothing of the sender's file but its pixels is left. */
export type Picture = { ending: 'jpg' | 'png'; full: Buffer; thumbnail: Buffer };

/** A photo, drawn anew likewise. */
export type Photo = Pick<Picture, 'full' | 'thumbnail'>;

/** How long one picture may take, in seconds. */
const TIMEOUT_SECONDS = 10;

/** Makes a picture of an uploaded file, or refuses the file: no JPEG or PNG by name and content, damaged, too many pixels. */
export async function readPicture(file: { name: string; bytes: Buffer }): Promise<Picture> {
  expectEnding(file.name);
  return inTurn(() => drawAnew(file.bytes));
}

/** Looking twice for the shortest code would take as long again, and save a twentieth. */
const PHOTO_JPEG = { quality: 80, optimiseCoding: false };

/** Makes a photo of an uploaded file, in the same way and always a JPEG: its thumbnail shows all of it. */
export async function drawPhoto(file: { name: string; bytes: Buffer }): Promise<Photo> {
  expectEnding(file.name);
  return inTurn(async () => {
    try {
      const sharp = await loadSharp();
      const { upright } = await open(file.bytes);
      // What a PNG leaves open is paper.
      const whole = upright.flatten({ background: '#fff' }).toColourspace('srgb');
      const { data, info } = await within(whole, PHOTO_KEPT_SIDE_PIXELS).raw().toBuffer({ resolveWithObject: true });
      // Both from the same pixels and side by side: a phone waits for them.
      const pixels = () => sharp(data, { raw: info });
      const small = within(pixels(), PHOTO_THUMBNAIL_SIDE_PIXELS);
      const jpeg = (picture: Sharp) => picture.jpeg(PHOTO_JPEG).toBuffer();
      const [full, thumbnail] = await Promise.all([jpeg(pixels()), jpeg(small)]);
      return { full, thumbnail };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

function expectEnding(name: string): void {
  const ending = path.extname(name).slice(1).toLowerCase();
  if (!IMAGE_ENDINGS.some((known) => known === ending)) throw new Refusal('bad_image', { field: 'file' });
}

async function drawAnew(bytes: Buffer): Promise<Picture> {
  try {
    const { format, upright } = await open(bytes);
    const full = within(upright.clone(), IMAGE_KEPT_SIDE_PIXELS);
    const square = upright.clone().resize(THUMBNAIL_SIDE_PIXELS, THUMBNAIL_SIDE_PIXELS, { fit: 'cover' });
    return {
      ending: format === 'png' ? 'png' : 'jpg',
      full: await encode(full, format),
      thumbnail: await encode(square, format),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A file as a picture that is upright before its metadata, which know which way up it was taken, are left behind. */
async function open(bytes: Buffer): Promise<{ format: 'jpeg' | 'png'; upright: Sharp }> {
  const sharp = await loadSharp();
  const source = sharp(bytes, { failOn: 'warning', limitInputPixels: IMAGE_MAX_PIXELS });
  const { format, width, height } = await source.metadata();
  if (format !== 'jpeg' && format !== 'png') throw new Refusal('bad_image', { field: 'file' });
  if (Math.max(width, height) > IMAGE_MAX_SIDE_PIXELS) throw new Refusal('image_dimensions', { field: 'file' });
  return { format, upright: source.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient() };
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function encode(picture: Sharp, format: 'jpeg' | 'png'): Promise<Buffer> {
  return (format === 'png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer();
}

/** The library tells by its messages alone why it could not read a file; whatever it says, the file is to blame. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const tooMany = error instanceof Error && error.message.includes('exceeds pixel limit');
  return new Refusal(tooMany ? 'image_dimensions' : 'bad_image', { field: 'file' });
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One picture at a time: decoded, the largest takes some 64 MB. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}
