import { beforeAll, describe, expect, test } from 'vitest';
import { readPeers } from '../../contract/dashboard.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../test/support/factories.ts';
import { made } from '../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../test/support/server.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;

let ann: Person;
const stores: Record<string, string> = {};
const of = (name: string) => stores[name] ?? '';

async function shop(name: string, overall: number, groups: string[]) {
  const id = (stores[name] = await store(db, { name, groups }));
  for (const [at, score] of [99, overall].entries()) {
    const taken = await survey(db, id, { date: `2026-1${at}-01T10:00:00Z`, answers: {} });
    await db.updateTable('surveys').set({ overall: score }).where('id', '=', taken).execute();
  }
}

const overall = async (name: string, who = ann) =>
  (await made(server, readPeers, { store_id: of(name) }, who)).resultData.find(({ area }) => area === 'overall');

beforeAll(async () => {
  ann = await person(db);
  const [five, six, four] = [await group(db), await group(db), await group(db)];
  // Five and six differ by one store, which is in six alone.
  for (const [at, name] of ['b', 'c', 'd', 'e'].entries()) await shop(name, 20 + at * 10, [five, six]);
  await shop('a', 10, [five]);
  await shop('x', 77, [six]);
  await shop('y', 5, [six]);
  for (const name of ['k', 'l', 'm', 'n']) await shop(name, 40, [four]);
  stores['never'] = await store(db, { name: 'never', groups: [four] });
});

describe('a store beside those of its groups', () => {
  test('median and top quarter of the latest audits, its own among them', async () => {
    expect(await overall('a')).toEqual({ area: 'overall', own: 10, median: 30, top_quarter: 40, stores: 5 });
    expect(await overall('b')).toMatchObject({ median: 30, top_quarter: 45, stores: 7 });
  });

  test('below five audited stores there are no figures', async () => {
    expect(await overall('k')).toEqual({ area: 'overall', own: 40, median: null, top_quarter: null, stores: 4 });
    expect(await overall('never')).toMatchObject({ own: null, median: null });
  });

  test('an area that no audit counted has none', async () => {
    const { resultData } = await made(server, readPeers, { store_id: of('a') }, ann);
    expect(resultData.find(({ area }) => area === 'FV')).toEqual({
      area: 'FV',
      own: null,
      median: null,
      top_quarter: null,
      stores: 0,
    });
  });

  test('a group user with one store sees the same as an administrator', async () => {
    const gus = await groupUser(db, { stores: [of('a')] });
    expect(await overall('a', gus)).toEqual(await overall('a'));
  });

  test('not by subtracting: sets that differ by less than five foreign stores have no figures', async () => {
    // a asks about five stores, b about those and x and y.
    const both = await groupUser(db, { stores: [of('a'), of('b')] });
    expect(await overall('a', both)).toMatchObject({ own: 10, median: null, top_quarter: null });
    expect(await overall('b', both)).toMatchObject({ own: 20, median: null, top_quarter: null });
  });

  test('not by subtracting one’s own: too few others are left', async () => {
    const most = await groupUser(db, { stores: [of('a'), of('b'), of('c'), of('d')] });
    expect((await overall('a', most))?.median).toBeNull();
  });

  test('there is no filter: other fields change nothing', async () => {
    const narrowed = { store_id: of('b'), group_id: 'x', start_date: '2026-10-01', end_date: '2026-10-31' };
    const { resultData } = await made(server, readPeers, narrowed as never, ann);
    expect(resultData[0]).toEqual(await overall('b'));
  });
});
