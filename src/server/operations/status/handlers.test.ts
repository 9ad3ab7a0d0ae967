import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { listLastSurveys, readStatus } from '../../../contract/operations/status/status.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer, testServer } from '../../../../test/support/server.ts';
import { noteBackup } from '../backups/recordQueries.ts';
import { insertEmail } from '../../mail/queries.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const server = await sharedServer({ now: NOW });
const ann = await person(server.db, { now: NOW });

type Status = ReplyOf<typeof readStatus>['resultData'];

const read = async () => (await server.call(readStatus, {}, ann)).body as unknown as ReplyOf<typeof readStatus>;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const list = async (input: object) =>
  (await server.call(listLastSurveys, input, ann)).body as unknown as ReplyOf<typeof listLastSurveys>;

test('a new console: nothing is queued, nothing is overdue, and a backup is due', async () => {
  const { resultData } = await read();
  expect(resultData).toMatchObject({
    at: NOW.toISOString(),
    versions: {
      node: process.versions.node,
      database: expect.stringMatching(/^1\d/),
      schema: expect.stringMatching(/^\d{4}_/),
    },
    mail: { carrier: 'outbox', waiting: 0, oldest: null, given_up: 0 },
    exports: { running: 0, waiting: 0 },
    stores: { all: 0, overdue: 0, never: 0, limit: 60 },
    backups: [],
    backup_due: true,
  });
  expect(resultData.database.bytes).toBeGreaterThan(1_000_000);
  expect(resultData.database.connections).toMatchObject({ most: 8, awaited: 0 });
  expect(resultData.disk?.total).toBeGreaterThan(resultData.disk?.free ?? 0);
});

test('queued emails, those that failed within 30 days, and existing backups are shown', async () => {
  const since = new Date('2026-11-21T11:00:00Z');
  await insertEmail(server.db, { template: 'passwordChanged', recipient: ann.email, language: 'en', now: since });
  for (const days of [1, 29, 31]) {
    await server.db
      .insertInto('mails')
      .values({
        template: 'passwordChanged',
        recipient: ann.email,
        language: 'en',
        created_at: hoursAgo(24 * days),
        due_at: hoursAgo(24 * days),
        failed_at: hoursAgo(24 * days),
      })
      .execute();
  }
  for (const day of ['18', '20', '19']) {
    const manifest = { createdAt: `2026-11-${day}T02:00:00.000Z`, tables: [{ name: 'surveys', rows: 7 }], images: [] };
    await noteBackup(server.db, {
      file: `/secret/place/${day}.tar.gz`,
      bytes: 5e9,
      manifest: manifest as never,
      encrypted: false,
    });
  }
  const { resultData } = await read();
  expect(resultData.mail).toMatchObject({ waiting: 1, oldest: since.toISOString(), given_up: 2 });
  expect(resultData.backups.map(({ file, bytes, surveys }) => [file, bytes, surveys])).toEqual([
    ['20.tar.gz', 5e9, 7],
    ['19.tar.gz', 5e9, 7],
    ['18.tar.gz', 5e9, 7],
  ]);
  expect(resultData.backup_due).toBe(false);
});

test('for daily backups, one that failed or is overdue is reported', async () => {
  const by = await testServer({ backups: { to: { folder: '/nowhere' }, hour: 3, key: undefined } });
  const isDue = async () => ((await by.call(readStatus, {}, asker)).body['resultData'] as Status).backup_due;
  const backup = { file: 'a', bytes: 1, people: 1, stores: 1, surveys: 1, images: 0 };
  by.clock.now = NOW;
  const asker = await person(by.db, { now: NOW });
  try {
    const addRun = (state: 'good' | 'failed', at: Date) =>
      by.db
        .insertInto('backups')
        .values({ ...backup, state, made_at: at, ended_at: at })
        .execute();
    await addRun('good', hoursAgo(26));
    expect(await isDue()).toBe(false);
    by.later(1);
    expect(await isDue()).toBe(true);
    await addRun('good', hoursAgo(2));
    expect(await isDue()).toBe(false);
    await addRun('failed', hoursAgo(1));
    expect(await isDue()).toBe(true);
  } finally {
    await by.close();
  }
});

test('stores are sorted by the time since their last survey, page by page; 60 days are not overdue, 61 are', async () => {
  await store(server.db, { name: 'Never' });
  for (const [name, date] of [
    ['Sixty', '2026-09-22T00:00:00Z'],
    ['Sixty-one', '2026-09-21T23:59:00Z'],
    ['Today', '2026-11-21T09:00:00Z'],
    ['Tomorrow', '2026-11-22T01:00:00Z'],
  ] as const)
    await survey(server.db, await store(server.db, { name }), { date });
  const archivedStore = await store(server.db);
  await server.db.updateTable('stores').set({ archived_at: NOW }).where('id', '=', archivedStore).execute();
  const { resultData, count } = await list({});
  expect(count).toBe(5);
  expect(resultData.map(({ store: { store_name: name }, days, overdue }) => [name, days, overdue])).toEqual([
    ['Never', null, true],
    ['Sixty-one', 61, true],
    ['Sixty', 60, false],
    ['Today', 0, false],
    ['Tomorrow', 0, false],
  ]);
  const second = await list({ page: 2, page_size: 1, overdue: true });
  expect([second.count, second.resultData[0]?.store.store_name]).toEqual([2, 'Sixty-one']);
  expect((await read()).resultData.stores).toEqual({ all: 5, overdue: 2, never: 1, limit: 60 });
});

test('is for administrators', async () => {
  const gus = await groupUser(server.db, { now: NOW });
  for (const call of [readStatus, listLastSurveys]) expect((await server.call(call, {}, gus)).status).toBe(403);
});
