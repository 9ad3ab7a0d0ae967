import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect } from './fixtures.ts';

/** Reads a QR code on screen as an app would, retrying until it is readable, because it may still be fading in. */
export async function scan(code: Locator): Promise<string> {
  let read = '';
  await expect(async () => {
    const { data, info } = await sharp(await code.screenshot({ animations: 'disabled' }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
    expect(read, 'the QR code can be read').not.toBe('');
  }).toPass({ timeout: 15_000 });
  return read;
}
