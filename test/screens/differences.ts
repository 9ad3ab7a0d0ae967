import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** By how much a channel of a pixel must differ, of 255: less is the smoothing of an edge. */
const STEP = 8;

/** Of the pixels, in %: so much is the clock, the port, a thumbnail still on its way. */
const TOLERATED = 0.3;

type Difference = { said: string; matters: boolean };

/** Says which pictures of these folders are not as they were, and by how many percent of their pixels. */
export async function differences(
  folders: readonly string[],
  { before, after }: { before: string; after: string },
): Promise<Difference[]> {
  const found: Difference[] = [];
  const names = await picturesOf(after, folders);
  for (const name of names) {
    const old = path.join(before, name);
    if (!existsSync(old)) found.push({ said: `${name}: is new`, matters: true });
    else {
      const percent = await percentChanged(old, path.join(after, name));
      const said = `${name}: ${percent < 0.01 ? 'less than 0.01' : percent.toFixed(2)} % of the pixels`;
      if (percent > 0) found.push({ said, matters: percent > TOLERATED });
    }
  }
  for (const name of await picturesOf(before, folders)) {
    if (!names.includes(name)) found.push({ said: `${name}: is gone`, matters: true });
  }
  return found;
}

async function picturesOf(place: string, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const inside = path.join(place, folder);
      const names = existsSync(inside) ? await readdir(inside) : [];
      return names.filter((name) => name.endsWith('.png')).map((name) => path.join(folder, name));
    }),
  );
  return found.flat();
}

/** A picture of another size has changed as a whole. */
async function percentChanged(before: string, after: string): Promise<number> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (old.info.width !== now.info.width || old.info.height !== now.info.height) return 100;
  let changed = 0;
  for (let at = 0; at < now.data.length; at += 3) {
    const by = (channel: number) => Math.abs((now.data[at + channel] ?? 0) - (old.data[at + channel] ?? 0));
    if (Math.max(by(0), by(1), by(2)) > STEP) changed++;
  }
  return (changed / (now.info.width * now.info.height)) * 100;
}

function pixelsOf(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
