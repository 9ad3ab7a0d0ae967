import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { receiver, isSigned } from '../../../../test/support/webhooks/receiver.ts';
import { onDatabase } from '../../../../test/support/digest.ts';
import { group, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addAction, updateAction } from '../../../contract/followUp/actions/actions.ts';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '../../../contract/dataOut/webhooks.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { resumeOutgoing } from '../../../contract/operations/backups.ts';
import { addSurvey, correctSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { replacePause } from '../../db/pause.ts';
import { loadTranslations } from '../../i18n.ts';
import { openVault } from '../../identity/vault.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { deliverDue } from '../../mail/mailer.ts';
import { makeLink } from '../../emailLinks.ts';
import { openDelivery } from './deliver.ts';
import { openPost } from './post.ts';

const DAY = 86_400_000;
const other = await receiver();
const server = await sharedServer({ webhookHosts: [other.host] });
const { db } = server;
const ann = await person(db);
const shop = await store(db);
const [question = ''] = (await activeInstrument(db)).questions.keys();
const log = { info: () => {}, warn: () => {} };
const options = {
  db,
  vault: openVault({ dataDir: server.dataDir }),
  post: openPost({ internalHosts: [other.host], patienceMs: 500 }),
  clock: () => server.clock.now ?? new Date(),
  log,
};

afterAll(() => other.close());
beforeEach(async () => {
  await server.empty('webhook_deliveries', 'webhooks', 'mails');
  other.got.length = 0;
  other.answer(() => 204);
});

/** Delivers the messages that are due, and waits until that is done. */
async function deliver(delivery = openDelivery(options)): Promise<void> {
  await delivery.deliverDue();
  await delivery.idle();
}

const hook = async (changes: Partial<InputOf<typeof addWebhook>> = {}) => {
  const input = { url: other.url, events: ['survey.added', 'survey.changed', 'action.changed'], ...changes };
  const { body } = await server.call(addWebhook, input, ann);
  return body['resultData'] as { webhook_id: string; secret: string };
};

async function audit(storeId = shop, answer = 'Yes', by = ann): Promise<string> {
  const id = randomUUID();
  const input = { survey_id: id, store_id: storeId, date: '2026-11-20', answers: [{ question_id: question, answer }] };
  const { body } = await server.call(addSurvey, input, by);
  expect(body['type']).toBe(true);
  return id;
}

const correct = (id: string, version: number, answer: string) =>
  server.call(
    correctSurvey,
    { survey_id: id, version, reason: 'seen again', answers: [{ question_id: question, answer }] },
    ann,
  );

const eventsOfOther = () => other.got.map(({ type, data }) => [type, Object.values(data)[0]]);
/** Creates a user with a session that is new by the test's clock. */
const newPerson = () => person(db, { name: `now ${randomUUID()}`, now: options.clock() });
const list = async () => {
  const [first] = (await server.call(listWebhooks, {}, await newPerson())).body['resultData'] as Record<
    string,
    unknown
  >[];
  return first;
};
const mails = () => db.selectFrom('mails').select(['template', 'recipient']).execute();

test('events are sent signed, in order, and only to the webhooks they concern', async () => {
  const coastal = await group(db);
  const { secret } = await hook();
  await hook({ url: `${other.url}/coastal`, group_id: coastal });
  const id = await audit();
  await correct(id, 1, 'No');
  await server.call(voidSurvey, { survey_id: id, version: 2, reason: 'a trial' }, ann);
  const actionId = randomUUID();
  await server.call(addAction, { action_id: actionId, store_id: shop, title: 'Put water at the till' }, ann);
  await server.call(updateAction, { action_id: actionId, version: 1, status: 'done' }, ann);
  await deliver();
  expect(eventsOfOther().filter(([, subject]) => subject === id)).toEqual([
    ['survey.added', id],
    ['survey.changed', id],
    ['survey.changed', id],
  ]);
  expect(eventsOfOther().filter(([, subject]) => subject === actionId)).toEqual([
    ['action.changed', actionId],
    ['action.changed', actionId],
  ]);
  expect(other.got).toHaveLength(5);
  // Two messages are in progress, and either may arrive first.
  const first = other.got.find(({ type }) => type === 'survey.added');
  expect(first?.data).toEqual({ survey_id: id, store_id: shop });
  expect(first && isSigned(first, secret)).toBe(true);
  expect(first && isSigned(first, 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyB3ZWJob29r')).toBe(false);
  expect(new Set(other.got.map((message) => message.id)).size).toBe(5);
  // Events at a store in the group are sent to both webhooks.
  await db.insertInto('group_stores').values({ group_id: coastal, store_id: shop }).execute();
  other.got.length = 0;
  await audit();
  await deliver();
  expect(other.got).toHaveLength(2);
  await db.deleteFrom('group_stores').where('group_id', '=', coastal).execute();
});

test('refused or rolled-back changes are not sent, and a repeated message is sent once', async () => {
  await hook();
  const id = await audit();
  const retryState = {
    survey_id: id,
    store_id: shop,
    date: '2026-11-20',
    answers: [{ question_id: question, answer: 'Yes' }],
  };
  await server.call(addSurvey, retryState, ann);
  await server.call(
    addSurvey,
    { ...retryState, survey_id: randomUUID(), answers: [{ question_id: 'none', answer: 'x' }] },
    ann,
  );
  await correct(id, 7, 'No');
  await deliver();
  expect(eventsOfOther()).toEqual([['survey.added', id]]);
});

test('a failed message is retried and delays only its own survey', async () => {
  server.clock.now = new Date();
  await hook();
  const [bad, good] = [await audit(), await audit()];
  await correct(bad, 1, 'No');
  other.answer(({ data }) => (data['survey_id'] === bad ? 500 : 200));
  await deliver();
  expect(new Set(eventsOfOther().map(String))).toEqual(new Set([`survey.added,${bad}`, `survey.added,${good}`]));
  expect(other.got).toHaveLength(2);
  const { webhook_id: id } = (await list()) as { webhook_id: string };
  const deliveries = async () =>
    (await server.call(listDeliveries, { webhook_id: id }, ann)).body['resultData'] as Record<string, unknown>[];
  expect((await deliveries()).map(({ subject, state, status, tries }) => [subject, state, status, tries])).toEqual([
    [bad, 'waiting', null, 0],
    [good, 'delivered', 200, 1],
    [bad, 'waiting', 500, 1],
  ]);
  await deliver();
  expect(other.got).toHaveLength(2);
  // The message is sent again within 30 s, with the same id.
  other.answer(() => 200);
  server.later(30_000);
  await deliver();
  const ofBad = other.got.filter(({ data }) => data['survey_id'] === bad);
  expect(ofBad.map(({ type }) => type)).toEqual(['survey.added', 'survey.added', 'survey.changed']);
  expect(ofBad[0]?.id).toBe(ofBad[1]?.id);
  expect(await list()).toMatchObject({ off: null, waiting: 0, last: { delivered: true, status: 200 } });
});

test('a receiver that hangs or redirects is neither waited for nor followed, and delays no other', async () => {
  const second = await receiver();
  const internalOptions = { ...options, post: openPost({ internalHosts: [other.host, second.host], patienceMs: 500 }) };
  await hook();
  await db.updateTable('webhooks').set({ url: other.url }).execute();
  const { webhook_id: id } = await hook();
  await db.updateTable('webhooks').set({ url: second.url }).where('id', '=', id).execute();
  for (let count = 0; count < 6; count += 1) await audit();
  other.answer(() => 'hang');
  const began = Date.now();
  const delivery = openDelivery(internalOptions);
  await delivery.deliverDue();
  await expect.poll(() => second.got.length).toBe(6);
  await delivery.idle();
  expect(Date.now() - began).toBeLessThan(15_000);
  expect((await mails()).length).toBe(0);
  server.clock.now = new Date(Date.now() + 60_000);
  second.got.length = 0;
  other.answer(() => (response) => void response.writeHead(302, { location: second.url }).end());
  await deliver(openDelivery(internalOptions));
  expect(second.got).toHaveLength(0);
  const { body } = await server.call(listWebhooks, {}, ann);
  const states = (body['resultData'] as { url: string; last: { status: number } }[]).map(({ last }) => last.status);
  expect(states).toContain(302);
  await second.close();
});

test('after a day of failures a webhook is turned off with an email; turned on again, it sends what waited', async () => {
  server.clock.now = new Date();
  const { webhook_id: id } = await hook();
  const survey = await audit();
  other.answer(() => 503);
  for (let hours = 0; hours < 25; hours += 1) {
    await deliver();
    server.later(3_600_000);
  }
  expect(await list()).toMatchObject({ off: 'failing', waiting: 1, last: { delivered: false, status: 503 } });
  expect(await mails()).toContainEqual({ template: 'webhookOff', recipient: ann.email });
  // The email isn't about a different webhook that was switched off later.
  const input = { url: 'https://later.example.org/hook', events: ['survey.added'] };
  const { body } = await server.call(addWebhook, input, await newPerson());
  const { webhook_id: laterWebhook } = body['resultData'] as { webhook_id: string };
  expect(
    (await server.call(updateWebhook, { webhook_id: laterWebhook, on: false }, await newPerson())).body['type'],
  ).toBe(true);
  // The email names only the webhook's host; the rest of the URL may be secret.
  const texts: string[] = [];
  await deliverDue({
    ...options,
    transport: (message) => Promise.resolve(void texts.push(message.subject, message.text)),
    words: loadTranslations(),
    makeLink,
    publicUrl: 'https://audits.example.org',
  });
  expect(texts[0]).toBe(`Webhook turned off: ${other.host}`);
  expect(texts[1]).toContain(`The webhook endpoint ${other.host} didn’t accept messages`);
  expect(texts.join()).not.toContain(other.url);
  const tries = other.got.length;
  // While the webhook is off, nothing is sent and no messages accumulate.
  await audit(shop, 'Yes', await newPerson());
  server.later(DAY);
  await deliver();
  expect(other.got).toHaveLength(tries);
  other.answer(() => 200);
  expect((await server.call(updateWebhook, { webhook_id: id, on: true }, await newPerson())).body['type']).toBe(true);
  await deliver();
  expect(other.got.slice(tries).map(({ data }) => data['survey_id'])).toEqual([survey]);
  expect(await list()).toMatchObject({ off: null, waiting: 0 });
});

test('a receiver that is permanently gone gets no more requests', async () => {
  await hook();
  await audit();
  other.answer(() => 410);
  await deliver();
  expect(await list()).toMatchObject({ off: 'gone' });
});

test('a receiver that is unavailable for almost a day gets everything in order once it is back', async () => {
  server.clock.now = new Date();
  await hook();
  const survey = await audit();
  await correct(survey, 1, 'No');
  other.answer(() => (response) => void response.destroy());
  for (let hours = 0; hours < 24; hours += 1) {
    await deliver();
    server.later(62 * 60_000);
  }
  expect(await list()).toMatchObject({ off: null, waiting: 2, last: { delivered: false, fault: 'no_connection' } });
  const lateAudit = await audit(shop, 'Yes', await newPerson());
  other.got.length = 0;
  other.answer(() => 204);
  await deliver();
  expect(eventsOfOther().filter(([, subject]) => subject === survey)).toEqual([
    ['survey.added', survey],
    ['survey.changed', survey],
  ]);
  expect(eventsOfOther()).toContainEqual(['survey.added', lateAudit]);
  expect([await list(), await mails()]).toMatchObject([{ off: null, waiting: 0 }, []]);
});

test('a new secret and the previous one both sign for a day', async () => {
  // A receiver rejects signatures that are old by its own clock, so the simulated day must end now.
  const now = Date.now();
  server.clock.now = new Date(now - DAY);
  const { webhook_id: id, secret } = await hook();
  const { body } = await server.call(updateWebhook, { webhook_id: id, rotate: true }, ann);
  const { secret: newSecret } = body['resultData'] as { secret: string };
  expect(newSecret).not.toBe(secret);
  for (const at of [now - 1, now]) {
    server.clock.now = new Date(at);
    await server.call(testWebhook, { webhook_id: id }, ann);
  }
  expect(other.got.map((message) => [isSigned(message, secret), isSigned(message, newSecret)])).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('no test message is sent while a restore has paused webhooks', async () => {
  server.clock.now = new Date();
  const { webhook_id: id } = await hook();
  const test = async () => (await server.call(testWebhook, { webhook_id: id }, ann)).body;
  await onDatabase(server.url, (client) => replacePause(client, { since: 'today', file: 'before.tar.gz', by: '' }));
  expect(await test()).toMatchObject({ type: false, code: 'outgoing_paused' });
  expect(other.got).toEqual([]);
  await server.call(resumeOutgoing, {}, ann);
  expect(await test()).toMatchObject({ type: true, resultData: { delivered: true } });
  expect(other.got).toHaveLength(1);
});

test('with two consoles, one of which crashes, every message arrives, and those of a survey in order', async () => {
  server.clock.now = new Date();
  await hook();
  const surveys: string[] = [];
  for (let count = 0; count < 8; count += 1) surveys.push(await audit());
  for (const id of surveys) await correct(id, 1, 'No');
  // This process claims messages and dies before recording the results.
  const dyingDelivery = openDelivery({ ...options, post: () => new Promise(() => {}) });
  await dyingDelivery.deliverDue();
  await Promise.all([deliver(), deliver()]);
  server.later(30_000);
  let chance = 0;
  other.answer(() => ((chance += 1) % 3 === 0 ? 500 : 200));
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([deliver(), deliver()]);
    server.later(3_600_000);
  }
  for (const id of surveys) {
    const types = other.got.filter(({ data }) => data['survey_id'] === id).map(({ type }) => type);
    expect(types).toEqual([...types].toSorted());
    expect(new Set(types)).toEqual(new Set(['survey.added', 'survey.changed']));
  }
  expect(await list()).toMatchObject({ waiting: 0 });
});
