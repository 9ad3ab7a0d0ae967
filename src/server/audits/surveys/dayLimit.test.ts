import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { groupUser, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addSurvey, importSurvey } from '../../../contract/audits/surveys.ts';
import { SURVEYS_A_DAY } from '../../../domain/limits.ts';
import { countOne } from '../../db/rateLimits.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const server = await sharedServer({ now: NOW });
const { db } = server;
const [harbour, hill] = [await store(db), await store(db)];
const gus = await groupUser(db, { stores: [harbour, hill], now: NOW });
const eve = await groupUser(db, { now: NOW });
// Longer sessions, because the test moves the clock by a day.
await db.updateTable('sessions').set({ remember: true }).execute();

const audit = (storeId = harbour) => ({
  survey_id: randomUUID(),
  store_id: storeId,
  date: '2026-11-21T09:00:00Z',
  answers: [{ question_id: 'fresh_fruit_five_kinds', answer: 'Yes' }],
});
const add = (input: object, person = gus) => server.call(addSurvey, input, person);

test('a store accepts a number of audits a day; existing ones get the same reply, and other stores are unaffected', async () => {
  // Simulates another process that has accepted all but ten of the surveys allowed in a day.
  const limit = { name: 'surveys of a store', most: SURVEYS_A_DAY, windowMs: DAY_MS };
  await countOne(db, limit, [harbour], NOW, SURVEYS_A_DAY - 10);
  const first = audit();
  const reply = await add(first);
  expect(reply.body).toMatchObject({ type: true });
  for (let nth = 2; nth <= 10; nth += 1) expect((await add(audit())).body).toMatchObject({ type: true });
  const refusal = await add(audit());
  expect([refusal.status, refusal.body['code'], refusal.headers['retry-after']]).toEqual([
    429,
    'too_many_surveys',
    String(DAY_MS / 1_000),
  ]);
  expect(refusal.body['message']).toContain('500 audits in 24 hours');
  expect((await server.call(importSurvey, { ...audit(), auditor: gus.email, apply: true }, gus)).status).toBe(429);
  expect((await add(first)).raw).toBe(reply.raw);
  expect((await add(audit(), eve)).raw).toBe((await add(audit(randomUUID()), eve)).raw);
  expect((await add(audit(hill))).body).toMatchObject({ type: true });
  server.later(DAY_MS);
  expect((await add({ ...audit(), date: '2026-11-22T09:00:00Z' })).body).toMatchObject({ type: true });
});
