import { afterEach, expect, test } from 'vitest';
import { ask, readToken } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed, NOW } from '../../../../test/support/dataOut/filledFeed.ts';
import { person } from '../../../../test/support/factories.ts';
import { listApiTokens, revokeApiToken } from '../../../contract/access/apiTokens.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import { feedSemaphore } from './slots.ts';

// P20 for the feed: one user's pages and files, however many tokens they use, leave slots for other users and database
// connections for all other calls.

const { server, ann, token } = await filledFeed();
const second = await readToken(server, ann);

let letGo = async () => {};
afterEach(() => letGo());

/** Simulates slow statements on audits: they wait for a table that another connection has locked. */
async function hold(): Promise<void> {
  const holder = await server.pool.connect();
  await holder.query('begin; lock table surveys in access exclusive mode');
  letGo = async () => {
    letGo = async () => {};
    await holder.query('rollback');
    holder.release();
  };
}

/** Returns the number of the feed's statements that are waiting for the table. */
async function reading(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test('24 simultaneous pages and files by two tokens of a user are read two at a time, and other calls are answered', async () => {
  await hold();
  const paths = ['/odata/v4/Surveys', '/odata/v4/Surveys/$count', '/data/Surveys.csv'];
  const answers = Array.from({ length: 24 }, (_, nth) =>
    ask(server, nth % 2 === 0 ? token : second, paths[nth % 3] ?? ''),
  );
  await expect.poll(reading).toBe(2);
  // One file has an export slot; the others wait for it.
  await expect.poll(() => feedSemaphore.usage().waiting + exportSemaphore.usage().waiting).toBe(22);
  expect(feedSemaphore.usage().running).toBe(2);
  expect(exportSemaphore.usage()).toEqual({ running: 1, waiting: 7 });
  expect(await reading()).toBe(2);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  expect((await server.call(listGroups, {}, ann)).body).toMatchObject({ type: true });
  const other = await readToken(server, await person(server.db, { now: NOW }));
  const otherRequest = ask(server, other, '/odata/v4/Surveys');
  await expect.poll(reading).toBe(3);
  await letGo();
  expect(await statuses([...answers, otherRequest])).toEqual(Array.from({ length: 25 }, () => 200));
  await expect.poll(() => [feedSemaphore.usage(), exportSemaphore.usage()]).toEqual([IDLE, IDLE]);
});

test('more than 40 waiting requests get 429 with Retry-After', async () => {
  await hold();
  const answers = Array.from({ length: 42 }, () => ask(server, token, '/odata/v4/Surveys'));
  await expect.poll(() => feedSemaphore.usage()).toEqual({ running: 2, waiting: 40 });
  const { status, headers, raw } = await ask(server, second, '/odata/v4/Surveys');
  expect([status, headers['retry-after']]).toEqual([429, '10']);
  expect(JSON.parse(raw)).toMatchObject({ error: { code: 'too_many_requests' } });
  // A request that doesn't read rows doesn't need a slot.
  expect((await ask(server, token, '/odata/v4/$metadata')).status).toBe(200);
  await letGo();
  expect(new Set(await statuses(answers))).toEqual(new Set([200]));
});

test('more files than a user can have waiting also get 429', async () => {
  await hold();
  const answers = Array.from({ length: 11 }, () => ask(server, token, '/data/Surveys.csv'));
  await expect.poll(() => exportSemaphore.usage()).toEqual({ running: 1, waiting: 10 });
  const { status, headers } = await ask(server, second, '/data/Surveys.csv');
  expect([status, headers['retry-after']]).toEqual([429, '10']);
  await letGo();
  expect(new Set(await statuses(answers))).toEqual(new Set([200]));
});

test('a token that is revoked while its page waits reads nothing', async () => {
  await hold();
  const runningReplies = [token, token].map((caller) => ask(server, caller, '/odata/v4/Surveys'));
  await expect.poll(() => feedSemaphore.usage().running).toBe(2);
  const lateReply = ask(server, second, '/odata/v4/Surveys');
  await expect.poll(() => feedSemaphore.usage().waiting).toBe(1);
  const { body } = await server.call(listApiTokens, {}, ann);
  const [revokedToken] = (body['resultData'] as { _id: string; ending: string }[]).filter(({ ending }) =>
    second.endsWith(ending),
  );
  expect((await server.call(revokeApiToken, { token_id: revokedToken?._id }, ann)).body).toMatchObject({ type: true });
  await letGo();
  expect(await statuses([...runningReplies, lateReply])).toEqual([200, 200, 401]);
});

const IDLE = { running: 0, waiting: 0 };
