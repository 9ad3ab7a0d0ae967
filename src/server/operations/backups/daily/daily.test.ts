import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { groupUser, person, store, survey } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { imageHome } from '../../../files/configuredImages.ts';
import { checkBackup } from '../checkBackup.ts';
import { folderOfBackups } from '../homes/folder.ts';
import type { BackupHome } from '../homes/home.ts';
import { openBackups, type Backups } from './backups.ts';
import { takeLock } from './lockQueries.ts';
import { sourceIn, type BackupOptions } from './run.ts';

const server = await sharedServer();
const { db, url, dataDir } = server;
const ann = await person(db);
await groupUser(db);
const harbour = await store(db);
for (let times = 0; times < 5; times++) await survey(db, harbour);
await sql`update schema_migrations set applied_at = '2026-11-01T12:00:00Z'`.execute(db);
await db.updateTable('organisation').set({ time_zone: 'Australia/Darwin' }).execute();

const folder = path.join(dataDir, 'backups');
const home = folderOfBackups(folder);
let allBackups: Backups[] = [];

afterEach(async () => {
  await Promise.all(allBackups.map((backups) => backups.stop()));
  allBackups = [];
  await server.empty('backups', 'mails', 'settings');
  for (const { name } of await home.list()) await home.remove(name);
});

const now = () => server.clock.now ?? new Date();

function optionsOf(over: Partial<BackupOptions> = {}): BackupOptions {
  const log = pino({ level: 'silent' });
  const common = {
    db,
    url,
    images: imageHome({ dataDir }),
    home,
    sealKey: undefined,
    readSecret: async () => undefined,
  };
  return { ...common, hour: 3, clock: now, log, ...over };
}

function open(over: Partial<BackupOptions> = {}): Backups {
  const backups = openBackups(optionsOf(over));
  allBackups.push(backups);
  return backups;
}

const at = (moment: string) => {
  server.clock.now = new Date(moment);
};
const rows = () =>
  db
    .selectFrom('backups')
    .select(['state', 'fault', 'surveys', 'file', sql<string | null>`day::text`.as('day')])
    .orderBy('id')
    .execute();
const states = async () => (await rows()).map(({ day, state, fault }) => [day, state, fault]);
const scratches = async () =>
  (
    await sql`select from pg_database where datname = 'fourscore_scratch_' || (
    select oid from pg_database where datname = current_database())`.execute(db)
  ).rows.length;
const sentMails = async () =>
  (await db.selectFrom('mails').select(['template', 'recipient']).execute()).map((mail) => [
    mail.template,
    mail.recipient,
  ]);

test('a backup is made daily at 03:00 in the organisation’s time zone, restored and compared, and only once after nights without a console', async () => {
  const backups = open();
  at('2026-11-20T10:00:00Z');
  await backups.look();
  // Of the backups that would have been due before the first start, only the latest is made.
  expect(await states()).toEqual([['2026-11-20', 'good', null]]);
  at('2026-11-20T17:30:00Z');
  await backups.look();
  await backups.look();
  at('2026-11-25T02:00:00Z');
  await backups.look();
  const list = await rows();
  expect(list.map(({ day, state }) => [day, state])).toEqual([
    ['2026-11-20', 'good'],
    ['2026-11-21', 'good'],
    ['2026-11-25', 'good'],
  ]);
  expect((await home.list()).map(({ name }) => name)).toEqual(list.map(({ file }) => file).toReversed());
  for (const { file } of list) {
    const manifest = await checkBackup(sourceIn(home, file, { key: undefined }));
    expect(manifest.tables.find(({ name }) => name === 'surveys')?.rows).toBe(5);
  }
  expect(await scratches()).toBe(0);
  expect(await sentMails()).toEqual([]);
});

test('a new database waits for its first night', async () => {
  at('2026-11-01T13:00:00Z');
  await open().look();
  expect(await states()).toEqual([]);
});

test('two consoles make one backup a day between them', async () => {
  at('2026-11-21T18:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => open().look()));
  expect(await states()).toEqual([['2026-11-22', 'good', null]]);
  await Promise.all(Array.from({ length: 4 }, () => open().look()));
  expect(await states()).toHaveLength(1);
});

/** Returns a home that changes the files stored in it. */
const changingHome = (change: (bytes: Buffer) => Buffer): BackupHome => ({
  ...home,
  async put(name, bytes) {
    await home.put(name, bytes);
    const file = path.join(folder, name);
    await writeFile(file, change(await readFile(file)));
    return 1;
  },
});

test.each([
  ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 500), Buffer.from([1]), bytes.subarray(501)])],
])('a backup that is %s in storage is detected by the restore, and deleted', async (_case, change) => {
  for (const sealKey of [undefined, 'k'.repeat(32)]) {
    await server.empty('backups');
    await open({ home: changingHome(change), sealKey }).begin('ann');
    await expect.poll(states, { timeout: 60_000 }).toEqual([[null, 'failed', 'damaged']]);
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await scratches()).toBe(0);
});

test('a failure is reported once, retried after an hour, and not reported again that day', async () => {
  const failingHome: BackupHome = { ...home, put: (_name, bytes) => (bytes.destroy(), Promise.reject(noRoom())) };
  at('2026-11-21T18:00:00Z');
  const failingBackups = open({ home: failingHome });
  await failingBackups.look();
  expect(await states()).toEqual([['2026-11-22', 'failed', 'disk_full']]);
  const mails = [['backupFailed', ann.email]];
  expect(await sentMails()).toEqual(mails);
  await failingBackups.look();
  at('2026-11-21T19:00:01Z');
  await failingBackups.look();
  expect([await states(), await sentMails()]).toEqual([[['2026-11-22', 'failed', 'disk_full']], mails]);
  at('2026-11-21T20:00:02Z');
  await open().look();
  expect(await states()).toEqual([['2026-11-22', 'good', null]]);
  expect(await readdir(folder)).toHaveLength(1);
});

const noRoom = () => Object.assign(new Error('no room'), { code: 'ENOSPC' });

test('an overdue backup is reported once', async () => {
  at('2026-11-21T18:00:00Z');
  await open().look();
  at('2026-11-22T20:00:01Z');
  // Simulates a backup that hangs, so that no other can start.
  const lock = await takeLock(url);
  await open().look();
  await open().look();
  await lock?.free();
  expect(await sentMails()).toEqual([['backupOverdue', ann.email]]);
});

test('the leftovers of a killed process are deleted, and the backup is made again', async () => {
  at('2026-11-21T18:00:00Z');
  const { id } = await db
    .insertInto('backups')
    .values({
      made_at: new Date(),
      file: 'fourscore-20261121T180000Z.tar.gz',
      state: 'checking',
      day: '2026-11-22',
      bytes: 1,
      people: 0,
      stores: 0,
      surveys: 0,
      images: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFile(path.join(folder, 'fourscore-20261121T180000Z.tar.gz.77.part'), 'half');
  await sql`select 1`.execute(db);
  const { rows: names } = await sql<{ name: string }>`
    select 'fourscore_scratch_' || oid as name from pg_database where datname = current_database()`.execute(db);
  await sql`create database ${sql.ref(names[0]?.name ?? '')}`.execute(db);
  await open().look();
  const list = await db.selectFrom('backups').select(['id', 'state']).execute();
  expect(list.map(({ state }) => state)).toEqual(['good']);
  expect(list[0]?.id).not.toBe(id);
  expect([await scratches(), (await readdir(folder)).length]).toEqual([0, 1]);
});

test('a console that stops leaves no partial backup, and the next one makes it', async () => {
  at('2026-11-21T18:00:00Z');
  const gate = new AbortController();
  const waitPromise = once(gate.signal, 'abort').then((): string[] => []);
  const slow = { ...imageHome({ dataDir }), names: () => waitPromise };
  const ending = open({ images: slow });
  const look = ending.look();
  await expect.poll(states).toEqual([['2026-11-22', 'writing', null]]);
  const stopPromise = ending.stop();
  gate.abort();
  await Promise.all([look, stopPromise]);
  expect(await states()).toEqual([['2026-11-22', 'failed', 'interrupted']]);
  expect(await readdir(folder)).toEqual([]);
  await open().look();
  expect([await states(), await sentMails()]).toEqual([[['2026-11-22', 'good', null]], []]);
});
