import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceStoreImage, uploadImage } from '../../../contract/places/images.ts';
import { addStore, deleteStore, updateStore } from '../../../contract/places/stores.ts';
import { testBucket } from '../../../../test/support/processes/bucket.ts';
import { person } from '../../../../test/support/factories.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer, type TestServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';
import { imageHome } from '../../files/configuredImages.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { formImage } from '../../shared/images/keep.ts';
import { sweepUnusedImages } from './sweep.ts';
import { markUnusedForDeletion } from '../../shared/images/queries.ts';

const HOUR_MS = 3_600_000;
const SILENT = { info: () => {}, warn: () => {} };

const server = await sharedServer();
const bucket = await testBucket();
const ann = await person(server.db);
afterAll(async () => {
  await bucket.close();
});

const png = picture('png');
const send = async (on: Pick<TestServer, 'app'> = server) => {
  const { body } = await upload(on, uploadImage, [{ name: 'file', filename: 'a.png', bytes: await png }], ann);
  return (body['recordData'] as { image: string }).image;
};
const nameOf = (image: string) => image.replace('/images/', '');
const sweepAt = (hours: number, images: ImageHome = imageHome(server)) => {
  const at = new Date(Date.now() + hours * HOUR_MS);
  return sweepUnusedImages({ db: server.db, images, clock: () => at, log: SILENT });
};
const addStoreWithImage = async (image: string) =>
  (await server.call(addStore, { storename: randomUUID(), image }, ann)).body['_id'] as string;
const show = async (image: string, storeid: string) =>
  (await server.call(updateStore, { storeid, storename: randomUUID(), image }, ann)).body;

describe.each(['a folder', 'a bucket'])('in %s', (homeName) => {
  let images: ImageHome;
  let name: string;
  beforeAll(async () => {
    images = imageHome(homeName === 'a folder' ? server : { ...server, bucket: bucket.settings });
    name = nameOf(await send());
    const [full, thumbnail] = await Promise.all(
      [name, name.replace('.', '-256.')].map((file) => imageHome(server).get(file)),
    );
    await images.put(name, full ?? Buffer.alloc(0));
    await images.put(name.replace('.', '-256.'), thumbnail ?? Buffer.alloc(0));
  });

  test('an unused picture is deleted after a day, with its thumbnail', async () => {
    await sweepAt(23, images);
    expect(await images.names()).toEqual(expect.arrayContaining([name, name.replace('.', '-256.')]));
    await sweepAt(25, images);
    expect((await images.names()).filter((file) => file.startsWith(name.slice(0, 32)))).toEqual([]);
    const storeId = await addStoreWithImage('');
    expect(await show(`/images/${name}`, storeId)).toMatchObject({ type: false, code: 'invalid_image' });
  });
});

test('pictures of stores and users are kept, including those of archived stores', async () => {
  const [shownImage, archivedImage, ownImage] = [await send(), await send(), await send()];
  await addStoreWithImage(shownImage);
  await server.call(deleteStore, { sid: await addStoreWithImage(archivedImage) }, ann);
  await server.db.updateTable('users').set({ image: ownImage }).where('id', '=', ann.id).execute();
  await sweepAt(1);
  await sweepAt(1_000);
  expect(await imageHome(server).names()).toEqual(
    expect.arrayContaining([shownImage, archivedImage, ownImage].map(nameOf)),
  );
});

test('a replaced picture is deleted a day after the first check, and can be used again until then', async () => {
  const [first, second] = [await send(), await send()];
  const storeId = await addStoreWithImage(first);
  await sweepAt(30);
  const file = { name: 'file', filename: 'a.png', bytes: await png };
  await upload(server, replaceStoreImage, [{ name: 'storeid', value: storeId }, file], ann);
  await sweepAt(40);
  expect(await show(first, storeId)).toMatchObject({ type: true });
  await sweepAt(70);
  expect(await show(second, storeId)).toMatchObject({ type: false });
  await show('', storeId);
  await sweepAt(71);
  await sweepAt(94);
  expect(await imageHome(server).names()).toContain(nameOf(first));
  await sweepAt(96);
  expect(await imageHome(server).names()).not.toContain(nameOf(first));
});

test('a picture that a form is about to save is kept', async () => {
  const image = await send();
  const storeId = await addStoreWithImage('');
  const laterDate = new Date(Date.now() + 25 * HOUR_MS);
  await server.db.transaction().execute(async (form) => {
    expect(await formImage(form, image)).toBe(image);
    await markUnusedForDeletion(server.db, laterDate);
    await form.updateTable('stores').set({ image }).where('id', '=', storeId).execute();
  });
  await sweepAt(25);
  expect(await imageHome(server).names()).toContain(nameOf(image));
});

test('many processes clean up simultaneously, and an unavailable bucket postpones the work', async () => {
  const name = nameOf(await send());
  const unreachableHome: ImageHome = { ...imageHome(server), remove: () => Promise.reject(new Error('away')) };
  await expect(sweepAt(25, unreachableHome)).rejects.toThrow('away');
  expect(await imageHome(server).names()).toContain(name);
  await Promise.all([sweepAt(25), sweepAt(25), sweepAt(25)]);
  expect(await imageHome(server).names()).not.toContain(name);
  const uploads = await server.db.selectFrom('uploads').where('name', '=', name).select('name').execute();
  expect(uploads).toEqual([]);
});
