import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import { readAgreement, readEffect } from '../../../contract/insight/evaluation.ts';
import { readPeers } from '../../../contract/insight/dashboard.ts';
import { unassignUser } from '../../../contract/places/assignments.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { peersSemaphore } from '../dashboard/peers.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { evaluationSemaphore } from './handlers.ts';

// Evaluations share slots. Those of one user leave slots free for others, and an evaluation that has waited uses the
// data and rights at the time when it runs.

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;
const [ann, ben, cleo] = [await person(db), await person(db), await person(db)];
const coast = await group(db);
const harbour = await store(db, { name: 'Harbour', groups: [coast] });
const gus = await groupUser(db, { groupId: coast, stores: [harbour] });
const [question = ''] = (await activeInstrument(db)).questions.keys();
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
for (const [hour, { id }, kind] of [
  ['09', ben, 'audit'],
  ['10', cleo, 'second'],
] as const) {
  const surveyId = await survey(db, harbour, { date: `2026-11-05T${hour}:00:00Z`, answers: { [question]: 'Yes' } });
  const more = { user_id: id, kind, counted: kind === 'audit' };
  await db.updateTable('surveys').set(more).where('id', '=', surveyId).execute();
}

const RANGE = { start_date: '2026-11-01', end_date: '2026-11-20' };
const agreement = (person: Person) => server.call(readAgreement, RANGE, person);
const effect = (person: Person) =>
  server.call(
    readEffect,
    { ...RANGE, with: [harbour], without: [harbour], began: '2026-11-10', area: 'overall' as const },
    person,
  );
const peers = (person: Person) => server.call(readPeers, { store_id: harbour }, person);
const pairsOf = ({ body }: Awaited<ReturnType<typeof agreement>>) => (body['resultData'] as { pairs: number }).pairs;

let freeSlots: (() => void)[] = [];
afterEach(async () => {
  for (const free of freeSlots) free();
  freeSlots = [];
  for (const semaphore of [evaluationSemaphore, peersSemaphore])
    await expect.poll(() => semaphore.usage()).toEqual({ running: 0, waiting: 0 });
});

/** Takes a slot for each of the given users. */
async function occupy(semaphore: typeof evaluationSemaphore, ...users: string[]) {
  freeSlots = await Promise.all(users.map((user) => semaphore.acquire(user)));
}
const waitForQueue = (semaphore: typeof evaluationSemaphore, count: number) =>
  expect.poll(() => semaphore.usage().waiting).toBe(count);

test.each([
  ['agreement', agreement, evaluationSemaphore],
  ['effect', effect, evaluationSemaphore],
  ['peers', peers, peersSemaphore],
] as const)('%s: a user runs one at a time, while other users are served', async (_case, call, semaphore) => {
  await occupy(semaphore, gus.id);
  const ownCall = call(gus);
  await waitForQueue(semaphore, 1);
  expect((await call(ann)).status).toBe(200);
  expect(semaphore.usage()).toEqual({ running: 1, waiting: 1 });
  freeSlots.forEach((free) => free());
  expect((await ownCall).status).toBe(200);
});

test('an API token shares the slot of its user', async () => {
  const { body } = await server.call(addApiToken, { name: 'R', last_day: '2026-12-01', scopes: ['read'] }, ann);
  const token = body['token'] as string;
  await occupy(evaluationSemaphore, ann.id);
  const ownCall = server.call(readAgreement, RANGE, { token });
  await waitForQueue(evaluationSemaphore, 1);
  freeSlots.forEach((free) => free());
  expect((await ownCall).status).toBe(200);
});

test('two run at a time; one that waited shows what its user can see then', async () => {
  await occupy(evaluationSemaphore, 'one', 'another');
  const [pairs, comparisonReply] = [agreement(gus), effect(gus)];
  await waitForQueue(evaluationSemaphore, 2);
  await server.call(unassignUser, { user_id: gus.id, store_id: harbour }, ann);
  freeSlots.forEach((free) => free());
  expect([pairsOf(await pairs), (await comparisonReply).status]).toEqual([0, 404]);
  expect(pairsOf(await agreement(ann))).toBe(1);
});

test('a user who was signed out while waiting is refused', async () => {
  const eve = await person(db);
  await occupy(evaluationSemaphore, 'one', 'another');
  const lateReply = agreement(eve);
  await waitForQueue(evaluationSemaphore, 1);
  await db.deleteFrom('sessions').where('user_id', '=', eve.id).execute();
  freeSlots.forEach((free) => free());
  expect((await lateReply).status).toBe(401);
});

test('a user with too many requests is told to retry, and an abandoned request holds no slot', async () => {
  await occupy(evaluationSemaphore, ann.id);
  const calls = Array.from({ length: 11 }, () => agreement(ann));
  const refusal = await Promise.race(calls);
  expect([refusal.status, refusal.headers['retry-after'] === undefined]).toEqual([503, false]);
  await waitForQueue(evaluationSemaphore, 10);
  freeSlots.forEach((free) => free());
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);

  await occupy(evaluationSemaphore, ben.id);
  const abandonedRequest = request(origin + readAgreement.path, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Basic ${ben.token}`, 'content-type': 'application/json' },
  });
  abandonedRequest.on('error', () => {});
  abandonedRequest.end(JSON.stringify(RANGE));
  await waitForQueue(evaluationSemaphore, 1);
  abandonedRequest.destroy();
  await waitForQueue(evaluationSemaphore, 0);
});
