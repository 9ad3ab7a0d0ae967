import { describe, expect, test } from 'vitest';
import { ask, page } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { store } from '../../../../test/support/factories.ts';
import { addAssessment, cornerModule } from '../../../../test/support/modules.ts';
import { correctAssessment, restoreAssessment, voidAssessment } from '../../../contract/audits/assessments.ts';
import { translateDefinition } from '../../../contract/audits/definitions.ts';

const { server, ann, token, ofCoastal, harbour, assessed } = await filledFeed();
const [first = '', ofMountain = '', empty = ''] = assessed;

const of = (id: string) => ({ $filter: `assessment_id eq ${id}` });
const count = async (set: string, id: string) =>
  Number((await ask(server, token, `/odata/v4/${set}/$count`, of(id))).raw);
const counts = (id: string) =>
  Promise.all(['Assessments', 'AssessmentAnswers', 'Measures'].map((set) => count(set, id)));

const NO_PRICE = {
  price: null,
  special: null,
  size: null,
  packs: null,
  brand: null,
  unit_price: null,
  price_per: null,
};
const PLACE = {
  assessment_id: first,
  store_id: harbour,
  store_name: "O'Brien's Harbour",
  date: '2026-11-04T09:00:00.000Z',
  day: '2026-11-04',
  module: 'corner',
  module_version: '1.0',
};
const TITLED = { ...PLACE, section: 'only', section_title: 'Only section' };
const PLAIN = { ...TITLED, choice: null, number: null, unit: null, note: null, ...NO_PRICE, stood_in: false };

test('Assessments have a row per assessment, with the titles next to the codes', async () => {
  const { value } = await page(server, token, 'Assessments', of(first));
  expect(value).toEqual([
    {
      ...PLACE,
      auditor: expect.any(String),
      started: null,
      received: '2026-11-21T10:00:00.000Z',
      module_title: 'Corner store',
      pillar: 'rules',
      version: 1,
      outcome: 'ready',
      outcome_text: 'Ready',
    },
  ]);
});

test('AssessmentAnswers have a row per answered item, with prices in columns of their own', async () => {
  const { value } = await page(server, token, 'AssessmentAnswers', of(first));
  expect(value).toEqual(
    [
      { item: 'fruit', question: 'Fruit sold?', kind: 'yes_no', value: 'yes', note: '=1+1' },
      { item: 'step', question: 'How far?', kind: 'choice', value: 'done', choice: 'Done' },
      { item: 'drinks', question: 'Drinks', kind: 'multi', value: 'water', choice: 'Water' },
      { item: 'metres', question: 'Shelf', kind: 'number', value: '2.5', number: 2.5, unit: 'm' },
      {
        item: 'rice',
        question: 'Rice',
        kind: 'price',
        value: null,
        price: 4.2,
        special: 3.5,
        size: 500,
        unit: 'g',
        packs: 2,
        brand: '@home',
        unit_price: 4.2,
        price_per: 'kg',
      },
      { item: 'bread', question: 'Bread', kind: 'price', value: 'none', price_per: 'kg' },
      { item: 'day', question: 'Day', kind: 'date', value: '2026-10-31' },
      { item: 'remark', question: 'Remark', kind: 'text', value: '=HYPERLINK("x")\r\n\'b\'; <&>' },
    ].map((row, at) => ({ ...PLAIN, place: at + 1, ...row })),
  );
});

test('Measures have a row per measure, in the order of the module', async () => {
  const { value } = await page(server, token, 'Measures', of(first));
  expect(value).toEqual([
    {
      ...PLACE,
      measure: 'share',
      place: 1,
      measure_title: 'Share',
      value: 100,
      unit: '%',
      decimals: 0,
      direction: 'up',
      coverage: null,
      enough: true,
      answered: 8,
    },
    {
      ...PLACE,
      measure: 'cost',
      place: 2,
      measure_title: 'Cost',
      value: null,
      unit: null,
      decimals: 2,
      direction: 'down',
      coverage: 0,
      enough: false,
      answered: 8,
    },
  ]);
});

test('the price of other stores that replaced a missing one is marked', async () => {
  const { id: moduleId } = await server.db
    .selectFrom('modules')
    .where('name', '=', 'corner')
    .select('id')
    .executeTakeFirstOrThrow();
  const result = { answers: [{ item: 'bread', value: 'none' }], standIns: { bread: 2.4, rice: 3 } };
  const id = await addAssessment(server.db, {
    storeId: await store(server.db),
    moduleId,
    module: 'corner',
    userId: ann.id,
    result,
  });
  const { value } = await page(server, token, 'AssessmentAnswers', of(id));
  expect(value).toMatchObject([{ item: 'bread', value: 'none', price: null, unit_price: 2.4, stood_in: true }]);
});

test('texts are in the language of the organisation, and in English if they are not translated', async () => {
  const input = { name: 'corner', version: '1.0', language: { tag: 'pt' } };
  await server.call(translateDefinition, { ...input, texts: { 'items/fruit/text': 'Vende fruta?' } }, ann);
  await server.db.updateTable('organisation').set({ language: 'pt' }).execute();
  const query = { $filter: `assessment_id eq ${first} and item in ('fruit','step')`, $select: 'question,choice' };
  expect((await page(server, token, 'AssessmentAnswers', query)).value).toEqual([
    { question: 'Vende fruta?', choice: null },
    { question: 'How far?', choice: 'Done' },
  ]);
  await server.db.updateTable('organisation').set({ language: 'es' }).execute();
  const titles = { ...of(first), $select: 'module_title' };
  expect((await page(server, token, 'Assessments', titles)).value).toEqual([{ module_title: 'Tienda' }]);
  await server.db.updateTable('organisation').set({ language: 'en' }).execute();
});

describe('visible rows', () => {
  test("a group's token reads no row of another store, by its key, a filter or a file", async () => {
    const keys = { Assessments: ofMountain, AssessmentAnswers: `assessment_id=${ofMountain},item='fruit'` };
    for (const [set, key] of Object.entries({ ...keys, Measures: `assessment_id=${ofMountain},measure='share'` })) {
      expect((await ask(server, token, `/odata/v4/${set}(${key})`)).status).toBe(200);
      expect((await ask(server, ofCoastal, `/odata/v4/${set}(${key})`)).status).toBe(404);
      expect((await page(server, ofCoastal, set, of(ofMountain))).value).toEqual([]);
      expect((await ask(server, ofCoastal, `/odata/v4/${set}/$count`, of(ofMountain))).raw).toBe('0');
      const { raw } = await ask(server, ofCoastal, `/data/${set}.csv`);
      expect(raw).toContain(first);
      expect(raw).not.toContain(ofMountain);
    }
  });

  test('only assessments that count: no void one, no archived store', async () => {
    expect(await counts(first)).toEqual([1, 8, 2]);
    await server.call(correctAssessment, change(first, 1, { answers: [{ item: 'fruit', value: 'no' }] }), ann);
    expect(await counts(first)).toEqual([1, 1, 2]);
    await server.call(voidAssessment, change(first, 2), ann);
    expect(await counts(first)).toEqual([0, 0, 0]);
    expect((await ask(server, token, '/data/AssessmentAnswers.csv')).raw).not.toContain(first);
    await server.call(restoreAssessment, change(first, 3), ann);
    expect(await counts(first)).toEqual([1, 1, 2]);
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', harbour).execute();
    expect([await counts(first), await counts(empty)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    await server.db.updateTable('stores').set({ archived_at: null }).where('id', '=', harbour).execute();
  });
});

test('a text that a spreadsheet would read as a formula is made harmless in the file only', async () => {
  const shop = await store(server.db, { name: '=2+3' });
  const { id: moduleId } = await server.db.selectFrom('modules').select('id').executeTakeFirstOrThrow();
  const answers = [
    { item: 'remark', value: '-2+3', note: '@SUM(A1)' },
    { item: 'rice', value: { price: 1, size: 1, unit: 'kg' as const, brand: '+1' } },
  ];
  const id = await addAssessment(server.db, {
    storeId: shop,
    moduleId,
    module: cornerModule().module,
    userId: ann.id,
    result: { answers, outcome: '=1' },
  });
  const request = { ...of(id), $select: 'store_name,value,note,brand', $orderby: 'place' };
  const { raw } = await ask(server, token, '/data/AssessmentAnswers.csv', request);
  expect(raw).toBe(`store_name,value,note,brand\r\n"'=2+3","'-2+3","'@SUM(A1)",\r\n"'=2+3",,,"'+1"\r\n`);
  expect((await page(server, token, 'AssessmentAnswers', request)).value).toEqual([
    { store_name: '=2+3', value: '-2+3', note: '@SUM(A1)', brand: null },
    { store_name: '=2+3', value: null, note: null, brand: '+1' },
  ]);
});

const change = (id: string, version: number, input: object = {}) => ({
  assessment_id: id,
  version,
  reason: 'A slip',
  ...input,
});
