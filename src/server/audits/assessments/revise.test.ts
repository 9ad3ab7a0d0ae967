import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { cornerModule, plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { askForDeletion, listDeleteRequests, settleDeleteRequest } from '../../../contract/access/deleteRequests.ts';
import * as calls from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { packageRoot } from '../../files/packageRoot.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const coastal = await group(db, { name: 'Coastal' });
const ann = await person(db, { name: 'ann', now: NOW });
const gus = await groupUser(db, { name: 'gus', groupId: coastal, now: NOW });
const eve = await groupUser(db, { name: 'eve', groupId: coastal, now: NOW });
const farUser = await groupUser(db, { name: 'far', now: NOW });
for (const definition of [plainModule('plain'), cornerModule()]) {
  await server.call(loadDefinition, { definition, use: true }, ann);
}
/**
 * The migration that added the values stored with each store's latest assessment, and calculated them for existing
 * assessments.
 */
const LATEST_VALUES = path.join(packageRoot, 'migrations/0073_latest_values.sql');

type Fields = Record<string, unknown>;
const soldIs = (value: string, note?: string) => [{ item: 'sold', value, ...(note !== undefined && { note }) }];

const prices = (rice: number, bread: number) => [
  { item: 'rice', value: { price: rice, size: 1, unit: 'kg' } },
  { item: 'bread', value: { price: bread, size: 1, unit: 'kg' } },
];

/** Adds an assessment at a new store that Gus and Eve can see. Gus takes it unless another user is given. */
async function addOne(over: Fields = {}, caller: Person = gus) {
  const shop = await store(db, { name: 'Harbour Market', groups: [coastal] });
  for (const { id } of [gus, eve]) await db.insertInto('user_stores').values({ user_id: id, store_id: shop }).execute();
  return at(shop, over, caller);
}
async function at(shop: string, over: Fields = {}, caller: Person = gus) {
  const input = {
    assessment_id: randomUUID(),
    store_id: shop,
    module: 'plain',
    date: '2026-11-18T09:41:00Z',
    answers: soldIs('yes'),
    ...over,
  };
  const { raw, body } = await server.call(calls.addAssessment, input, caller);
  expect(body['type']).toBe(true);
  return { sent: input, id: input.assessment_id, shop, raw };
}

const correct = (id: string, over: Fields, caller: Person = gus) =>
  server.call(calls.correctAssessment, { assessment_id: id, version: 1, reason: 'A slip', ...over }, caller);
const makeVoid = (id: string, over: Fields = {}, caller: Person = ann) =>
  server.call(calls.voidAssessment, { assessment_id: id, version: 1, reason: 'A trial', ...over }, caller);
const restore = (id: string, over: Fields = {}, caller: Person = ann) =>
  server.call(calls.restoreAssessment, { assessment_id: id, version: 2, reason: 'It counts', ...over }, caller);

async function detail(id: string, caller: Person = gus) {
  const { body } = await server.call(calls.readAssessment, { assessment_id: id }, caller);
  return (body as ReplyOf<typeof calls.readAssessment>).resultData;
}
async function versions(id: string, page: Fields = {}) {
  const { body } = await server.call(calls.listAssessmentRevisions, { assessment_id: id, ...page }, gus);
  return body as ReplyOf<typeof calls.listAssessmentRevisions>;
}
async function list(input: Fields) {
  const { body } = await server.call(calls.listAssessments, input, gus);
  return (body as ReplyOf<typeof calls.listAssessments>).resultData.map(({ assessment_id: id }) => id);
}
/** Returns the ids of the assessments stored as a store's latest. */
const latest = async (shop: string) =>
  (await db.selectFrom('latest_assessments').where('store_id', '=', shop).select('assessment_id').execute()).map(
    ({ assessment_id: id }) => id,
  );

describe('/assessment/correct', () => {
  test('changes answers and date and recalculates; what is left out is unchanged', async () => {
    const { id } = await addOne({ answers: soldIs('yes', 'Door stuck') });
    expect((await correct(id, { answers: soldIs('no') })).body).toMatchObject({
      type: true,
      resultData: { version: 2, date: '2026-11-18T09:41:00.000Z', measures: [{ measure: 'share', value: 0 }] },
    });
    const { body } = await correct(id, { version: 2, date: '2026-11-17T23:05:00Z' });
    expect(body).toMatchObject({ resultData: { version: 3, day: '2026-11-17', measures: [{ value: 0, n: 1 }] } });
    expect(await detail(id)).toMatchObject({ version: 3, revisions: 3, answers: [{ value: 'no', note: null }] });
  });

  test('adds no version if nothing differs', async () => {
    const { id } = await addOne();
    expect((await correct(id, { answers: soldIs('yes') })).body).toMatchObject({ resultData: { version: 1 } });
    expect((await versions(id)).count).toBe(1);
  });

  test('does not change what was received: it always gets the same reply, and corrected content is refused', async () => {
    const { sent, id, raw } = await addOne();
    await correct(id, { answers: soldIs('no'), date: '2026-11-17' });
    await makeVoid(id, { version: 2 });
    expect((await server.call(calls.addAssessment, sent, gus)).raw).toBe(raw);
    const secondReply = await server.call(calls.addAssessment, { ...sent, answers: soldIs('no') }, gus);
    expect(secondReply).toMatchObject({ status: 409, body: { code: 'assessment_id_taken' } });
  });

  test('is allowed to its auditor for seven days, to administrators always, and to nobody else', async () => {
    const { id } = await addOne();
    expect((await correct(id, { answers: [] }, eve)).body).toMatchObject({ type: false, code: 'other_auditor' });
    expect(await detail(id, eve)).toMatchObject({ may_correct: false });
    expect(await detail(id)).toMatchObject({ may_correct: true });
    const receivedAt = new Date(NOW.getTime() - 7 * 86_400_000 - 1);
    await db.updateTable('assessments').set({ received_at: receivedAt }).where('id', '=', id).execute();
    expect(await correct(id, { answers: [] })).toMatchObject({ body: { type: false, code: 'too_late' } });
    expect((await correct(id, { answers: [] }, ann)).body).toMatchObject({ type: true });
  });

  test('moves the latest assessment of its store with the date', async () => {
    const { id, shop } = await addOne();
    const { id: laterId } = await at(shop, { date: '2026-11-19' });
    expect(await latest(shop)).toEqual([laterId]);
    await correct(laterId, { date: '2026-11-17' });
    expect(await latest(shop)).toEqual([id]);
  });

  test('and every other change update the stored values of the latest assessment and their number', async () => {
    const [recount = ''] = /^update latest_assessments[^;]+;/m.exec(await readFile(LATEST_VALUES, 'utf8')) ?? [];
    const { id, shop } = await addOne({ module: 'corner', answers: prices(1, 2) });
    const { id: laterId } = await at(shop, { module: 'corner', date: '2026-11-19', answers: prices(3, 4) });
    await at(shop, { module: 'corner', date: '2026-11-17', answers: prices(5, 6) });
    const row = () => db.selectFrom('latest_assessments').where('store_id', '=', shop).selectAll().executeTakeFirst();
    const expectValues = async (assessments: number, rice: number, cost: number | undefined) => {
      const storedRow = await row();
      expect(storedRow).toMatchObject({ assessments, prices: { rice } });
      expect(storedRow?.measures).toEqual(cost === undefined ? {} : { cost });
      await sql.raw(recount).execute(db);
      expect(await row()).toEqual(storedRow);
    };
    await expectValues(3, 3, 13);
    await correct(laterId, { answers: prices(7, 8).slice(0, 1) });
    await expectValues(3, 7, undefined);
    await makeVoid(laterId, { version: 2 });
    await expectValues(2, 1, 5);
    await restore(laterId, { version: 3 });
    await expectValues(3, 7, undefined);
    await correct(id, { date: '2026-11-20' });
    await expectValues(3, 1, 5);
  });

  test.each<[string, Fields, object]>([
    ['an older version', { version: 1 }, { code: 'assessment_changed' }],
    ['a future version', { version: 3 }, { code: 'assessment_changed' }],
    ['an unknown item', { version: 2, answers: [{ item: 'x', value: 'yes' }] }, { code: 'unknown_item' }],
    ['a wrong answer', { version: 2, answers: soldIs('maybe') }, { code: 'wrong_answer', field: 'answers' }],
    ['a date ahead', { version: 2, date: '2026-11-23' }, { code: 'date_ahead', field: 'date' }],
    ['no reason', { version: 2, reason: ' ' }, { code: 'missing', field: 'reason' }],
    ['a NUL in the reason', { version: 2, reason: 'a\0' }, { code: 'invalid_text', field: 'reason' }],
    ['a huge version', { version: 2_147_483_648 }, { code: 'invalid', field: 'version' }],
  ])('refuses %s and changes nothing', async (_what, over, refusal) => {
    const { id } = await addOne();
    await correct(id, { answers: soldIs('no') });
    expect((await correct(id, over)).body).toMatchObject({ type: false, ...refusal });
    expect(await detail(id)).toMatchObject({ version: 2, measures: [{ value: 0 }] });
  });

  test('applies one of two simultaneous corrections', async () => {
    const { id } = await addOne();
    const replies = await Promise.all([correct(id, { answers: [] }), correct(id, { answers: soldIs('no') }, ann)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await versions(id)).count).toBe(2);
  });
});

describe('/assessment/void and /assessment/restore', () => {
  test('remove an assessment from lists, neighbours and the latest ones, and add it again', async () => {
    const { id, shop } = await addOne();
    const { id: laterId } = await at(shop, { date: '2026-11-19' });
    expect((await makeVoid(laterId)).body).toMatchObject({ type: true });
    expect(await list({ store_id: shop })).toEqual([id]);
    expect(await list({ store_id: shop, void: true })).toEqual([laterId, id]);
    expect(await latest(shop)).toEqual([id]);
    expect(await detail(id)).toMatchObject({ next: null });
    expect(await detail(laterId)).toMatchObject({ void: true, void_reason: 'A trial', version: 2 });
    expect((await restore(laterId)).body).toMatchObject({ type: true });
    expect(await list({ store_id: shop })).toEqual([laterId, id]);
    expect(await latest(shop)).toEqual([laterId]);
    expect(await detail(laterId)).toMatchObject({ void: false, void_reason: null, version: 3 });
  });

  test('leave no latest assessment when all are void', async () => {
    const { id, shop } = await addOne();
    await makeVoid(id);
    expect(await latest(shop)).toEqual([]);
  });

  test('happen once', async () => {
    const { id } = await addOne();
    expect((await restore(id, { version: 1 })).body).toMatchObject({ type: false, code: 'not_void' });
    const replies = await Promise.all([makeVoid(id), makeVoid(id), makeVoid(id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await makeVoid(id, { version: 2 })).body).toMatchObject({ type: false, code: 'already_void' });
  });

  test('keep the latest assessment correct when a store’s assessments become void simultaneously', async () => {
    const { id, shop } = await addOne();
    const otherIds = await Promise.all(
      [19, 20, 21].map(async (day) => (await at(shop, { date: `2026-11-${day}` })).id),
    );
    await Promise.all([...otherIds.map((otherId) => makeVoid(otherId)), at(shop, { date: '2026-11-17' })]);
    expect(await latest(shop)).toEqual([id]);
  });

  test('are for administrators', async () => {
    const { id } = await addOne();
    expect((await makeVoid(id, {}, gus)).status).toBe(403);
    expect((await restore(id, {}, gus)).status).toBe(403);
  });
});

describe('/assessment/revisions', () => {
  test('lists the versions with their changes as text, newest first and in pages', async () => {
    const { id } = await addOne();
    expect(await versions(id)).toMatchObject({
      count: 1,
      resultData: [{ version: 1, by: 'gus', reason: null, changes: [], measures: [{ measure: 'share', value: 100 }] }],
    });
    await correct(id, { answers: soldIs('no', 'Sold out') });
    await makeVoid(id, { version: 2 });
    const { count, resultData } = await versions(id);
    expect(count).toBe(3);
    expect(resultData).toMatchObject([
      { version: 3, by: 'ann', reason: 'A trial', void: true, changes: [] },
      {
        version: 2,
        reason: 'A slip',
        void: false,
        measures: [{ value: 0 }],
        changes: [{ item: 'sold', before: 'yes', after: 'no (Sold out)' }],
      },
      { version: 1, reason: null, at: NOW.toISOString(), measures: [{ value: 100 }] },
    ]);
    expect((await versions(id, { page: 2, size: 1 })).resultData).toEqual([resultData[1]]);
    expect((await versions(id, { page: 4, size: 1 })).resultData).toEqual([]);
  });
});

test.each([
  ['/assessment/correct', calls.correctAssessment, farUser],
  ['/assessment/revisions', calls.listAssessmentRevisions, farUser],
] as const)('%s answers an assessment outside the scope like one that does not exist', async (_path, call, caller) => {
  const { id } = await addOne();
  const [foreign, missing] = await Promise.all(
    [id, randomUUID()].map((unknownId) =>
      server.call(call, { assessment_id: unknownId, version: 1, reason: 'A slip' }, caller),
    ),
  );
  expect([foreign?.status, foreign?.raw]).toEqual([404, missing?.raw]);
});

test('every change has its entry in the history', async () => {
  const { id } = await addOne();
  await correct(id, { date: '2026-11-17' });
  await makeVoid(id, { version: 2 });
  await restore(id, { version: 3 });
  const subject = { subject: id, name: 'Harbour Market' };
  expect((await entriesOf(db)).filter((entry) => entry.subject === id)).toMatchObject([
    {
      ...subject,
      kind: 'assessment_corrected',
      actor: gus.id,
      before: { date: '2026-11-18T09:41:00.000Z' },
      after: { date: '2026-11-17T00:00:00.000Z', reason: 'A slip' },
    },
    { ...subject, kind: 'assessment_voided', actor: ann.id, before: null, after: { reason: 'A trial' } },
    { ...subject, kind: 'assessment_restored', before: null, after: { reason: 'It counts' } },
  ]);
});

test('a person whose account is deleted at their request is no longer named', async () => {
  const zoe = await groupUser(db, { name: 'zoe', groupId: coastal, now: NOW });
  const { shop } = await addOne();
  await db.insertInto('user_stores').values({ user_id: zoe.id, store_id: shop }).execute();
  const { id, sent } = await at(shop, {}, zoe);
  await correct(id, { answers: soldIs('no') }, zoe);
  await server.call(askForDeletion, { email: zoe.email, reason: 'I leave' });
  const { body } = await server.call(listDeleteRequests, {}, ann);
  const [request] = (body as { resultData: { _id: string }[] }).resultData;
  expect((await server.call(settleDeleteRequest, { request_id: request?._id }, ann)).body).toMatchObject({
    type: true,
  });
  expect((await detail(id)).by.userid).toBeNull();
  const replies = [await versions(id), await detail(id), await server.call(calls.addAssessment, sent, gus)];
  expect(JSON.stringify(replies)).not.toContain('zoe');
});

test.each([
  ['changed', sql`update assessment_revisions set reason = 'Another'`],
  ['given another name', sql`update assessment_revisions set by_name = 'Mallory'`],
  ['deleted', sql`delete from assessment_revisions`],
  ['emptied', sql`truncate assessment_revisions`],
])('versions are never %s', async (_how, statement) => {
  const { id } = await addOne();
  await makeVoid(id);
  await expect(statement.execute(db)).rejects.toThrow();
});
