import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { cornerModule, plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as calls from '../../../contract/audits/assessments.ts';
import * as definitions from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { ASSESSMENTS_A_DAY } from '../../../domain/limits.ts';
import { countOne } from '../../db/rateLimits.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const coastal = await group(db, { name: 'Coastal' });
const harbour = await store(db, { name: 'Harbour Market', groups: [coastal] });
const otherStore = await store(db, { name: 'Hill Street', groups: [coastal] });
const ann = await person(db, { now: NOW });
const gus = await groupUser(db, { name: 'gus', groupId: coastal, stores: [harbour], now: NOW });

const corner = cornerModule();
for (const definition of [corner, plainModule('plain')]) {
  await server.call(definitions.loadDefinition, { definition, use: true }, ann);
}

type Fields = Record<string, unknown>;
const price = (input: number, over: Fields = {}) => ({ price: input, size: 1, unit: 'kg', ...over });
const inputWith = (over: Fields = {}) => ({
  assessment_id: randomUUID(),
  store_id: harbour,
  module: 'corner',
  date: '2026-11-20T10:00:00Z',
  answers: [
    { item: 'rice', value: price(1.8, { size: 500, unit: 'g' }), note: 'Bottom shelf' },
    { item: 'bread', value: price(2) },
    { item: 'fruit', value: 'yes' },
    { item: 'step', value: 'none' },
  ],
  ...over,
});
const add = (assessment: Fields, caller = gus) => server.call(calls.addAssessment, assessment, caller);
async function addOne(over: Fields = {}, caller = gus) {
  const { body } = await add(inputWith(over), caller);
  expect(body).toMatchObject({ type: true });
  return (body as ReplyOf<typeof calls.addAssessment>).resultData;
}
async function list(input: Fields = {}, caller = gus) {
  const { body } = await server.call(calls.listAssessments, input, caller);
  return body as ReplyOf<typeof calls.listAssessments>;
}
async function detail(id: string, caller = gus) {
  const { body } = await server.call(calls.readAssessment, { assessment_id: id }, caller);
  return (body as ReplyOf<typeof calls.readAssessment>).resultData;
}
const count = async () => (await list({ void: true }, ann)).count;

beforeEach(() => server.empty('latest_assessments', 'measures', 'assessment_answers', 'assessments'));

describe('/assessment/add', () => {
  test('calculates the measures and the outcome', async () => {
    expect(await addOne()).toMatchObject({
      version: 1,
      module: 'corner',
      module_version: '1.0',
      title: 'Corner store',
      store_id: harbour,
      store_name: 'Harbour Market',
      date: '2026-11-20T10:00:00.000Z',
      day: '2026-11-20',
      by: { userid: gus.id },
      void: false,
      outcome: { state: 'ready', text: 'Ready', tone: 'good' },
      measures: [
        { measure: 'share', title: 'Share', unit: '%', direction: 'up', value: 50, coverage: null, enough: true, n: 4 },
        { measure: 'cost', title: 'Cost', unit: null, decimals: 2, value: 12.8, coverage: 1, enough: true, n: 4 },
      ],
    });
  });

  test('refuses more than 500 at a store in 24 hours, but returns the reply of one already received', async () => {
    const busy = await store(db, { name: 'Busy Corner', groups: [coastal] });
    // Simulates another process that has accepted all but ten of the assessments allowed in a day.
    const limit = { name: 'assessments of a store', most: ASSESSMENTS_A_DAY, windowMs: 86_400_000 };
    await countOne(db, limit, [busy], NOW, ASSESSMENTS_A_DAY - 10);
    const first = inputWith({ store_id: busy });
    const reply = await add(first, ann);
    for (let nth = 2; nth <= 10; nth += 1) await addOne({ store_id: busy }, ann);
    const refusal = await add(inputWith({ store_id: busy }), ann);
    expect([refusal.status, refusal.body['code'], refusal.headers['retry-after']]).toEqual([
      429,
      'too_many_assessments',
      '86400',
    ]);
    expect(refusal.body['message']).toContain('500 assessments in 24 hours');
    expect((await add(first, ann)).raw).toBe(reply.raw);
    await addOne();
  });

  test('generates an id and uses the current time if none are given', async () => {
    const { assessment_id: id, date } = await addOne({ assessment_id: undefined, date: undefined });
    expect(date).toBe(NOW.toISOString());
    expect(await detail(id)).toMatchObject({ assessment_id: id, started: null, revisions: 1 });
  });

  test('answers in the language of the caller', async () => {
    const { body } = await server.call(calls.addAssessment, inputWith(), { ...gus, language: 'es' });
    expect(body).toMatchObject({ resultData: { title: 'Tienda', measures: [{ title: 'Parte' }, { title: 'Cost' }] } });
  });

  test('gives the same content the same reply, in any order and letter case, and adds nothing', async () => {
    const input = inputWith();
    const first = await add(input);
    const secondReply = await add({
      ...input,
      assessment_id: input.assessment_id.toUpperCase(),
      store_id: harbour.toUpperCase(),
      answers: [
        { item: 'fruit', value: 'yes' },
        { item: 'step', value: 'none' },
        { item: 'bread', value: { unit: 'kg', size: 1, price: 2 } },
        { item: 'rice', value: { unit: 'g', size: 500, price: 1.8 }, note: 'Bottom shelf' },
      ],
    });
    expect(secondReply.raw).toBe(first.raw);
    expect(await count()).toBe(1);
  });

  test('gives the same reply when another version is in use, or its date is now out of bounds', async () => {
    const input = inputWith();
    const first = await add(input);
    await server.call(definitions.loadDefinition, { definition: { ...corner, version: '2.0' }, use: true }, ann);
    server.clock.now = new Date('2026-11-01T00:00:00Z');
    const secondReply = await add(input);
    const newInput = await add(inputWith());
    server.clock.now = NOW;
    await server.call(definitions.putDefinitionToUse, { name: 'corner', version: '1.0' }, ann);
    expect(secondReply.raw).toBe(first.raw);
    expect(newInput.body).toMatchObject({ type: false, code: 'date_ahead', field: 'date' });
  });

  test('uses the version that the assessment was taken with', async () => {
    await server.call(definitions.loadDefinition, { definition: { ...corner, version: '3.0' } }, ann);
    expect(await addOne({ module_version: '3.0' })).toMatchObject({ module_version: '3.0' });
    expect(await addOne()).toMatchObject({ module_version: '1.0' });
  });

  test('stores one of twenty that arrive at once, and refuses other content with their id', async () => {
    const input = inputWith();
    const other = { ...input, answers: [] };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => add(at % 4 === 3 ? other : input)));
    expect(await count()).toBe(1);
    const codes = replies.map(({ status, body }) => (status === 409 ? body['code'] : status));
    expect(codes.filter((code) => code !== 200 && code !== 'assessment_id_taken')).toEqual([]);
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ raw }) => raw)).size).toBe(1);
  });

  test('answers a store outside the scope like one that does not exist', async () => {
    const foreign = await add(inputWith({ store_id: otherStore }));
    const missing = await add(inputWith({ store_id: randomUUID() }));
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toBe(missing.raw);
    expect(await count()).toBe(0);
  });

  test.each<[string, Fields, string, string]>([
    ['an unknown module', { module: 'other' }, 'module_unused', 'module'],
    ['an unknown version', { module_version: '9.0' }, 'module_unused', 'module'],
    ['a module’s name of a prototype', { module: '__proto__' }, 'module_unused', 'module'],
    ['an unknown item', { answers: [{ item: '__proto__', value: 'yes' }] }, 'unknown_item', 'answers'],
    ['a suggestion for one', { suggestion: [{ item: 'sold' }] }, 'unknown_item', 'suggestion'],
    ['an owner who is no user', { suggestion: [{ item: 'fruit', owner: '17' }] }, 'owner_outside', 'suggestion'],
    [
      'an item twice',
      {
        answers: [
          { item: 'fruit', value: 'yes' },
          { item: 'fruit', value: 'no' },
        ],
      },
      'answered_twice',
      'answers',
    ],
    ['a date ahead', { date: '2026-11-23' }, 'date_ahead', 'date'],
    ['a date long ago', { date: '1999-12-31' }, 'date_long_ago', 'date'],
    ['a start after the date', { started: '2026-11-20T10:00:01Z' }, 'started_outside', 'started'],
    ['an id that is no UUID', { assessment_id: '17' }, 'invalid', 'assessment_id'],
    ['a NUL in a note', { answers: [{ item: 'fruit', value: 'yes', note: '\0' }] }, 'invalid_text', 'answers'],
    ['a NUL in an answer', { answers: [{ item: 'remark', value: 'a\0' }] }, 'invalid_text', 'answers'],
    ['no answers', { answers: undefined }, 'missing', 'answers'],
  ])('refuses %s', async (_what, over, code, field) => {
    const { status, body } = await add(inputWith(over));
    expect([status, body['type'], body['code'], body['field']]).toEqual([200, false, code, field]);
    expect(await count()).toBe(0);
  });

  test.each<[string, unknown]>([
    ['fruit', 'maybe'],
    ['fruit', 1],
    ['step', 'unknown'],
    ['drinks', ['water', 'water']],
    ['drinks', 'water'],
    ['metres', -1],
    ['metres', 1e300],
    ['metres', '12'],
    ['rice', 1],
    ['rice', price(1, { unit: 'L' })],
    ['rice', price(-1)],
    ['rice', price(1, { size: 0 })],
    ['rice', price(1, { size: 5e-324 })],
    ['rice', price(1, { packs: 0 })],
    ['rice', price(1, { special: -1 })],
    ['day', '2026-02-30'],
    ['remark', 12],
  ])('refuses a wrong answer to %s: %j, and names the item', async (item, value) => {
    const { status, body } = await add(inputWith({ answers: [{ item, value }] }));
    expect([status, body['code'], body['field']]).toEqual([200, 'wrong_answer', 'answers']);
    expect(body['message']).toContain(item);
    expect(await count()).toBe(0);
  });

  test('leaves out owners who do not see the store', async () => {
    const suggestion = [
      { item: 'fruit', owner: gus.id, due: '2027-01-01' },
      { item: 'step', owner: randomUUID() },
    ];
    const { assessment_id: id } = await addOne({ suggestion });
    const row = await db
      .selectFrom('assessment_answers')
      .where('assessment_id', '=', id)
      .select('suggestion')
      .executeTakeFirstOrThrow();
    expect(row.suggestion).toEqual([{ item: 'fruit', owner: gus.id, due: '2027-01-01' }, { item: 'step' }]);
  });
});

describe('missing prices', () => {
  const onlyBread = { answers: [{ item: 'bread', value: price(2) }] };

  /** Adds new stores to the group, each with an assessment that contains a price for rice. */
  async function ricePrices(prices: readonly number[], date: string) {
    for (const priceCase of prices) {
      const shop = await store(db, { groups: [coastal] });
      await addOne({ store_id: shop, date, answers: [{ item: 'rice', value: price(priceCase) }] }, ann);
    }
  }

  test('are replaced by the mean of three other stores of the group within 90 days', async () => {
    await ricePrices([2, 3], '2026-08-22T10:00:00Z');
    expect((await addOne(onlyBread)).measures[1]).toMatchObject({ value: null, coverage: 0, enough: false });
    await ricePrices([7], '2026-11-20T09:00:00Z');
    const { assessment_id: id, measures } = await addOne(onlyBread);
    expect(measures[1]).toMatchObject({ value: 14, coverage: 2 / 14, enough: false });
    expect((await detail(id)).answers).toMatchObject([
      { item: 'rice', value: null, unit_price: 4, stood_in: true, median: null },
      { item: 'bread', value: { price: 2 }, unit_price: 2, stood_in: false },
    ]);
  });

  test('are not replaced by older prices, nor by those of a later day', async () => {
    await ricePrices([2, 3, 7], '2026-08-21T10:00:00Z');
    expect((await addOne(onlyBread)).measures[1]).toMatchObject({ value: null });
    await ricePrices([2, 3, 7], '2026-11-21T10:00:00Z');
    expect((await addOne(onlyBread)).measures[1]).toMatchObject({ value: null });
  });

  test('are shown next to the median of five other stores', async () => {
    await ricePrices([1, 2, 3, 4, 100], '2026-11-20T09:00:00Z');
    const { assessment_id: id } = await addOne();
    expect((await detail(id)).answers[2]).toMatchObject({ item: 'rice', median: 3, unit_price: 3.6 });
  });
});

describe('/assessment/list', () => {
  test('lists assessments newest first, by store, group, module and days, in pages', async () => {
    const first = await addOne({ date: '2026-11-18' });
    const plain = await addOne({ module: 'plain', date: '2026-11-19', answers: [{ item: 'sold', value: 'no' }] });
    const other = await addOne({ store_id: otherStore, date: '2026-11-20' }, ann);
    const ids = async (input: Fields, caller = ann) =>
      (await list(input, caller)).resultData.map(({ assessment_id: id }) => id);
    const [one, two, three] = [first, plain, other].map(({ assessment_id: id }) => id);
    expect(await ids({})).toEqual([three, two, one]);
    expect(await ids({}, gus)).toEqual([two, one]);
    expect(await ids({ store_id: harbour, module: 'corner' })).toEqual([one]);
    expect(await ids({ group_id: coastal }, gus)).toEqual([two, one]);
    expect(await ids({ start_date: '2026-11-19', end_date: '2026-11-19' })).toEqual([two]);
    expect(await list({ page: 2, size: 1 }, ann)).toMatchObject({ count: 3, resultData: [plain] });
    expect((await list({ store_id: harbour }, gus)).resultData).toEqual([plain, first]);
  });

  test('answers a store outside the scope like one that does not exist', async () => {
    const foreign = await server.call(calls.listAssessments, { store_id: otherStore }, gus);
    const missing = await server.call(calls.listAssessments, { store_id: randomUUID() }, gus);
    expect([foreign.status, foreign.raw]).toEqual([404, missing.raw]);
  });
});

/** Returns a policy item that the given answers to audit questions confirm. */
const policy = (varname: string, questions: Record<string, 'yes' | 'no'>) => ({
  varname,
  text: { en: varname },
  kind: 'choice' as const,
  choices: ['none', 'talked', 'agreed'].map((code) => ({ code, text: { en: code } })),
  shown_by: Object.entries(questions).map(([question, when]) => ({ question, when })),
});

describe('/assessment/detail', () => {
  test('names the policies that the store’s latest audit confirms and contradicts', async () => {
    const items = [
      policy('fruit', { fresh_fruit_five_kinds: 'yes' }),
      policy('entrance', { fresh_fruit_five_kinds: 'yes', produce_at_entrance: 'yes' }),
      policy('labels', { produce_price_labels: 'yes' }),
    ];
    const sections = [{ code: 'only', title: { en: 'Only section' }, items }];
    const definition = plainModule('policies', { pillar: 'policy', sections });
    const loaded = await server.call(definitions.loadDefinition, { definition, use: true }, ann);
    expect(loaded.body).toMatchObject({ type: true });
    const shop = await store(db, { groups: [coastal] });
    const answers = items.map(({ varname }) => ({ item: varname, value: 'agreed' }));
    const { assessment_id: id } = await addOne({ store_id: shop, module: 'policies', answers }, ann);
    expect((await detail(id, ann)).audit).toBeNull();
    const [latest, next] = ['2026-11-20T10:00:00Z', '2026-11-22T10:00:00Z'];
    await survey(db, shop, { date: '2026-11-19T10:00:00Z', answers: { fresh_fruit_five_kinds: 'No' } });
    const audit = { fresh_fruit_five_kinds: 'Yes', produce_at_entrance: 'No' };
    const surveyId = await survey(db, shop, { date: latest, answers: audit });
    // An audit whose day is still to come doesn't count.
    await survey(db, shop, { date: next, answers: { produce_price_labels: 'Yes' } });
    expect((await detail(id, ann)).audit).toEqual({
      survey_id: surveyId,
      date: new Date(latest).toISOString(),
      confirms: ['fruit'],
      contradicts: ['entrance'],
    });
    expect((await detail((await addOne()).assessment_id)).audit).toBeNull();
  });

  test('shows the answers with unit prices and the values of the previous assessment', async () => {
    const before = await addOne({ date: '2026-11-18', answers: [{ item: 'drinks', value: ['water'] }] });
    const { assessment_id: id } = await addOne({
      started: '2026-11-20T09:30:00Z',
      answers: [
        { item: 'rice', value: price(1.8, { size: 500, unit: 'g', packs: 2, special: 1 }), note: 'Bottom shelf' },
        { item: 'drinks', value: [] },
        { item: 'bread', value: 'none' },
      ],
    });
    const result = await detail(id);
    const plain = {
      note: null,
      lost: false,
      photos: [],
      unit_price: null,
      stood_in: false,
      median: null,
      previous: null,
    };
    expect(result.answers).toEqual([
      { ...plain, item: 'drinks', value: [], previous: ['water'] },
      {
        ...plain,
        item: 'rice',
        value: { price: 1.8, size: 500, unit: 'g', packs: 2, special: 1 },
        note: 'Bottom shelf',
        unit_price: 1.8,
      },
      { ...plain, item: 'bread', value: 'none' },
    ]);
    expect(result).toMatchObject({ started: '2026-11-20T09:30:00.000Z', void_reason: null, next: null });
    expect(result.previous).toEqual({
      assessment_id: before.assessment_id,
      date: before.date,
      measures: before.measures,
    });
    expect((await detail(before.assessment_id)).next).toMatchObject({ assessment_id: id });
  });

  test('answers an assessment of a store outside the scope like one that does not exist', async () => {
    const { assessment_id: id } = await addOne({ store_id: otherStore }, ann);
    const [foreign, missing, wrong] = await Promise.all(
      [id, randomUUID(), 'x'].map((otherId) => server.call(calls.readAssessment, { assessment_id: otherId }, gus)),
    );
    expect(foreign?.status).toBe(404);
    expect([missing?.raw, wrong?.raw]).toEqual([foreign?.raw, foreign?.raw]);
  });
});

test('/definition/list counts the assessments of a module', async () => {
  await addOne();
  const { body } = await server.call(definitions.listDefinitions, {}, ann);
  const rows = (body as ReplyOf<typeof definitions.listDefinitions>).resultData;
  expect(rows.find(({ name }) => name === 'corner')?.taken).toBe(1);
  expect(rows.find(({ name }) => name === 'plain')?.taken).toBe(0);
});
