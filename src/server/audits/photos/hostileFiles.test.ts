import { randomUUID } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { addPhoto } from '../../../contract/audits/photos.ts';
import { groupUser, store, survey } from '../../../../test/support/factories.ts';
import { sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { blackPng, picture, pngOfSize } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { multipart } from '../../../../test/support/upload.ts';
import { PHOTO_MAX_BYTES } from '../../../domain/photos/limits.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const [question = ''] = (await activeInstrument(server.db)).questions.keys();
const harbour = await store(server.db);
const gus = await groupUser(server.db, { stores: [harbour] });
const audit = await survey(server.db, harbour);

const send = (filename: string, bytes: Uint8Array) =>
  sendPhoto(server, gus, { survey_id: audit, question_id: question, filename, bytes });
const files = () => readdir(path.join(server.dataDir, 'images')).catch(() => []);
const storedFiles = async () => [
  await files(),
  await server.db.selectFrom('photos').select('id').orderBy('id').execute(),
];

const cutPicture = async (format: 'png' | 'jpeg') => {
  const noise = { type: 'gaussian', sigma: 60 } as const;
  const create = { width: 90, height: 90, channels: 3, background: '#000', noise } as const;
  return (await sharp({ create }).toFormat(format).toBuffer()).subarray(0, -400);
};

test.each<[what: string, code: string, name: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
  ['a picture that unfolds to 900 megapixels', 'image_dimensions', 'a.png', () => blackPng(30_000)],
  ['a torn PNG', 'bad_image', 'a.png', () => cutPicture('png')],
  ['a torn JPEG', 'bad_image', 'a.jpg', () => cutPicture('jpeg')],
  ['SVG', 'bad_image', 'a.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PNG called .html', 'bad_image', 'a.png.html', () => picture('png')],
  ['an empty file', 'bad_image', 'a.jpg', () => Buffer.alloc(0)],
  ['more than 1 MB', 'image_too_large', 'a.png', () => pngOfSize(PHOTO_MAX_BYTES + 1)],
])('%s is refused as %s, and nothing is stored', async (_case, code, name, bytes) => {
  const before = await storedFiles();
  const { status, body } = await send(name, await bytes());
  expect([status, body['type'], body['code'], body['field']]).toEqual([
    code === 'image_too_large' ? 413 : 200,
    false,
    code,
    'file',
  ]);
  expect(await storedFiles()).toEqual(before);
});

test('an incomplete upload, or one without a file, is refused, and nothing is stored', async () => {
  const before = await storedFiles();
  const fields = { survey_id: audit, question_id: question, photo_id: randomUUID() };
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const fullRequest = multipart([...parts, { name: 'file', filename: 'a.jpg', bytes: await picture('jpeg') }]);
  const post = (payload: Buffer) =>
    server.app.inject({
      method: 'POST',
      url: addPhoto.path,
      payload,
      headers: { ...fullRequest.headers, authorization: `Basic ${gus.token}` },
    });
  for (const length of [60, 200, fullRequest.payload.length - 100]) {
    const tornReply = await post(fullRequest.payload.subarray(0, -length));
    expect([tornReply.statusCode, tornReply.json()]).toMatchObject([
      400,
      { type: false, code: 'torn_upload', message: 'The file wasn’t fully uploaded. Send it again.' },
    ]);
  }
  expect((await post(multipart(parts).payload)).json()).toMatchObject({ type: false, code: 'missing', field: 'file' });
  expect(await storedFiles()).toEqual(before);
});

test('a full disk is reported, no photo is half stored, and the same photo is accepted once there is room', async () => {
  const before = await server.db.selectFrom('photos').select('id').execute();
  const probe = await open(path.join(server.dataDir, 'probe'), 'w');
  await probe.close();
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  const noRoom = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const full = vi.spyOn(handles, 'writeFile').mockRejectedValue(noRoom);
  const photo_id = randomUUID();
  const input = { survey_id: audit, question_id: question, photo_id };
  const refusal = await sendPhoto(server, gus, input);
  full.mockRestore();
  expect([refusal.status, refusal.body['code']]).toEqual([503, 'storage_full']);
  expect(await server.db.selectFrom('photos').select('id').execute()).toEqual(before);
  expect((await files()).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await sendPhoto(server, gus, input)).status).toBe(200);
});
