import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBackups, prepareBackup } from '../../../../contract/operations/backups.ts';
import { person, store } from '../../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../../test/support/folder.ts';
import { testBucket } from '../../../../../test/support/processes/bucket.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { buildApp } from '../../../app.ts';
import { connect } from '../../../db/pool.ts';
import { imageHome } from '../../../files/configuredImages.ts';
import { bucketOfBackups } from '../homes/bucket.ts';
import { folderOfBackups } from '../homes/folder.ts';
import type { BackupHome } from '../homes/home.ts';
import { openBackups } from './backups.ts';

// A full disk during a backup, and an unreachable bucket: the backup is recorded as failed and no files remain.

const MIB = 1024 * 1024;
const run = promisify(execFile);

const server = await sharedServer();
const { db, url, dataDir } = server;
const ann = await person(db);
const harbour = await store(db);
const small = path.join(await sharedFolder(), 'small');
await mkdir(small);
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=3M', 'tmpfs', small]).then(
  () => true,
  () => false,
);
if (!isMounted) console.warn('fullOrAway: its full disk is skipped, because this user may not mount one.');
const bucket = await testBucket();

beforeAll(async () => {
  // Images that can't be compressed. In total they exceed the small disk and one part of an upload.
  const images = imageHome({ dataDir });
  for (const name of ['a.png', 'b.png', 'c.png']) {
    await images.put(name, randomBytes(4 * MIB));
    await db.insertInto('uploads').values({ name, unused_since: null }).execute();
  }
  await db.updateTable('stores').set({ image: '/images/a.png' }).where('id', '=', harbour).execute();
});
afterAll(async () => {
  await bucket.close();
  if (isMounted) await run('umount', [small]);
});

/** Yields the bytes, and stops the bucket in the middle of the upload's second part. */
async function* goingAway(bytes: Readable): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > 9 * MIB) await bucket.stop();
    yield chunk;
  }
}

async function backUpTo(home: BackupHome): Promise<void> {
  const options = { db, url, home, images: imageHome({ dataDir }), sealKey: undefined, hour: null };
  const log = pino({ level: 'silent' });
  const backups = openBackups({ ...options, readSecret: async () => undefined, clock: () => new Date(), log });
  expect(await backups.begin(ann.id)).toBe(true);
  await expect.poll(async () => (await latest())?.state, { timeout: 30_000 }).toBe('failed');
  await backups.stop();
}

const latest = () => db.selectFrom('backups').select(['state', 'fault']).orderBy('id', 'desc').executeTakeFirst();

test.skipIf(!isMounted)('a disk that is full in the middle leaves no half file', async () => {
  await backUpTo(folderOfBackups(path.join(small, 'backups')));
  expect(await latest()).toEqual({ state: 'failed', fault: 'disk_full' });
  expect(await readdir(path.join(small, 'backups'))).toEqual([]);
});

test('a bucket that becomes unavailable midway is reported, also on the page', async () => {
  const home = bucketOfBackups(bucket.settings);
  const closingHome: BackupHome = {
    ...home,
    put: (name, bytes) => home.put(name, Readable.from(goingAway(bytes))),
  };
  await backUpTo(closingHome);
  expect(await latest()).toEqual({ state: 'failed', fault: 'bucket_away' });
  await db.updateTable('backups').set({ state: 'good' }).execute();
  const database = connect(url, { max: 2 });
  const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1', bucket: bucket.settings } as const;
  const backups = { to: 'bucket', hour: null, key: undefined } as const;
  const app = await buildApp({ config: { ...config, backups }, database: { ...database, url } });
  const ask = async (address: string, payload: object) => {
    const headers = { authorization: `Basic ${ann.token}` };
    const response = await app.inject({ method: 'POST', url: address, headers, payload });
    return { status: response.statusCode, ...response.json<{ code?: string; resultData: { backup_id: string }[] }>() };
  };
  try {
    const list = await ask(listBackups.path, {});
    expect(list.status).toBe(200);
    const id = list.resultData[0]?.backup_id;
    expect(await ask(prepareBackup.path, { backup_id: id })).toMatchObject({
      status: 503,
      code: 'backups_unavailable',
    });
  } finally {
    await app.close();
    await database.close();
  }
});
