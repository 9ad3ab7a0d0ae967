import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** The minimum difference of a pixel's channel, of 255, that counts: less is anti-aliasing. */
const STEP = 8;

/** The tolerated percentage of changed pixels, for the clock, the port or a thumbnail that is still loading. */
const TOLERANCE_PERCENT = 0.3;

export type Difference = {
  /** The picture's folder and file. */
  name: string;
  message: string;
  matters: boolean;
  /** The percentage of changed pixels; null if there is no picture to compare with. */
  percent: number | null;
};

/**
 * Returns the pictures of these folders that changed, with the percentage of changed pixels. If pictures of only some
 * screens were taken, the others don't count as missing.
 */
export async function differences(
  folders: readonly string[],
  { before, after, isPartial }: { before: string; after: string; isPartial: boolean },
): Promise<Difference[]> {
  const results: Difference[] = [];
  const names = await picturesOf(after, folders);
  for (const name of names) {
    const old = path.join(before, name);
    if (!existsSync(old)) results.push({ name, message: `${name}: is new`, matters: true, percent: null });
    else {
      const percent = await changedPercentage(old, path.join(after, name));
      const text = `${name}: ${percent < 0.01 ? 'less than 0.01' : percent.toFixed(2)} % of the pixels`;
      if (percent > 0) results.push({ name, message: text, matters: percent > TOLERANCE_PERCENT, percent });
    }
  }
  for (const name of isPartial ? [] : await picturesOf(before, folders)) {
    if (!names.includes(name)) results.push({ name, message: `${name}: is gone`, matters: true, percent: null });
  }
  return results;
}

async function picturesOf(place: string, folders: readonly string[]): Promise<string[]> {
  const results = await Promise.all(
    folders.map(async (folder) => {
      const subfolder = path.join(place, folder);
      const names = existsSync(subfolder) ? await readdir(subfolder) : [];
      return names.filter((name) => name.endsWith('.png')).map((name) => path.join(folder, name));
    }),
  );
  return results.flat();
}

/** Returns the percentage of changed pixels; 100 for a picture of another size. */
async function changedPercentage(before: string, after: string): Promise<number> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const changes = changedPixels(old, now);
  return changes === null ? 100 : (changes.filter(Boolean).length / changes.length) * 100;
}

/** Returns for each pixel whether it differs; null for pictures of different sizes. */
export function changedPixels(old: Pixels, now: Pixels): boolean[] | null {
  if (old.info.width !== now.info.width || old.info.height !== now.info.height) return null;
  return Array.from({ length: now.info.width * now.info.height }, (_, pixel) => {
    const by = (channel: number) =>
      Math.abs((now.data[pixel * 3 + channel] ?? 0) - (old.data[pixel * 3 + channel] ?? 0));
    return Math.max(by(0), by(1), by(2)) > STEP;
  });
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

export function pixelsOf(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
