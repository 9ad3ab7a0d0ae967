import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/evaluation.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;
const RANGE = { start_date: '2026-01-01', end_date: '2026-11-20' };
const BEGAN = '2026-06-01';

let ann: Person;
let gus: Person;
let coast: string;
/** Seven stores: three with the change, three without, and one that was audited only before it. */
const stores: Record<string, string> = {};

/** Adds a survey with a given overall score; nothing else in it counts. */
async function surveyAt(storeId: string, date: string, overall: number, more: Record<string, unknown> = {}) {
  const id = await survey(db, storeId, { date, answers: {} });
  await db
    .updateTable('surveys')
    .set({ overall, ...more })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  ann = await person(db);
  coast = await group(db, { name: 'Coast' });
  const plan: Record<string, [before: number[], after: number[]]> = {
    a: [[40, 50], [60]],
    b: [[50], [58, 62]],
    c: [[30], [55]],
    x: [[40], [42]],
    y: [[50], [49]],
    z: [[60], [61]],
    early: [[70], []],
  };
  for (const [name, [before, after]] of Object.entries(plan)) {
    stores[name] = await store(db, { name, groups: [coast] });
    for (const [at, overall] of before.entries()) await surveyAt(stores[name], `2026-0${2 + at}-10T10:00:00Z`, overall);
    for (const [at, overall] of after.entries()) await surveyAt(stores[name], `2026-0${6 + at}-01T00:00:00Z`, overall);
  }
  gus = await groupUser(db, { groupId: coast, stores: ['a', 'b', 'c', 'x'].map(of) });
});

const of = (name: string) => stores[name] ?? name;
const request = (over: Record<string, unknown> = {}) => ({
  with: ['a', 'b', 'c'].map(of),
  without: ['x', 'y', 'z', 'early'].map(of),
  began: BEGAN,
  ...RANGE,
  area: 'overall',
  ...over,
});
const effect = async (over: Record<string, unknown> = {}, person = ann) =>
  (await callSuccessfully(server, calls.readEffect, request(over) as never, person)).resultData;

describe('the effect of a change', () => {
  test('is the mean change with it minus that without', async () => {
    const result = await effect();
    // With the change: 45 to 60, 50 to 60, 30 to 55. Without: +2, -1, +1.
    expect(result.stores.find(({ store_name: name }) => name === 'a')).toEqual({
      store_id: of('a'),
      store_name: 'a',
      arm: 'with',
      before: { n: 2, mean: 45 },
      after: { n: 1, mean: 60 },
      change: 15,
    });
    expect(result.arms.with).toMatchObject({ stores: 3, change: expect.closeTo(50 / 3, 9) as number });
    expect(result.arms.without).toMatchObject({ stores: 3, change: expect.closeTo(2 / 3, 9) as number });
    expect(result.effect?.estimate).toBeCloseTo(16, 9);
    expect(result.areas).toEqual([
      {
        area: 'overall',
        estimate: result.effect?.estimate,
        low: result.effect?.low,
        high: result.effect?.high,
        with: { before: expect.closeTo(125 / 3, 9) as number, after: expect.closeTo(175 / 3, 9) as number },
        without: { before: 50, after: expect.closeTo(152 / 3, 9) as number },
      },
    ]);
    expect(result.effect?.permutation).toBeNull();
    expect(result.verdict).toBe('enough');
    expect(result.left_out).toEqual([{ store_id: of('early'), store_name: 'early', why: 'no_after' }]);
  });

  test('a survey on the first day counts as after, and its month is returned', async () => {
    const { months } = await effect();
    expect(months.filter(({ month }) => month === '2026-06')).toEqual([
      {
        month: '2026-06',
        arm: 'with',
        mean: expect.closeTo((60 + 58 + 55) / 3, 9) as number,
        low: expect.any(Number) as number,
        high: expect.any(Number) as number,
        // The stores' means before the change were 45, 50 and 30.
        change: {
          mean: expect.closeTo((15 + 8 + 25) / 3, 9) as number,
          low: expect.any(Number) as number,
          high: expect.any(Number) as number,
        },
        stores: 3,
      },
      expect.objectContaining({ arm: 'without', stores: 3 }),
    ]);
  });

  test('each store with it can have its own date', async () => {
    const began = [
      { store_id: of('a'), began: BEGAN },
      { store_id: of('b'), began: '2026-06-15' },
    ];
    const result = await effect({ began });
    expect(result.stores.find(({ store_name: name }) => name === 'b')).toMatchObject({
      before: { n: 2, mean: 54 },
      after: { n: 1, mean: 62 },
    });
    expect(result.left_out).toContainEqual({ store_id: of('c'), store_name: 'c', why: 'no_date' });
    expect([result.effect, result.verdict]).toEqual([null, 'too_few']);
  });

  test('a store in both arms is in neither, and is listed', async () => {
    const result = await effect({ without: ['a', 'x', 'y', 'z'].map(of) });
    expect(result.left_out).toEqual([{ store_id: of('a'), store_name: 'a', why: 'both_arms' }]);
    expect(result.arms.with.stores).toBe(2);
  });

  test('an area that no survey counted has no comparison', async () => {
    const result = await effect({ area: 'FV' });
    expect([result.stores, result.months, result.effect]).toEqual([[], [], null]);
    expect(result.areas.map(({ area }) => area)).toEqual(['overall']);
  });

  test('surveys that do not count are not compared', async () => {
    const void_at = new Date();
    const id = await surveyAt(of('x'), '2026-07-01T10:00:00Z', 99, { void_at, void_reason: 'A trial', counted: false });
    expect((await effect()).arms.without.change).toBeCloseTo(2 / 3, 9);
    await db.deleteFrom('surveys').where('id', '=', id).execute();
  });

  test.each([
    ['a start before the range', { began: '2025-12-31' }, 'began'],
    ['a start on its first day', { began: '2026-01-01' }, 'began'],
    ['a start after it', { began: '2026-11-21' }, 'began'],
    ['an invalid start', { began: '2026-02-30' }, 'began'],
    ['a reversed range', { start_date: '2026-12-01' }, 'start_date'],
    ['an unknown area', { area: 'p5' }, 'area'],
    ['no store with the change', { with: [] }, 'with'],
    ['no store without the change', { without: [] }, 'without'],
    ['too many stores', { without: Array.from({ length: 5001 }, () => randomUUID()) }, 'without'],
  ])('%s is refused at its field', async (_case, over, field) => {
    const { status, body } = await server.call(calls.readEffect, request(over), ann);
    expect([status, body['type'], body['field']]).toEqual([200, false, field]);
  });

  test('a store out of scope is refused like a missing one', async () => {
    const ask = (id: string) =>
      server.call(calls.readEffect, request({ with: [of('a'), id], without: [of('b')] }), gus);
    const foreign = await ask(of('z'));
    expect(foreign.status).toBe(404);
    expect((await ask(randomUUID())).raw).toBe(foreign.raw);
    expect((await ask('no id')).raw).toBe(foreign.raw);
    expect((await effect({ with: [of('a')], without: [of('x')] }, gus)).stores).toHaveLength(2);
  });
});
