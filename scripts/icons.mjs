import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './project.mjs';

// node scripts/icons.mjs: draws public/icons from the product's logo, public/favicon.svg.
const logo = readFileSync(path.join(root, 'public/favicon.svg'));
const GREEN = '#0f6048';
/**
 * The logo's share of a maskable icon. Systems may crop all but the inner 80%, so the logo's corners must be inside
 * that.
 */
const MASKABLE_SHARE = 0.7;

await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
await draw('apple-touch-180.png', 180, { share: 1, background: GREEN });
await draw('maskable-512.png', 512, { share: MASKABLE_SHARE, background: GREEN });

async function draw(name, size, { share = 1, background = 'transparent' } = {}) {
  const inner = Math.round(size * share);
  const picture = await sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(root, 'public/icons', name));
}
