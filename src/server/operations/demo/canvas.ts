import { loadSharp } from '../../files/sharp.ts';

/** A colour as red, green and blue, 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number];

/** A rectangle with rounded corners, in pixels. A radius of half the width makes a circle. */
export type Shape = { x: number; y: number; width: number; height: number; radius?: number; color: Color };

/** The side of every picture, in pixels. */
export const SIDE = 256;

/**
 * Draws shapes on a square PNG, later ones on top. Sets pixels rather than rendering an SVG, because the image library
 * may be set to reject SVG, which users could upload.
 */
export async function drawPng(background: Color, shapes: readonly Shape[]): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  paint(pixels, { x: -1, y: -1, width: SIDE + 2, height: SIDE + 2, color: background });
  for (const shape of shapes) paint(pixels, shape);
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

function paint(pixels: Buffer, shape: Shape): void {
  const left = Math.max(0, Math.floor(shape.x) - 1);
  const top = Math.max(0, Math.floor(shape.y) - 1);
  const right = Math.min(SIDE, Math.ceil(shape.x + shape.width) + 1);
  const bottom = Math.min(SIDE, Math.ceil(shape.y + shape.height) + 1);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const covered = coverage(shape, x + 0.5, y + 0.5);
      for (const [channel, value] of shape.color.entries()) {
        const at = (y * SIDE + x) * 3 + channel;
        pixels[at] = Math.round((pixels[at] ?? 0) * (1 - covered) + value * covered);
      }
    }
  }
}

/**
 * Returns how much of a pixel the shape covers, 0 to 1, from the distance of the pixel's centre to the shape's edge.
 */
function coverage({ x, y, width, height, radius = 0 }: Shape, px: number, py: number): number {
  const dx = Math.abs(px - x - width / 2) - width / 2 + radius;
  const dy = Math.abs(py - y - height / 2) - height / 2 + radius;
  const distance = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  return Math.min(1, Math.max(0, 0.5 - distance));
}
