import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { versionsInUse } from '../../../../test/support/versionsInUse.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addAssessment } from '../../../contract/audits/assessments.ts';
import { loadDefinition, putDefinitionToUse } from '../../../contract/audits/definitions.ts';
import { readBenchmark } from '../../../contract/insight/benchmark.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { recountStores } from '../../audits/surveys/totals.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const ann = await person(db, { now: NOW });

const steps = ['none', 'talked', 'agreed', 'written'];
const policy = plainModule('policy', {
  pillar: 'policy',
  renew_months: 6,
  sections: [
    {
      code: 'only',
      title: { en: 'Only section' },
      items: [
        {
          varname: 'five_fruits',
          text: { en: 'Five fruits' },
          kind: 'choice',
          choices: steps.map((code, at) => ({ code, text: { en: `Step ${code}` }, points: at >= 2 ? 1 : 0 })),
          agreed_on: 'five_fruits_on',
          shown_by: [{ question: 'fresh_fruit_five_kinds', when: 'yes' }],
        },
        { varname: 'five_fruits_on', text: { en: 'Since' }, kind: 'date' },
      ],
    },
  ],
});
const shelf = plainModule('shelf', {
  pillar: 'price',
  sections: [
    {
      code: 'only',
      title: { en: 'Only section' },
      items: [{ varname: 'cost', text: { en: 'Cost' }, kind: 'number', unit: 'AUD', min: 0, max: 1000 }],
    },
  ],
  measures: [
    {
      id: 'cost',
      title: { en: 'Cost' },
      formula: 'cost',
      direction: 'down',
      coverage: 'if(cost > 500, 0, 1)',
      enough: 1,
    },
  ],
});

type Fields = Record<string, unknown>;
async function benchmarkOf(input: Fields, caller: Parameters<typeof server.call>[2] = ann) {
  const { body } = await server.call(readBenchmark, input, caller);
  expect(body).toMatchObject({ type: true });
  return (body as ReplyOf<typeof readBenchmark>).resultData;
}
async function addAssessmentAt(shop: string, module: string, date: string, answers: object[]) {
  const { body } = await server.call(addAssessment, { store_id: shop, module, date, answers }, ann);
  expect(body).toMatchObject({ type: true });
  return (body as ReplyOf<typeof addAssessment>).resultData.assessment_id;
}
const costs = (shop: string, cost: number, date = '2026-11-10') =>
  addAssessmentAt(shop, 'shelf', date, [{ item: 'cost', value: cost }]);
const moduleOf = ({ modules }: Awaited<ReturnType<typeof benchmarkOf>>, name: string) =>
  modules.find(({ module }) => module === name);
/**
 * Returns the versions of the shelf module that were in use between compared assessments, with their days and effects.
 */
const shelfVersions = async (shop = '') =>
  moduleOf(await benchmarkOf({ store_id: shop }), 'shelf')?.versions?.map(({ version, at, class: effect }) => [
    version,
    at.slice(0, 10),
    effect,
  ]);

beforeAll(async () => {
  for (const definition of [shelf, policy]) await server.call(loadDefinition, { definition, use: true }, ann);
  await server.call(loadDefinition, { definition: plainModule('unused') }, ann);
});

/** Returns an item whose rule is broken by the answer No. */
const rule = (varname: string, over: object = {}) => ({
  varname,
  text: { en: `Rule ${varname}`, es: `Regla ${varname}` },
  kind: 'yes_no' as const,
  earns: 'yes' as const,
  severity: 'breach' as const,
  ...over,
});

describe('/benchmark/about', () => {
  test('shows the modules in use by pillar, with nothing where there is nothing', async () => {
    const noPeers = { median: null, top_quarter: null, stores: 0 };
    expect(await benchmarkOf({ store_id: await store(db) })).toEqual({
      practice: {
        survey_id: null,
        date: null,
        overall: null,
        previous: null,
        peers: noPeers,
        versions: { oldest: null, newest: null },
      },
      modules: [
        {
          module: 'policy',
          title: 'Module policy',
          pillar: 'policy',
          latest: null,
          previous: [],
          peers: [{ measure: 'share', ...noPeers }],
          breaches: [],
          due: null,
        },
        {
          module: 'shelf',
          title: 'Module shelf',
          pillar: 'price',
          latest: null,
          previous: [],
          peers: [{ measure: 'cost', ...noPeers }],
          breaches: [],
          due: null,
        },
      ],
      gaps: [],
    });
  });

  test('shows the latest on a day, and the one before or on another day', async () => {
    const shop = await store(db);
    const audits = [];
    for (const day of ['2026-01-10', '2026-02-10', '2026-03-10'])
      audits.push(await survey(db, shop, { date: `${day}T10:00:00Z` }));
    const ids = [];
    for (const [at, day] of ['2026-01-31', '2026-02-10', '2026-03-10'].entries())
      ids.push(await costs(shop, at + 1, day));
    const latest = await benchmarkOf({ store_id: shop });
    expect(latest.practice).toMatchObject({ survey_id: audits[2] });
    expect(moduleOf(latest, 'shelf')).toMatchObject({
      latest: { assessment_id: ids[2], measures: [{ value: 3 }] },
      previous: [{ measure: 'cost', value: 2 }],
      due: null,
    });
    const earlier = await benchmarkOf({ store_id: shop, date: '2026-03-09' });
    expect(earlier.practice).toMatchObject({ survey_id: audits[1] });
    expect(moduleOf(earlier, 'shelf')).toMatchObject({ latest: { assessment_id: ids[1] }, previous: [{ value: 1 }] });
    const comparedReply = await benchmarkOf({ store_id: shop, against: '2026-01-31' });
    expect(moduleOf(comparedReply, 'shelf')).toMatchObject({
      latest: { assessment_id: ids[2] },
      previous: [{ value: 1 }],
    });
    expect(
      moduleOf(await benchmarkOf({ store_id: shop, date: '0001-01-01', against: '0001-01-01' }), 'shelf'),
    ).toMatchObject({
      latest: null,
      previous: [],
    });
  });

  test('shows when the next assessment is due', async () => {
    const shop = await store(db);
    await addAssessmentAt(shop, 'policy', '2026-08-31', []);
    expect(moduleOf(await benchmarkOf({ store_id: shop }), 'policy')).toMatchObject({ due: '2027-02-28' });
  });

  test('compares with at least five stores of the groups that have enough data within 400 days', async () => {
    const coastal = await group(db);
    const shops: string[] = [];
    for (const cost of [10, 20, 30, 40]) {
      const shop = await store(db, { groups: [coastal] });
      shops.push(shop);
      await costs(shop, cost);
    }
    const [poor, old, other] = [
      await store(db, { groups: [coastal] }),
      await store(db, { groups: [coastal] }),
      await store(db),
    ];
    await costs(poor, 501);
    await costs(old, 50, '2025-10-16');
    await costs(other, 60);
    const peers = async (input: Fields = {}) =>
      moduleOf(await benchmarkOf({ store_id: shops[0], ...input }), 'shelf')?.peers;
    expect(await peers()).toEqual([{ measure: 'cost', median: null, top_quarter: null, stores: 4 }]);
    await costs(old, 50, '2025-10-17');
    expect(await peers()).toEqual([{ measure: 'cost', median: 30, top_quarter: 20, stores: 5 }]);
    await costs(old, 1, '2026-11-20');
    expect(await peers()).toMatchObject([{ median: 20, top_quarter: 10 }]);
    expect(await peers({ date: '2026-11-19' })).toMatchObject([{ median: 30, top_quarter: 20 }]);
    expect(await peers({ date: '2026-11-20' })).toMatchObject([{ median: 20, top_quarter: 10 }]);
  });

  test('shows which versions of a module were in use between the compared assessments', async () => {
    await versionsInUse(db, ['2025-01-01', '2026-11-05', '2026-11-15'], 'shelf');
    const coastal = await group(db);
    const shops: string[] = [];
    for (const cost of [10, 20, 30, 40]) {
      const shop = await store(db, { groups: [coastal] });
      shops.push(shop);
      await costs(shop, cost);
    }
    expect(await shelfVersions(shops[0])).toBeUndefined();
    const first = ['1.0', '2025-01-01', null];
    await costs(shops[0] ?? '', 11, '2026-11-04');
    expect(await shelfVersions(shops[0])).toEqual([first, ['2.0', '2026-11-05', 'breaks']]);
    // There are no figures for fewer than five stores, so their assessments aren't compared.
    expect(await shelfVersions(shops[1])).toBeUndefined();
    await costs(await store(db, { groups: [coastal] }), 50, '2026-11-16');
    expect(await shelfVersions(shops[1])).toEqual([
      ['2.0', '2026-11-05', 'breaks'],
      ['3.0', '2026-11-15', 'breaks'],
    ]);
  });

  test('compares audits with those of the groups', async () => {
    const coastal = await group(db);
    const shops: string[] = [];
    for (const score of [10, 20, 30, 40, 50]) {
      const shop = await store(db, { groups: [coastal] });
      const id = await survey(db, shop, { date: '2026-11-10T10:00:00Z' });
      await db.updateTable('surveys').set({ overall: score }).where('id', '=', id).execute();
      await recountStores(db, [shop]);
      shops.push(shop);
    }
    const [before, after] = ['2025-01-01T00:00:00.000Z', '2026-11-10T00:00:00.000Z'];
    await versionsInUse(db, ['2025-01-01', '2026-11-10']);
    const { practice } = await benchmarkOf({ store_id: shops[1] });
    expect(practice.versions).toEqual({ oldest: after, newest: after });
    // The previous audit is compared, too, but no audit of another store.
    await survey(db, shops[1] ?? '', { date: '2026-11-09T10:00:00Z' });
    const bothDays = { oldest: before, newest: after };
    expect((await benchmarkOf({ store_id: shops[1] })).practice.versions).toEqual(bothDays);
    expect((await benchmarkOf({ store_id: shops[0] })).practice.versions).toEqual({ oldest: after, newest: after });
    expect((await benchmarkOf({ store_id: shops[1], date: '2026-11-09' })).practice.versions).toMatchObject({
      newest: before,
    });
    expect(practice).toMatchObject({ overall: 20, peers: { median: 30, top_quarter: 40, stores: 5 } });
    const gus = await groupUser(db, { groupId: coastal, stores: shops.slice(0, 1), now: NOW });
    expect((await benchmarkOf({ store_id: shops[0] }, gus)).practice.peers).toMatchObject({ median: 30 });
    const most = await groupUser(db, { groupId: coastal, stores: shops.slice(0, 4), now: NOW });
    expect((await benchmarkOf({ store_id: shops[0] }, most)).practice.peers).toMatchObject({ median: null });

    // An audit after the day of a comparison doesn't count, nor does one that was more than 400 days before it.
    const newest = await survey(db, shops[0] ?? '', { date: '2026-11-20T10:00:00Z' });
    await db.updateTable('surveys').set({ overall: 100 }).where('id', '=', newest).execute();
    await recountStores(db, [shops[0] ?? '']);
    const peersOn = async (date?: string) => (await benchmarkOf({ store_id: shops[2], date })).practice.peers;
    expect(await peersOn()).toMatchObject({ median: 40, top_quarter: 50, stores: 5 });
    expect(await peersOn('2026-11-20')).toMatchObject({ median: 40 });
    expect(await peersOn('2026-11-19')).toMatchObject({ median: 30, top_quarter: 40, stores: 5 });
    expect(await peersOn('2026-11-09')).toMatchObject({ median: null, stores: 1 });
    expect(await peersOn('2028-01-01')).toMatchObject({ median: null, stores: 0 });
  });

  test('lists agreed policies that, according to the latest audit, the store does not follow', async () => {
    const shop = await store(db);
    const agreeTo = (step: string, date: string) =>
      addAssessmentAt(shop, 'policy', date, [
        { item: 'five_fruits', value: step },
        { item: 'five_fruits_on', value: '2026-05-01' },
      ]);
    await agreeTo('agreed', '2026-11-01');
    expect((await benchmarkOf({ store_id: shop })).gaps).toEqual([]);
    const audit = await survey(db, shop, { date: '2026-11-02T10:00:00Z', answers: { fresh_fruit_five_kinds: 'No' } });
    expect((await benchmarkOf({ store_id: shop })).gaps).toMatchObject([
      {
        item: 'five_fruits',
        text: 'Five fruits',
        state: 'Step agreed',
        agreed: '2026-05-01',
        question_id: 'fresh_fruit_five_kinds',
        survey_id: audit,
        answer: 'No',
        // It is the only answer in its category, so it is worth a seventh of the overall score.
        points: 14.3,
      },
    ]);
    await agreeTo('talked', '2026-11-03');
    expect((await benchmarkOf({ store_id: shop })).gaps).toEqual([]);
    await agreeTo('written', '2026-11-04');
    await survey(db, shop, { date: '2026-11-05T10:00:00Z', answers: { fresh_fruit_five_kinds: 'Yes' } });
    expect((await benchmarkOf({ store_id: shop })).gaps).toEqual([]);
  });

  test('counts policies by step; an agreed one that the latest audit confirms is checked', async () => {
    const shop = await store(db);
    const stepsAfter = async (step: string, date: string) => {
      await addAssessmentAt(shop, 'policy', date, [{ item: 'five_fruits', value: step }]);
      return moduleOf(await benchmarkOf({ store_id: shop }), 'policy')?.steps;
    };
    expect(await stepsAfter('na', '2026-10-01')).toBeUndefined();
    expect(await stepsAfter('none', '2026-10-02')).toEqual([{ kind: 'none', text: 'Step none', count: 1 }]);
    expect(await stepsAfter('written', '2026-10-03')).toEqual([{ kind: 'further', text: 'Step written', count: 1 }]);
    await survey(db, shop, { date: '2026-10-04T10:00:00Z', answers: { fresh_fruit_five_kinds: 'Yes' } });
    expect(await stepsAfter('talked', '2026-10-05')).toEqual([{ kind: 'begun', text: 'Step talked', count: 1 }]);
    expect(await stepsAfter('agreed', '2026-10-06')).toEqual([{ kind: 'checked', text: null, count: 1 }]);
    await survey(db, shop, { date: '2026-10-07T10:00:00Z', answers: { fresh_fruit_five_kinds: 'N/A' } });
    expect(await stepsAfter('agreed', '2026-10-08')).toEqual([{ kind: 'agreed', text: 'Step agreed', count: 1 }]);
    expect((await benchmarkOf({ store_id: shop, date: '2026-10-06' })).modules).toContainEqual(
      expect.objectContaining({ module: 'policy', steps: [{ kind: 'checked', text: null, count: 1 }] }),
    );
  });

  test('lists the rules that the store breaks, with their fixes, in the language of the caller', async () => {
    const items = [
      rule('checkout', { fix: [{ en: 'Move the sweets', es: 'Quite los dulces' }, { en: 'Put fruit there' }] }),
      rule('aisle'),
      rule('entrance'),
      rule('advice', { severity: 'advice' }),
      rule('unasked', { ask_when: "checkout = 'yes'" }),
    ];
    const definition = plainModule('rules', {
      languages: [{ tag: 'en' }, { tag: 'es' }],
      sections: [{ code: 'only', title: { en: 'Only section' }, items }],
    });
    const loadReply = await server.call(loadDefinition, { definition, use: true }, ann);
    expect(loadReply.body).toMatchObject({ type: true });
    const shop = await store(db);
    const answers = items.slice(0, 4).map(({ varname }) => ({ item: varname, value: 'no' }));
    await addAssessmentAt(shop, 'rules', '2026-11-01', [...answers.slice(0, 2), { item: 'entrance', value: 'yes' }]);
    const breaches = async (caller: Parameters<typeof benchmarkOf>[1], input: Fields = {}) =>
      moduleOf(await benchmarkOf({ store_id: shop, ...input }, caller), 'rules')?.breaches;
    const bothStores = [
      { item: 'checkout', text: 'Rule checkout', fix: ['Move the sweets', 'Put fruit there'] },
      { item: 'aisle', text: 'Rule aisle', fix: [] },
    ];
    expect(await breaches(ann)).toEqual(bothStores);
    await addAssessmentAt(
      shop,
      'rules',
      '2026-11-10',
      [answers[0], answers[3]].flatMap((answer) => answer ?? []),
    );
    expect(await breaches({ ...ann, language: 'es' })).toEqual([
      { item: 'checkout', text: 'Regla checkout', fix: ['Quite los dulces', 'Put fruit there'] },
    ]);
    expect(await breaches(ann, { date: '2026-11-05' })).toEqual(bothStores);
    await server.call(putDefinitionToUse, { name: 'rules', version: null }, ann);
  });

  test('shows texts of modules in the language asked for, and those of modules without it in that of the caller', async () => {
    const texts = plainModule('texts', {
      languages: [{ tag: 'en' }, { tag: 'ar', name: 'العربية' }],
      sections: [
        {
          code: 'only',
          title: { en: 'Only section' },
          items: [
            {
              varname: 'aisle',
              text: { en: 'Aisle', ar: 'ممر' },
              kind: 'yes_no',
              earns: 'yes',
              severity: 'breach',
              fix: [{ en: 'Clear it' }],
            },
          ],
        },
      ],
      measures: [{ id: 'share', title: { en: 'Share', ar: 'حصة' }, formula: 'score()', unit: '%' }],
    });
    await server.call(loadDefinition, { definition: texts, use: true }, ann);
    const shop = await store(db);
    await addAssessmentAt(shop, 'texts', '2026-11-01', [{ item: 'aisle', value: 'no' }]);
    await costs(shop, 5);
    const { body } = await server.call(readBenchmark, { store_id: shop, questions: 'ar' }, { ...ann, language: 'es' });
    const { resultData, languages, untranslated } = body as unknown as ReplyOf<typeof readBenchmark>;
    expect(languages).toContainEqual({ tag: 'ar', name: 'العربية', direction: 'rtl' });
    expect(moduleOf(resultData, 'texts')).toMatchObject({
      title: 'Module texts',
      latest: { measures: [{ title: 'حصة' }] },
      breaches: [{ text: 'ممر', fix: ['Clear it'] }],
    });
    expect(moduleOf(resultData, 'shelf')?.latest?.measures[0]?.title).toBe('Cost');
    expect(untranslated).toContainEqual({ text: 'Clear it', language: 'en' });
    expect(untranslated).toContainEqual({ text: 'Cost', language: 'en' });
    expect(untranslated.some(({ text }) => text === 'ممر')).toBe(false);
    await server.call(putDefinitionToUse, { name: 'texts', version: null }, ann);
  });

  test('answers a store outside the scope like one that does not exist', async () => {
    const gus = await groupUser(db, { now: NOW });
    const [foreign, missing] = await Promise.all(
      [await store(db), randomUUID()].map((id) => server.call(readBenchmark, { store_id: id }, gus)),
    );
    expect([foreign?.status, foreign?.raw]).toEqual([404, missing?.raw]);
  });
});
