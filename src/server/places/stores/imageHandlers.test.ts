import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { replaceStoreImage, uploadImage } from '../../../contract/places/images.ts';
import { addStore, readStore, updateStore } from '../../../contract/places/stores.ts';
import { groupUser, person, store } from '../../../../test/support/factories.ts';
import { photo, picture, pngOfSize } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';

const server = await sharedServer();
const ann = await person(server.db);

const send = (filename: string, bytes: Uint8Array) =>
  upload(server, uploadImage, [{ name: 'file', filename, bytes }], ann);
const get = (url: string) => server.app.inject({ method: 'GET', url });
const imageOf = (body: Record<string, unknown>) => (body['recordData'] as { image: string }).image;
const countFiles = async () => (await readdir(path.join(server.dataDir, 'images')).catch(() => [])).length;

describe('/store/upload', () => {
  test.each([
    ['png', 'a.png', 'image/png'],
    ['png', 'A.PNG', 'image/png'],
    ['jpeg', 'a.jpg', 'image/jpeg'],
    ['jpeg', 'a b.JPEG', 'image/jpeg'],
    // The file name's extension and the actual format are both allowed; it doesn't matter that they differ.
    ['jpeg', 'a.png', 'image/jpeg'],
  ] as const)('stores a %s called %s, and its square thumbnail', async (format, name, type) => {
    const { body } = await send(name, await picture(format));
    const image = imageOf(body);
    expect(image).toMatch(/^\/images\/[\da-f]{32}\.(?:png|jpg)$/);
    const response = await get(image);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 20 });
    const thumbnail = await get(image.replace('.', '-256.'));
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ format, width: 256, height: 256 });
  });

  test('removes the metadata, and rotates the photo upright', async () => {
    const bytes = await photo('a-secret-of-tests');
    expect(bytes.includes('a-secret-of-tests')).toBe(true);
    const image = imageOf((await send('a.jpg', bytes)).body);
    for (const url of [image, image.replace('.', '-256.')]) {
      const { rawPayload } = await get(url);
      expect(rawPayload.includes('a-secret-of-tests')).toBe(false);
      const metadata = await sharp(rawPayload).metadata();
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined));
    }
    expect(await sharp((await get(image)).rawPayload).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  test('a picture followed by other data is stored without that data', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await send('a.png', bytes);
    if (body['type'] === false) expect([status, body['code']]).toEqual([200, 'bad_image']);
    else expect((await get(imageOf(body))).rawPayload.includes('script')).toBe(false);
  });

  test('1,048,576 bytes are accepted, one more is too large', async () => {
    expect((await send('a.png', await pngOfSize(1_048_576))).body).toMatchObject({ type: true });
    const { status, body } = await send('a.png', await pngOfSize(1_048_577));
    expect(status).toBe(413);
    expect(body).toMatchObject({ type: false, code: 'image_too_large', field: 'file' });
  });

  test('16 megapixels are accepted, one row more or a side over 8000 is not', async () => {
    expect((await send('a.png', await picture('png', { width: 8000, height: 2000 }))).body).toMatchObject({
      type: true,
    });
    for (const size of [
      { width: 8000, height: 2001 },
      { width: 8001, height: 10 },
      { width: 10, height: 8001 },
    ]) {
      const { status, body } = await send('a.png', await picture('png', size));
      expect([status, body['code']]).toEqual([200, 'image_dimensions']);
    }
  });

  test('file names are never used', async () => {
    for (const name of ['../../evil.png', '/etc/evil.png', 'C:\\evil.png', 'a\u0000.png', '.png']) {
      const { status, body } = await send(name, await picture('png'));
      expect(status).toBe(200);
      if (body['type'] === true) expect(imageOf(body)).toMatch(/^\/images\/[\da-f]{32}\.png$/);
    }
    for (const name of await readdir(path.join(server.dataDir, 'images')))
      expect(name).toMatch(/^[\da-f]{32}(-256)?\.(png|jpg)$/);
  });

  test('a body without a file, with two, or with a field twice', async () => {
    const file = { name: 'file', filename: 'a.png', bytes: await picture('png') };
    expect((await upload(server, uploadImage, [], ann)).body).toMatchObject({ code: 'missing', field: 'file' });
    expect((await upload(server, uploadImage, [file, file], ann)).status).toBe(400);
    const field = { name: 'storeid', value: 'a' };
    expect((await upload(server, uploadImage, [field, field, file], ann)).status).toBe(400);
  });

  test('is only for administrators, and refuses others before reading the file', async () => {
    const gus = await groupUser(server.db);
    const file = { name: 'file', filename: 'a.png', bytes: Buffer.from('nonsense') };
    expect((await upload(server, uploadImage, [file], gus)).status).toBe(403);
    expect((await upload(server, uploadImage, [file], { ...gus, token: 'dead' })).status).toBe(401);
  });
});

describe('/imageEdit/upload/', () => {
  test('sets the store’s picture immediately', async () => {
    const id = await store(server.db);
    const file = { name: 'file', filename: 'a.png', bytes: await picture('png') };
    const { body } = await upload(server, replaceStoreImage, [{ name: 'storeid', value: id }, file], ann);
    const { image } = body['resultData'] as { image: string };
    const read = await server.call(readStore, { storeid: id }, ann);
    expect(read.body['resultData']).toMatchObject({ image });
  });

  test('of an unknown store is refused', async () => {
    const file = { name: 'file', filename: 'a.png', bytes: await picture('png') };
    const before = await countFiles();
    expect(
      (await upload(server, replaceStoreImage, [{ name: 'storeid', value: randomUUID() }, file], ann)).status,
    ).toBe(404);
    expect((await upload(server, replaceStoreImage, [file], ann)).body).toMatchObject({
      code: 'missing',
      field: 'storeid',
    });
    expect(await countFiles()).toBe(before);
  });
});

test('a form uses an uploaded picture, and removes it', async () => {
  const image = imageOf((await send('a.png', await picture('png'))).body);
  const { body } = await server.call(addStore, { storename: 'Pictured', image }, ann);
  const id = body['_id'] as string;
  const read = async () => (await server.call(readStore, { storeid: id }, ann)).body['resultData'];
  expect(await read()).toMatchObject({ image });
  await server.call(updateStore, { storeid: id, storename: 'Pictured' }, ann);
  expect(await read()).toMatchObject({ image });
  await server.call(updateStore, { storeid: id, storename: 'Pictured', image: '' }, ann);
  expect(await read()).toMatchObject({ image: null });
  const thumbnail = image.replace('.', '-256.');
  const refusal = await server.call(updateStore, { storeid: id, storename: 'Pictured', image: thumbnail }, ann);
  expect(refusal.body).toMatchObject({ code: 'invalid_image', field: 'image' });
});

test('a form cannot refer to a file outside the image folder', async () => {
  await writeFile(path.join(server.dataDir, 'outside.png'), await picture('png'));
  await send('a.png', await picture('png'));
  for (const image of ['/images/../outside.png', '/images/..\\outside.png', '../outside.png', 'outside.png']) {
    const { body } = await server.call(addStore, { storename: 'A', image }, ann);
    expect([image, body['code']]).toEqual([image, 'invalid_image']);
  }
});

test('an unknown image is missing, and so is anything outside the folder', async () => {
  for (const name of ['none.png', '..%2f..%2fpackage.json', 'a.svg', '.png', `${'a'.repeat(32)}-256.png`]) {
    expect([name, (await get(`/images/${name}`)).statusCode]).toEqual([name, 404]);
  }
});
