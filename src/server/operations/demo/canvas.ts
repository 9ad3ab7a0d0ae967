import { PHOTO_THUMBNAIL_SIDE_PIXELS } from '../../../domain/photos/limits.ts';
import type { Photo } from '../../files/picture.ts';
import { loadSharp } from '../../files/sharp.ts';

/** A colour as red, green and blue, 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number];

/** A rectangle with rounded corners, in pixels. A radius of half the width makes a circle. */
export type Shape = { x: number; y: number; width: number; height: number; radius?: number; color: Color };

/** The side of pictures of stores and users, in pixels. */
export const SIDE = 256;

type Size = { width: number; height: number };

/** The size of photos, in pixels. */
export const PHOTO_SIZE: Size = { width: 960, height: 720 };

/** Draws shapes on a square PNG, later shapes on top. */
export async function drawPng(background: Color, shapes: readonly Shape[]): Promise<Buffer> {
  return (await draw({ width: SIDE, height: SIDE }, background, shapes)).png().toBuffer();
}

/** Draws shapes as a photo with its thumbnail, later shapes on top. */
export async function drawJpegs(background: Color, shapes: readonly Shape[]): Promise<Photo> {
  const picture = await draw(PHOTO_SIZE, background, shapes);
  const full = await picture.clone().jpeg().toBuffer();
  return { full, thumbnail: await picture.resize({ width: PHOTO_THUMBNAIL_SIDE_PIXELS }).jpeg().toBuffer() };
}

/**
 * Draws shapes on a background. Sets pixels rather than rendering an SVG, because the image library may be set to
 * reject SVG, which users could upload.
 */
async function draw(size: Size, background: Color, shapes: readonly Shape[]) {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  paint(pixels, size, { x: -1, y: -1, width: size.width + 2, height: size.height + 2, color: background });
  for (const shape of shapes) paint(pixels, size, shape);
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { ...size, channels: 3 } });
}

function paint(pixels: Buffer, size: Size, shape: Shape): void {
  const left = Math.max(0, Math.floor(shape.x) - 1);
  const top = Math.max(0, Math.floor(shape.y) - 1);
  const right = Math.min(size.width, Math.ceil(shape.x + shape.width) + 1);
  const bottom = Math.min(size.height, Math.ceil(shape.y + shape.height) + 1);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const share = coverage(shape, x + 0.5, y + 0.5);
      for (const [channel, value] of shape.color.entries()) {
        const at = (y * size.width + x) * 3 + channel;
        pixels[at] = Math.round((pixels[at] ?? 0) * (1 - share) + value * share);
      }
    }
  }
}

/**
 * Returns how much of a pixel the shape covers, 0 to 1, based on the distance between the pixel's centre and the shape's
 * edge.
 */
function coverage({ x, y, width, height, radius = 0 }: Shape, px: number, py: number): number {
  const dx = Math.abs(px - x - width / 2) - width / 2 + radius;
  const dy = Math.abs(py - y - height / 2) - height / 2 + radius;
  const distance = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  return Math.min(1, Math.max(0, 0.5 - distance));
}
