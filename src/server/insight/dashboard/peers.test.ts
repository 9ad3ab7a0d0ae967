import { beforeAll, describe, expect, test } from 'vitest';
import { readPeers } from '../../../contract/insight/dashboard.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { versionsInUse } from '../../../../test/support/versionsInUse.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;

let ann: Person;
const stores: Record<string, string> = {};
const of = (name: string) => stores[name] ?? '';

async function shop(name: string, overall: number, groups: string[]) {
  const id = (stores[name] = await store(db, { name, groups }));
  for (const [at, score] of [99, overall].entries()) {
    const surveyId = await survey(db, id, { date: `2026-1${at}-01T10:00:00Z`, answers: {} });
    await db.updateTable('surveys').set({ overall: score }).where('id', '=', surveyId).execute();
  }
}

const overall = async (name: string, person = ann) =>
  (await callSuccessfully(server, readPeers, { store_id: of(name) }, person)).resultData.find(
    ({ area }) => area === 'overall',
  );

beforeAll(async () => {
  ann = await person(db);
  const [five, six, four, singleGroup] = [await group(db), await group(db), await group(db), await group(db)];
  // Groups five and six share four stores, each of which is compared with the stores of both groups.
  for (const [at, name] of ['b', 'c', 'd', 'e'].entries()) await shop(name, 20 + at * 10, [five, six]);
  await shop('a', 10, [five]);
  await shop('x', 77, [six]);
  await shop('y', 5, [six]);
  for (const name of ['k', 'l', 'm', 'n']) await shop(name, 40, [four]);
  stores['never'] = await store(db, { name: 'never', groups: [four] });
  stores['never of five'] = await store(db, { name: 'never of five', groups: [five] });
  stores['never of six'] = await store(db, { name: 'never of six', groups: [six] });
  for (const [at, name] of ['o', 'p', 'q', 'r', 's'].entries()) await shop(name, 10 + at * 10, [singleGroup]);
});

describe('a store among those of its groups', () => {
  test('gets the median and top quarter of the latest audits, including its own', async () => {
    expect(await overall('a')).toEqual({ area: 'overall', own: 10, median: 30, top_quarter: 40, stores: 5 });
    expect(await overall('b')).toMatchObject({ median: 30, top_quarter: 45, stores: 7 });
  });

  test('gets no figures with fewer than five audited stores', async () => {
    expect(await overall('k')).toEqual({ area: 'overall', own: 40, median: null, top_quarter: null, stores: 4 });
    expect(await overall('never')).toMatchObject({ own: null, median: null });
  });

  test('gets none for an area that no audit counted', async () => {
    const { resultData } = await callSuccessfully(server, readPeers, { store_id: of('a') }, ann);
    expect(resultData.find(({ area }) => area === 'FV')).toEqual({
      area: 'FV',
      own: null,
      median: null,
      top_quarter: null,
      stores: 0,
    });
  });

  test('gets the same for a group user with one store as for an administrator', async () => {
    const gus = await groupUser(db, { stores: [of('o')] });
    expect(await overall('o', gus)).toEqual(await overall('o'));
    expect((await overall('o', gus))?.median).toBe(30);
  });

  test('gets figures for only one of several sets that differ by fewer than five stores', async () => {
    const emptyArea = { median: null, top_quarter: null };
    // Most stores are compared with all seven stores. Figures over only five or six of the seven would reveal the
    // others by subtraction.
    for (const names of [['a', 'b', 'x'], ['a', 'x'], ['a'], ['x'], ['never of five', 'never of six']]) {
      const gus = await groupUser(db, { stores: names.map(of) });
      for (const name of names) expect(await overall(name, gus), name).toMatchObject(name === 'b' ? {} : emptyArea);
    }
    const bob = await groupUser(db, { stores: [of('b')] });
    expect(await overall('b', bob)).toEqual(await overall('b'));
  });

  test('gets none that subtracting one’s own would reveal, because too few others remain', async () => {
    const most = await groupUser(db, { stores: [of('b'), of('c'), of('d'), of('x')] });
    expect((await overall('b', most))?.median).toBeNull();
  });

  test('follows the same rule after moving: the figures of two callers can’t be subtracted either', async () => {
    const [north, south] = [await group(db), await group(db)];
    for (const name of ['n1', 'n2', 'n3', 'n4', 'n5']) await shop(name, 50, [north]);
    for (const name of ['s1', 's2', 's3', 's4', 's5', 's6']) await shop(name, 60, [south]);
    const [ned, sue] = [await groupUser(db, { stores: [of('n1')] }), await groupUser(db, { stores: [of('s1')] })];
    const medians = async () => [(await overall('n1', ned))?.median, (await overall('s1', sue))?.median];
    expect(await medians()).toEqual([50, 60]);
    const link = { group_id: north, store_id: of('s6') };
    // While s6 is in both groups, figures are shown for only one of the two sets, which share only that store.
    await db.insertInto('group_stores').values(link).execute();
    expect((await medians()).filter((median) => median === null)).toHaveLength(1);
    await db.deleteFrom('group_stores').where('group_id', '=', south).where('store_id', '=', of('s6')).execute();
    expect(await medians()).toEqual([50, 60]);
  });

  test('states the versions in use at the oldest and newest latest audit, but no day of an audit', async () => {
    await versionsInUse(db, ['2025-01-01', '2026-10-20']);
    const versions = async (name: string) =>
      (await callSuccessfully(server, readPeers, { store_id: of(name) }, ann)).versions;
    const [before, after] = ['2025-01-01T00:00:00.000Z', '2026-10-20T00:00:00.000Z'];
    expect(await versions('o')).toEqual({ oldest: after, newest: after });
    const [own] = await db.selectFrom('group_stores').where('store_id', '=', of('o')).select('group_id').execute();
    const lateStore = await store(db, { name: 'late', groups: [own?.group_id ?? ''] });
    await survey(db, lateStore, { date: '2026-10-19T10:00:00Z', answers: {} });
    expect(await versions('o')).toEqual({ oldest: before, newest: after });
    // Without figures, the versions aren't stated either.
    expect(await versions('k')).toEqual({ oldest: null, newest: null });
  });

  test('has no filter: other fields change nothing', async () => {
    const narrowInput = { store_id: of('b'), group_id: 'x', start_date: '2026-10-01', end_date: '2026-10-31' };
    const { resultData } = await callSuccessfully(server, readPeers, narrowInput as never, ann);
    expect(resultData[0]).toEqual(await overall('b'));
  });
});
