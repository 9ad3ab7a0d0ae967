import { get, type ClientRequest } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken } from '../../../../test/support/dataOut/feed.ts';
import { group, groupUser, person } from '../../../../test/support/factories.ts';
import { startRequest, responseOf, lengthOf, preparedExport } from '../../../../test/support/sheets/exports.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { exportSemaphore } from '../../process/semaphore.ts';

// P19 while a file is being sent: the download stops as soon as its reader loses access to a store.

/** Far more than the buffers between the database and a reader can hold, even in batches of 2,000. */
const SURVEYS = 16_000;

const server = await sharedServer();
const harbour = await fillStore(server.db, SURVEYS);
const coastal = await group(server.db, { name: 'Coastal' });
const ada = await person(server.db);
const gus = await groupUser(server.db, { groupId: coastal });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  await server.db.insertInto('group_stores').values({ group_id: coastal, store_id: harbour }).execute();
  await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: harbour }).execute();
  // The rights are checked once a second; the test controls that clock.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const csv = (token: string, file = 'Surveys'): ClientRequest =>
  get(`${origin}/data/${file}.csv`, { agent: false, headers: { authorization: `Bearer ${token}` } })
    .on('error', () => {})
    .on('response', (answer) => answer.on('error', () => {}));

test.each<[string, () => Promise<ClientRequest>]>([
  ['CSV', async () => csv(await readToken(server, ada, { group: coastal }))],
  ['wide CSV', async () => csv(await readToken(server, ada, { group: coastal }), 'Surveys/four-ps')],
  ['workbook', async () => startRequest(origin, await preparedExport(server, gus))],
  ['list of records', async () => startRequest(origin, gus)],
])('a %s stops when its reader loses access to the stores', async (_name, request) => {
  const fullLength = await lengthOf(await responseOf(await request()));
  const answer = await responseOf(await request());
  expect(answer.statusCode).toBe(200);
  await server.db.deleteFrom('group_stores').execute();
  await server.db.deleteFrom('user_stores').execute();
  vi.advanceTimersByTime(1_000);
  let length = 0;
  const read = async () => {
    for await (const piece of answer) length += (piece as Buffer).length;
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(length).toBeLessThan(fullLength / 2);
  await expect.poll(() => exportSemaphore.usage()).toEqual({ running: 0, waiting: 0 });
});
