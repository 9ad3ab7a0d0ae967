import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/regions.ts';
import { survey } from '../../../../test/support/factories.ts';
import { versionsInUse } from '../../../../test/support/versionsInUse.ts';
import { testRegion } from '../../../../test/support/replies/region.ts';

/**
 * A range with two surveys of the coastal group, both at Harbour Market: 1 October (nothing counted) and 5 November
 * (drinks lost). Harbour Market's survey of 18 November is later. The group's other two stores have no surveys in it.
 */
const RANGE = { start_date: '2026-10-01', end_date: 'Sun Nov 15 2026 00:00:00 GMT+0000' };

const of = await testRegion();
const lostAnswers = Object.fromEntries(
  Object.entries(of.drinks).map(([id, answer]) => [id, answer === 'Yes' ? 'No' : 'Yes']),
);
await survey(of.db, of.harbour, { date: '2026-11-05T08:00:00Z', answers: lostAnswers });

const ask = async (call: { path: `/${string}` }, range: object, groupId: string | null = of.coastal, person = of.ann) =>
  (await of.server.call(call, groupId === null ? range : { group_id: groupId, ...range }, person)).body;

const months = async (range: object) =>
  ((await ask(calls.readRegionTrend, range))['resultData'] as { month: string }[]).map(({ month }) => month);

describe('a region within a range', () => {
  test('uses the latest and the previous survey of the range', async () => {
    expect(await ask(calls.readRegion, RANGE)).toMatchObject({
      resultData: [
        { store: { _id: of.harbour }, current: 0, previous: 0, date: '2026-11-05T08:00:00.000Z' },
        { store: { _id: of.pier }, current: null, previous: null, date: null },
        { store: { _id: of.quay }, current: null, previous: null, date: null },
      ],
      survey: 2,
      percetange: 33,
      surveyed: 1,
      overall: 0,
      increase: 0,
    });
  });

  test('without a range covers all time', async () => {
    expect(await ask(calls.readRegion, {})).toMatchObject({
      resultData: [{ current: 14, previous: 0 }, { current: 14 }, { current: null }],
      survey: 5,
      percetange: 67,
      increase: 14,
    });
  });

  test('with one end is open at the other', async () => {
    expect(await ask(calls.readRegion, { end_date: '2026-09-21' })).toMatchObject({ survey: 2, surveyed: 2 });
    expect(await ask(calls.readRegion, { start_date: '2026-11-05' })).toMatchObject({ survey: 2, surveyed: 1 });
    expect(await ask(calls.readRegion, { start_date: '0001-01-01', end_date: '9999-12-31' })).toMatchObject({
      survey: 5,
    });
  });

  test('includes its first and last day completely', async () => {
    const days = { start_date: '2026-11-05', end_date: '2026-11-05' };
    expect(await ask(calls.readRegion, days)).toMatchObject({ survey: 1 });
    expect(await ask(calls.readRegion, { start_date: '2026-11-06', end_date: '2026-11-17' })).toMatchObject({
      survey: 0,
      overall: null,
      increase: null,
    });
  });

  test('states the versions in use at the oldest and newest survey compared, also in the report', async () => {
    const [before, after] = ['2025-01-01T00:00:00.000Z', '2026-10-20T00:00:00.000Z'];
    const versions = async (range: object) => [
      (await ask(calls.readRegionHeatMap, range))['versions'],
      (await ask(calls.readRegionReport, range, null))['versions'],
    ];
    await versionsInUse(of.db, ['2025-01-01']);
    expect((await ask(calls.readRegionReport, {}, null))['versions']).toEqual({ oldest: null, newest: null });
    await versionsInUse(of.db, ['2025-01-01', '2026-10-20']);
    const versionRange = { oldest: before, newest: after };
    expect(await versions(RANGE)).toEqual([versionRange, versionRange]);
    // The previous survey is part of the comparison.
    expect(await versions({})).toEqual([versionRange, versionRange]);
    const laterRange = { oldest: after, newest: after };
    expect(await versions({ start_date: '2026-11-05' })).toEqual([laterRange, laterRange]);
    const emptyRange = { oldest: null, newest: null };
    expect(await versions({ end_date: '2020-01-01' })).toEqual([emptyRange, emptyRange]);
    // A range before the second version.
    const elsewhere = { start_date: '2026-09-21', end_date: '2026-09-21' };
    expect(await versions(elsewhere)).toEqual([
      { oldest: before, newest: before },
      { oldest: before, newest: before },
    ]);
  });

  test('has its own heat map, increases and lost questions', async () => {
    const heatMap = await ask(calls.readRegionHeatMap, RANGE);
    expect(heatMap['resultData']).toContainEqual(
      expect.objectContaining({
        date: '2026-11-05T08:00:00.000Z',
        overall: 0,
        previousDate: '2026-10-01T08:00:00.000Z',
      }),
    );
    expect(heatMap['surveyed']).toBe(1);
    const laterStart = { start_date: '2026-11-05' };
    expect((await ask(calls.readRegionIncreases, laterStart))['resultData']).toContainEqual({
      foodid: 'DR',
      increase: 100,
    });
    expect(await ask(calls.readRegionIncreases, RANGE)).toMatchObject({ compared: 1 });
    expect(((await ask(calls.readLostQuestions, RANGE))['resultData'] as unknown[]).length).toBeGreaterThan(0);
    expect((await ask(calls.readLostQuestions, {}))['resultData']).toEqual([]);
  });

  test('is the same in the report on all groups', async () => {
    const { figures } = (await ask(calls.readRegionReport, RANGE, null)) as { figures: { group_id: string }[] };
    for (const { group_id: groupId, ...report } of figures) {
      expect(await ask(calls.readRegion, RANGE, groupId)).toMatchObject(report);
    }
    expect(figures).toContainEqual(
      expect.objectContaining({
        group_id: of.coastal,
        survey: 2,
        percetange: 33,
        surveyed: 1,
        overall: 0,
        increase: 0,
      }),
    );
  });

  test('shows a group user their own stores, with the figures of the whole group', async () => {
    const body = await ask(calls.readRegion, { end_date: '2026-09-21' }, of.coastal, of.gus);
    expect(body).toMatchObject({ survey: 2, surveyed: 2 });
    expect(body['resultData']).toHaveLength(1);
  });

  test('includes the months that it touches', async () => {
    expect(await months(RANGE)).toEqual(['2026-10', '2026-11']);
    expect(await months({ start_date: '2025-11-30', end_date: '2025-12-01' })).toEqual(['2025-11', '2025-12']);
    expect(await months({ start_date: '0001-01-01', end_date: '9999-12-31' })).toHaveLength(120);
    expect(await months({ start_date: '2027-01-01' })).toEqual([]);
  });

  test.each([calls.readRegion, calls.readRegionHeatMap, calls.readRegionTrend, calls.readRegionReport])(
    '$path refuses a start after the end, and an invalid date',
    async (call) => {
      expect(await ask(call, { start_date: '2026-11-02', end_date: '2026-11-01' })).toMatchObject({
        type: false,
        code: 'range_reversed',
        field: 'start_date',
      });
      expect(await ask(call, { end_date: 'soon' })).toMatchObject({ type: false, code: 'invalid_date' });
    },
  );
});
