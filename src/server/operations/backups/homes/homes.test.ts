import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedFolder } from '../../../../../test/support/folder.ts';
import { testBucket } from '../../../../../test/support/processes/bucket.ts';
import { bucketOfBackups } from './bucket.ts';
import { folderOfBackups } from './folder.ts';
import { backupName, readBackupName, type BackupHome } from './home.ts';

const folder = await sharedFolder();
const bucket = await testBucket();
afterAll(() => bucket.close());

const MIB = 1024 * 1024;
const FIRST = backupName(new Date('2026-11-20T03:00:00Z'), false);
const SECOND = backupName(new Date('2026-11-21T03:00:00Z'), true);

test('a name contains the time and whether it is sealed; other names are ignored', () => {
  expect([FIRST, SECOND]).toEqual(['fourscore-20261120T030000Z.tar.gz', 'fourscore-20261121T030000Z.tar.gz.sealed']);
  expect(readBackupName(SECOND)).toEqual({ at: new Date('2026-11-21T03:00:00Z'), isSealed: true });
  for (const other of [
    'x',
    '../fourscore-20261121T030000Z.tar.gz',
    `${FIRST}.1.part`,
    'fourscore-20269921T030000Z.tar.gz',
  ])
    expect(readBackupName(other)).toBeNull();
});

const chunksOf = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, at) =>
      bytes.subarray(at * 100_000, (at + 1) * 100_000),
    ),
  );

async function* failingStream() {
  yield randomBytes(9 * MIB);
  throw new Error('the database is gone');
}

describe.each<[string, BackupHome]>([
  ['a folder', folderOfBackups(path.join(folder, 'backups'))],
  ['a bucket', bucketOfBackups(bucket.settings)],
])('%s', (_where, home) => {
  test('stores complete files, newest first, until they are removed', async () => {
    expect(await home.list()).toEqual([]);
    // More than two parts, the last of which is short.
    const [first, second] = [randomBytes(17 * MIB + 3), randomBytes(10)];
    expect(await home.put(FIRST, chunksOf(first))).toBe(first.length);
    expect(await home.put(SECOND, chunksOf(second))).toBe(10);
    expect(await home.list()).toEqual([
      { name: SECOND, bytes: 10 },
      { name: FIRST, bytes: first.length },
    ]);
    expect((await buffer(home.open(FIRST))).equals(first)).toBe(true);
    await home.remove(FIRST);
    await home.remove(FIRST);
    expect((await home.list()).map(({ name }) => name)).toEqual([SECOND]);
    await expect(buffer(home.open(FIRST))).rejects.toThrow();
    await home.remove(SECOND);
  });

  test('stores nothing of a file that breaks off', async () => {
    await expect(home.put(FIRST, Readable.from(failingStream()))).rejects.toThrow('the database is gone');
    expect(await home.list()).toEqual([]);
  });
});

test('a bucket that becomes unavailable midway fails with a message, and is used again once it is back', async () => {
  const home = bucketOfBackups(bucket.settings);
  async function* parts() {
    yield randomBytes(9 * MIB);
    await bucket.stop();
    yield randomBytes(9 * MIB);
  }
  await expect(home.put(FIRST, Readable.from(parts()))).rejects.toMatchObject({
    fault: 'bucket_away',
    message: 'The bucket is not responding.',
  });
  await expect(home.list()).rejects.toMatchObject({ fault: 'bucket_away' });
  await bucket.start();
  expect(await home.list()).toEqual([]);
});

test('a bucket that refuses is reported', async () => {
  const home = bucketOfBackups({ ...bucket.settings, accessKeyId: 'nobody' });
  await expect(home.put(FIRST, chunksOf(randomBytes(10)))).rejects.toMatchObject({
    fault: 'bucket_away',
    message: 'The bucket refused the request (403 InvalidAccessKeyId).',
  });
});

test('the leftovers of a killed process are deleted', async () => {
  const place = path.join(folder, 'killed');
  const home = folderOfBackups(place);
  await home.put(FIRST, chunksOf(randomBytes(10)));
  await writeFile(path.join(place, `${SECOND}.4711.part`), 'half');
  await writeFile(path.join(place, 'notes.txt'), 'not ours');
  await home.tidy();
  expect((await readdir(place)).toSorted()).toEqual([FIRST, 'notes.txt']);
});

/** Mounts a disk of 8 MiB and returns a function that unmounts it; null if mounting isn't allowed. */
function smallDisk(place: string): (() => void) | null {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', place]);
  return status === 0 ? () => void spawn('umount', ['-l', place]) : null;
}

test('a disk that fills up midway leaves no partial file', async ({ skip }) => {
  const place = path.join(folder, 'small');
  await folderOfBackups(place).put(FIRST, chunksOf(randomBytes(10)));
  const unmount = smallDisk(place);
  if (unmount === null) skip();
  try {
    const home = folderOfBackups(place);
    await expect(home.put(SECOND, chunksOf(randomBytes(20 * MIB)))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(place)).toEqual([]);
    await home.put(SECOND, chunksOf(randomBytes(MIB)));
    expect(await home.list()).toEqual([{ name: SECOND, bytes: MIB }]);
  } finally {
    unmount?.();
  }
});
