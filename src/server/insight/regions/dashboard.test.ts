import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/regions.ts';
import { group, store, survey } from '../../../../test/support/factories.ts';
import { storeNames, testRegion } from '../../../../test/support/replies/region.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const of = await testRegion();

type Rows = Record<string, unknown>[];
const { ask } = of;
const ofMonth = (body: Record<string, unknown>, month: string) =>
  (body['resultData'] as Rows).find((row) => row['month'] === month);

describe('/region/heatmap', () => {
  test('returns the scores by category, null where not assessed, and the ranks', async () => {
    const body = await ask(calls.readRegionHeatMap, of.highlands, of.ann);
    const [first, second] = body['resultData'] as Rows;
    expect(first).toMatchObject({
      store: { _id: of.harbour },
      date: '2026-11-18T09:41:00.000Z',
      overall: 14,
      previous: 0,
      previousDate: '2026-10-01T08:00:00.000Z',
      place: 1,
      previousPlace: 1,
    });
    expect(first?.['scores']).toContainEqual({ foodid: 'DR', score: 100, previous: null });
    expect(first?.['scores']).toContainEqual({ foodid: 'FV', score: null, previous: null });
    expect(second).toMatchObject({
      store: { _id: of.hill },
      overall: 0,
      previous: null,
      place: 2,
      previousPlace: null,
    });
    expect(body['mean']).toMatchObject({ overall: 7 });
    expect((body['mean'] as { scores: Rows }).scores).toContainEqual({ foodid: 'DR', score: 100, stores: 1 });
  });

  test('shows a group user their stores, with their rank in the whole group', async () => {
    await survey(of.db, of.quay, { date: '2026-01-01T08:00:00Z' });
    const body = await ask(calls.readRegionHeatMap, of.coastal, of.gus);
    expect(storeNames(body)).toEqual(['Harbour Market']);
    expect(body['resultData']).toEqual([expect.objectContaining({ place: 2 })]);
    expect(body['surveyed']).toBe(3);
  });
});

describe('/region/trend', () => {
  test('returns twelve months, the current one last, compared with all groups', async () => {
    const body = await ask(calls.readRegionTrend, of.coastal, of.ann);
    const months = (body['resultData'] as Rows).map((row) => row['month']);
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual(['2025-12', '2026-11']);
    expect(ofMonth(body, '2026-11')).toEqual({ month: '2026-11', score: 14, surveys: 1, all: 7 });
    expect(ofMonth(body, '2026-10')).toEqual({ month: '2026-10', score: 0, surveys: 1, all: 0 });
    expect(ofMonth(body, '2026-08')).toEqual({ month: '2026-08', score: null, surveys: 0, all: null });
  });

  test('omits the mean of all for a group user while it could reveal another group', async () => {
    expect(ofMonth(await ask(calls.readRegionTrend, of.coastal, of.gus), '2026-11')).toMatchObject({
      score: 14,
      all: null,
    });
    const third = await group(of.db);
    const shop = await store(of.db, { groups: [third] });
    await survey(of.db, shop, { date: '2026-11-01T00:00:00Z', answers: of.drinks });
    // (14 + 0 + 14) / 3
    expect(ofMonth(await ask(calls.readRegionTrend, of.coastal, of.gus), '2026-11')).toMatchObject({
      score: 14,
      all: 9,
    });
    await of.db.deleteFrom('groups').where('id', '=', third).execute();
  });

  test('excludes stores without a group, and counts a store in two groups once', async () => {
    const singleStore = await store(of.db);
    await survey(of.db, singleStore, { date: '2026-11-01T00:00:00Z' });
    expect(ofMonth(await ask(calls.readRegionTrend, of.coastal, of.ann), '2026-11')).toMatchObject({ all: 7 });
  });
});

describe('/region/overdue', () => {
  test('returns the stores not surveyed for more than sixty days, never surveyed first', async () => {
    const shed = await store(of.db, { name: 'Shed', groups: [of.coastal] });
    const body = await ask(calls.readOverdueStores, of.coastal, of.ann);
    expect(body['resultData']).toEqual([
      { store: expect.objectContaining({ _id: shed }), date: null, days: null },
      { store: expect.objectContaining({ _id: of.quay }), date: '2026-01-01T08:00:00.000Z', days: 324 },
      { store: expect.objectContaining({ _id: of.pier }), date: '2026-09-21T23:59:59.000Z', days: 61 },
    ]);
    expect(body).toMatchObject({ count: 3, never: 1, limit: 60 });
  });

  test('sixty whole days are not overdue', async () => {
    await survey(of.db, of.pier, { date: '2026-09-22T00:00:00Z' });
    expect(storeNames(await ask(calls.readOverdueStores, of.coastal, of.ann))).toEqual(['Shed', 'Quay']);
  });

  test('shows a group user their stores, and counts all', async () => {
    const body = await ask(calls.readOverdueStores, of.coastal, of.gus);
    expect(body).toMatchObject({ resultData: [], count: 2, never: 1 });
  });
});

describe('/region/lostquestions', () => {
  test('returns what most stores lose in their latest survey, the most lost first', async () => {
    const { db } = of;
    const inland = await group(db);
    const { questions } = await activeInstrument(db);
    const plain = [...questions.values()].filter(({ scoringType }) => scoringType === 1).map(({ varname }) => varname);
    const reversedQuestion = [...questions.values()].find(({ scoringType }) => scoringType === 2)?.varname ?? '';
    const note = [...questions.values()].find(({ scoringType }) => scoringType === 3)?.varname ?? '';
    const [first = '', second = '', third = ''] = plain;
    const shops = await Promise.all([1, 2, 3].map(() => store(db, { groups: [inland] })));
    const [one = '', two = '', three = ''] = shops;
    await survey(db, one, { date: '2026-01-01', answers: { [third]: 'No' } });
    await survey(db, one, {
      date: '2026-02-01',
      answers: { [first]: 'No', [second]: 'No', [reversedQuestion]: 'Yes', [note]: 'No' },
    });
    await survey(db, two, {
      date: '2026-02-01',
      answers: { [first]: 'Yes', [second]: 'no', [reversedQuestion]: 'No' },
    });
    await survey(db, three, {
      date: '2026-02-01',
      answers: { [first]: 'N/A', [second]: 'Yes', [reversedQuestion]: 'Yes' },
    });
    const body = await ask(calls.readLostQuestions, inland, of.ann);
    const rows = body['resultData'] as Rows;
    expect(rows.map((row) => [row['question_id'], row['lost'], row['counted']])).toEqual(
      [second, reversedQuestion]
        .toSorted((a, b) => (questions.get(a)?.position ?? 0) - (questions.get(b)?.position ?? 0))
        .map((id) => [id, 2, 3]),
    );
    expect(rows.find((row) => row['question_id'] === second)).toMatchObject({
      text: questions.get(second)?.text.en,
      foodid: questions.get(second)?.category,
      fourp: questions.get(second)?.fourP,
      strategies: questions.get(second)?.strategies.map(({ en }) => en),
    });
  });
});
