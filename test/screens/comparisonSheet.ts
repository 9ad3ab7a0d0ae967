import path from 'node:path';
import sharp from 'sharp';
import { changedPixels, pixelsOf, type Difference } from './differences.ts';

/** The maximum number of rows in the tallest picture that can be written; the least changed pictures are left out. */
const ROWS_MAX = 24;

/** The sizes of a sheet's parts, in px. */
const GAP = 16;
const LABEL = 28;
const HEIGHT = 520;
const QUALITY = 80;

/** The opacity of a picture beneath the marks of its changes. */
const DIMMED = 0.25;
const MARK = [230, 0, 80] as const;

/**
 * Lays out differing pictures side by side: before, after, and with the changes marked. The most changed come first.
 */
export async function comparisonSheet(
  differences: readonly Difference[],
  { before, after, sheet }: { before: string; after: string; sheet: string },
): Promise<number> {
  const rows = differences
    .filter(({ percent }) => percent !== null)
    .toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0))
    .slice(0, ROWS_MAX);
  if (rows.length === 0) return 0;
  const tiles = await Promise.all(
    rows.map(async ({ name, message }) => {
      const [old, now] = [path.join(before, name), path.join(after, name)];
      const pictures = await Promise.all([old, now, await markChanges(old, now)].map(scalePicture));
      return { message, pictures };
    }),
  );
  const width = Math.max(...tiles.flatMap(({ pictures }) => pictures.map(({ info }) => info.width)));
  const wide = GAP + 3 * (width + GAP);
  const rowHeight = LABEL + HEIGHT + GAP;
  await sharp({
    create: { width: wide, height: GAP + rows.length * rowHeight, channels: 3, background: '#d1d5db' },
  })
    .composite(
      tiles.flatMap(({ message, pictures }, row) => [
        { input: label(message, wide), left: GAP, top: GAP + row * rowHeight },
        ...pictures.map(({ data }, column) => ({
          input: data,
          left: GAP + column * (width + GAP),
          top: GAP + row * rowHeight + LABEL,
        })),
      ]),
    )
    .webp({ quality: QUALITY })
    .toFile(sheet);
  return rows.length;
}

function scalePicture(picture: string | Buffer) {
  return sharp(picture).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true });
}

function label(text: string, width: number): Buffer {
  const words = `before, after, changed: ${text}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width - GAP}" height="${LABEL}"><text y="17" font-family="sans-serif"
      font-size="14" fill="#1f2937">${words}</text></svg>`,
  );
}

/** Returns the later picture, dimmed, with the changes in colour; a picture of another size is unchanged. */
async function markChanges(before: string, after: string): Promise<string | Buffer> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const changes = changedPixels(old, now);
  if (changes === null) return after;
  const { width, height } = now.info;
  const data = Buffer.alloc(width * height * 3);
  for (const [pixel, is] of changes.entries()) {
    for (const channel of [0, 1, 2] as const) {
      const at = pixel * 3 + channel;
      data[at] = is ? MARK[channel] : 128 + ((now.data[at] ?? 0) - 128) * DIMMED;
    }
  }
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
