import type { ImageHome } from '../../files/imageHome.ts';
import { DEMO_STORES, DEMO_USERS } from './organisation.ts';
import { drawPortrait, drawShop } from './pictures.ts';

/** Draws the demo's pictures and stores them. Drawing them again changes nothing. Returns their URLs by name. */
export async function drawImages(home: ImageHome): Promise<ReadonlyMap<string, string>> {
  const drawings = [
    ...DEMO_STORES.flatMap(({ name, picture }) => (picture ? [{ name, png: drawShop(name, picture) }] : [])),
    ...DEMO_USERS.flatMap(({ name, portrait }) => (portrait ? [{ name, png: drawPortrait(name, portrait) }] : [])),
  ];
  const urls = await Promise.all(
    drawings.map(async ({ name, png }) => {
      const file = `demo-${name.toLowerCase().replaceAll(/\W+/g, '-')}.png`;
      await home.put(file, await png);
      return [name, `/images/${file}`] as const;
    }),
  );
  return new Map(urls);
}
