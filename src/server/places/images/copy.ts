import type { ImageHome } from '../../files/imageHome.ts';
import { isStoredName } from '../../../domain/images.ts';

/**
 * Copies the images whose names are missing from the other storage. Comparing names is enough, because the image with a
 * given name never changes. Returns how many were missing and how many existed.
 */
export async function copyImages(from: ImageHome, to: ImageHome): Promise<{ copiedCount: number; knownCount: number }> {
  const existingNames = new Set(await to.names());
  const names = (await from.names()).filter((name) => isStoredName(name));
  const missing = names.filter((name) => !existingNames.has(name));
  for (const name of missing) {
    const image = await from.get(name);
    if (image) await to.put(name, image);
  }
  return { copiedCount: missing.length, knownCount: names.length - missing.length };
}
