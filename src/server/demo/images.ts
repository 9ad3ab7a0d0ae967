import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageFolder } from '../images/serve.ts';
import { DEMO_STORES, DEMO_USERS } from './organisation.ts';
import { drawPortrait, drawShop } from './pictures.ts';

/** Draws the demo's pictures into the image folder; drawing them again changes nothing. Gives their URLs by name. */
export async function drawImages(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const folder = imageFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const drawn = [
    ...DEMO_STORES.flatMap(({ name, picture }) => (picture ? [{ name, png: drawShop(name, picture) }] : [])),
    ...DEMO_USERS.flatMap(({ name, portrait }) => (portrait ? [{ name, png: drawPortrait(name, portrait) }] : [])),
  ];
  const urls = await Promise.all(
    drawn.map(async ({ name, png }) => {
      const file = `demo-${name.toLowerCase().replaceAll(/\W+/g, '-')}.png`;
      await writeWhole(path.join(folder, file), await png);
      return [name, `/images/${file}`] as const;
    }),
  );
  return new Map(urls);
}

/** Written aside and renamed: nobody ever finds half a picture. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, content, { flush: true });
  await rename(aside, file);
}
