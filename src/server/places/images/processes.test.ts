import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { replaceOwnImage } from '../../../contract/access/account.ts';
import { uploadImage } from '../../../contract/places/images.ts';
import { UPLOADS_A_DAY } from '../../../domain/limits.ts';
import { testBucket } from '../../../../test/support/processes/bucket.ts';
import { sharedDatabase } from '../../../../test/support/database.ts';
import { person } from '../../../../test/support/factories.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { upload } from '../../../../test/support/upload.ts';
import { buildApp } from '../../app.ts';
import { countOne } from '../../db/rateLimits.ts';
import { DAILY } from '../../shared/images/keep.ts';

// Two processes on two machines that share only the database and the bucket.
let now: Date | null = null;
const HOUR_MS = 3_600_000;
const png = picture('png');

const database = await sharedDatabase();
const bucket = await testBucket();
const ann = await person(database.db);
const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'fourscore-'))));
const apps = await Promise.all(
  folders.map(async (dataDir) => ({
    app: await buildApp({
      config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000', bucket: bucket.settings },
      database,
      clock: () => now ?? new Date(),
    }),
  })),
);
afterAll(async () => {
  await Promise.all(apps.map(({ app }) => app.close()));
  await bucket.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const process = (at: 0 | 1) => apps[at] as { app: FastifyInstance };
const send = async (at: 0 | 1, call: { path: string } = uploadImage, person = ann) => {
  const parts = [
    ...(call === uploadImage ? [] : [{ name: 'userid', value: person.id }]),
    { name: 'file', filename: 'a.png', bytes: await png },
  ];
  return upload(process(at), call, parts, person);
};
const get = (at: 0 | 1, url: string) => process(at).app.inject({ method: 'GET', url });

test('what one process receives, the other shows, and it is in no folder', async () => {
  const { status, body } = await send(0, replaceOwnImage);
  expect(status).toBe(200);
  const { image } = body['resultData'] as { image: string };
  for (const url of [image, image.replace('.', '-256.')]) {
    const response = await get(1, url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
  }
  expect((await Promise.all(folders.map((folder) => readdir(folder)))).flat()).not.toContain('images');
});

test('while the bucket is unavailable pictures are refused and everything else works', async () => {
  const { body } = await send(0);
  const { image } = body['recordData'] as { image: string };
  await bucket.stop();
  const refusal = await send(0);
  expect([refusal.status, refusal.body['code']]).toEqual([503, 'images_unavailable']);
  const response = await get(0, image);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect((await get(0, '/readyz')).statusCode).toBe(200);
  await bucket.start();
  expect((await get(0, image)).statusCode).toBe(200);
  expect((await get(0, '/images/none.png')).statusCode).toBe(404);
});

test('a user can upload 200 pictures a day, anywhere, and is told when to retry', async () => {
  const bea = await person(database.db);
  const start = new Date(Date.now() - 23 * HOUR_MS);
  await countOne(database.db, DAILY, [bea.id], start, UPLOADS_A_DAY - 1);
  expect((await send(0, replaceOwnImage, bea)).status).toBe(200);
  const refusal = await send(1, uploadImage, bea);
  expect([refusal.status, refusal.body['code']]).toEqual([429, 'too_many_requests']);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await send(1)).status).toBe(200);
  now = new Date(start.getTime() + 24 * HOUR_MS);
  expect((await send(1, uploadImage, bea)).status).toBe(200);
  now = null;
});
