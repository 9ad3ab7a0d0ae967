import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage } from '../../../contract/places/images.ts';
import { person } from '../../../../test/support/factories.ts';
import { blackPng, picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';

const server = await sharedServer();
const ann = await person(server.db);

const send = (filename: string, bytes: Uint8Array) =>
  upload(server, uploadImage, [{ name: 'file', filename, bytes }], ann);
const countFiles = async () => (await readdir(path.join(server.dataDir, 'images')).catch(() => [])).length;

test('a picture that decompresses to 900 megapixels is refused immediately', async () => {
  const bomb = blackPng(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const start = process.cpuUsage();
  expect((await send('a.png', bomb)).body).toMatchObject({ type: false, code: 'image_dimensions' });
  // Measures CPU time, so that other load on the machine doesn't fail the test.
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['SVG', 'a.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['SVG with an XML entity', 'a.jpg', () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><svg/>')],
  [
    'GIF',
    'a.png',
    async () =>
      sharp(await picture('png'))
        .gif()
        .toBuffer(),
  ],
  [
    'WebP',
    'a.jpg',
    async () =>
      sharp(await picture('png'))
        .webp()
        .toBuffer(),
  ],
  [
    'TIFF',
    'a.jpg',
    async () =>
      sharp(await picture('png'))
        .tiff()
        .toBuffer(),
  ],
  ['PDF', 'a.png', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
  ['HTML', 'a.png', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['GIF that begins a script', 'a.jpg', () => Buffer.from('GIF89a/*\x00\x00*/=alert(1)')],
  ['PNG only by its first bytes', 'a.png', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])],
  ['truncated PNG', 'a.png', async () => (await noisy('png')).subarray(0, -400)],
  ['truncated JPEG', 'a.jpg', async () => (await noisy('jpeg')).subarray(0, -400)],
  ['damaged PNG', 'a.png', async () => damage(await noisy('png'))],
  ['empty file', 'a.png', () => Buffer.alloc(0)],
  ['PNG without an ending', 'picture', () => picture('png')],
  ['PNG called .svg', 'a.svg', () => picture('png')],
  ['PNG called .png.html', 'a.png.html', () => picture('png')],
  ['PNG called .gif', 'a.gif', () => picture('png')],
])('refuses %s (%s), and stores nothing', async (_case, name, bytes) => {
  const before = await countFiles();
  const { status, body } = await send(name, await bytes());
  expect([status, body['type'], body['code'], body['field']]).toEqual([200, false, 'bad_image', 'file']);
  expect(await countFiles()).toBe(before);
});

test('the library itself reads only JPEG and PNG', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const webp = await sharp(await picture('png'))
    .webp()
    .toBuffer();
  for (const file of [svg, webp]) await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});

/** Returns an image of noise, so that its compressed data is long enough to be cut off or damaged. */
function noisy(format: 'png' | 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian', sigma: 60 } as const;
  const create = { width: 90, height: 90, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

function damage(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.fill(0xff, 4_000, 4_040);
  return copy;
}
