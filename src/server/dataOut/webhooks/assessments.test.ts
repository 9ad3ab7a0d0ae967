import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { group, person, store } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { receiver } from '../../../../test/support/webhooks/receiver.ts';
import {
  addAssessment,
  correctAssessment,
  restoreAssessment,
  voidAssessment,
} from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { addWebhook } from '../../../contract/dataOut/webhooks.ts';
import { openVault } from '../../identity/vault.ts';
import { openDelivery } from './deliver.ts';
import { openPost } from './post.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const other = await receiver();
const server = await sharedServer({ now: NOW, webhookHosts: [other.host] });
const { db } = server;
const ann = await person(db, { now: NOW });
const coastal = await group(db);
const shop = await store(db, { groups: [coastal] });
await server.call(loadDefinition, { definition: plainModule('plain'), use: true }, ann);

beforeEach(async () => {
  await server.empty('webhook_deliveries', 'webhooks');
  other.got.length = 0;
});

const hook = (input: { events: string[]; group_id?: string }) =>
  server.call(addWebhook, { url: other.url, ...input }, ann);

const send = (value: string) => ({ answers: [{ item: 'sold', value }] });
const assessment = (storeId = shop) => ({
  assessment_id: randomUUID(),
  store_id: storeId,
  module: 'plain',
  date: '2026-11-20',
  ...send('yes'),
});
const add = (input = assessment()) => server.call(addAssessment, input, ann);
const change = (id: string, version: number) => ({ assessment_id: id, version, reason: 'A slip' });

/** Delivers the messages that are due and returns those that arrived. */
async function deliveredMessages() {
  const post = openPost({ internalHosts: [other.host], patienceMs: 500 });
  const log = { info: () => {}, warn: () => {} };
  const delivery = openDelivery({ db, vault: openVault({ dataDir: server.dataDir }), post, clock: () => NOW, log });
  await delivery.deliverDue();
  await delivery.idle();
  return other.got.map(({ type, data }) => ({ type, data }));
}

test('a new assessment is reported once, however often it is sent', async () => {
  await hook({ events: ['assessment.added'] });
  const input = assessment();
  for (const repeatedInput of [input, input]) expect((await add(repeatedInput)).body).toMatchObject({ type: true });
  await server.call(correctAssessment, { ...change(input.assessment_id, 1), ...send('no') }, ann);
  expect(await deliveredMessages()).toEqual([
    { type: 'assessment.added', data: { assessment_id: input.assessment_id, store_id: shop } },
  ]);
});

test('a corrected, voided and restored assessment is reported each time', async () => {
  await hook({ events: ['assessment.changed'] });
  const input = assessment();
  const id = input.assessment_id;
  await add(input);
  await server.call(correctAssessment, { ...change(id, 1), ...send('yes') }, ann);
  expect(await deliveredMessages()).toEqual([]);
  await server.call(correctAssessment, { ...change(id, 1), ...send('no') }, ann);
  await server.call(voidAssessment, change(id, 2), ann);
  await server.call(restoreAssessment, change(id, 3), ann);
  const message = { type: 'assessment.changed', data: { assessment_id: id, store_id: shop } };
  expect(await deliveredMessages()).toEqual([message, message, message]);
});

test('a group’s webhook gets no messages about other groups’ stores', async () => {
  await hook({ events: ['assessment.added', 'assessment.changed'], group_id: coastal });
  const [own, foreign] = [assessment(), assessment(await store(db))];
  for (const input of [own, foreign]) {
    await add(input);
    await server.call(voidAssessment, change(input.assessment_id, 1), ann);
  }
  const events = await deliveredMessages();
  expect(events.map(({ type }) => type)).toEqual(['assessment.added', 'assessment.changed']);
  expect(new Set(events.map(({ data }) => data['assessment_id']))).toEqual(new Set([own.assessment_id]));
});

test('an assessment or a change that is rolled back is not reported', async () => {
  await hook({ events: ['assessment.added', 'assessment.changed'] });
  const firstAssessment = assessment();
  await add(firstAssessment);
  expect(await deliveredMessages()).toHaveLength(1);
  // Fails at the end of the transaction, after everything has been written.
  await sql`
    create function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'refused at commit'; end $$`.execute(db);
  await sql`
    create constraint trigger refuse after insert or update on assessments deferrable initially deferred
    for each row execute function refuse_commit()`.execute(db);
  const lostAssessment = assessment();
  expect((await add(lostAssessment)).status).toBe(500);
  const id = firstAssessment.assessment_id;
  expect((await server.call(correctAssessment, { ...change(id, 1), ...send('no') }, ann)).status).toBe(500);
  expect((await server.call(voidAssessment, change(id, 1), ann)).status).toBe(500);
  await sql`drop trigger refuse on assessments`.execute(db);
  await sql`drop function refuse_commit`.execute(db);
  expect(await deliveredMessages()).toHaveLength(1);
  expect(await db.selectFrom('webhook_deliveries').select('event').execute()).toEqual([{ event: 'assessment.added' }]);
});
