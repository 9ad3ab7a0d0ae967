import { describe, expect, test } from 'vitest';
import { searchStores } from '../../../contract/places/stores.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const coastal = await group(db, { name: 'Coastal' });
const highlands = await group(db, { name: 'Highlands' });
const harbour = await store(db, { name: 'harbour Market', groups: [coastal, highlands] });
const pier = await store(db, { name: 'Pier_Nine 50%', groups: [coastal] });
const hill = await store(db, { name: 'Hill Street', groups: [highlands] });
const archivedStore = await store(db, { name: 'Closed Market', groups: [coastal] });
await db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
const gus = await groupUser(db, { name: 'Gus', groupId: coastal, stores: [harbour, archivedStore] });
for (const name of ['Zoe', 'abe', 'Bea']) await groupUser(db, { name, groupId: highlands, stores: [harbour] });
await survey(db, harbour, { date: '2026-11-18T09:41:00Z' });
await survey(db, harbour, { date: '2026-11-01T09:41:00Z', answers: {} });
await survey(db, pier, { date: '2026-11-19T09:41:00Z', answers: {} });
await survey(db, hill, { date: '2026-11-10T09:41:00Z' });
await survey(db, hill, { date: '2026-11-09T09:41:00Z' });

type Row = { _id: string; store_name: string; users: { username: string }[]; user_count: number };
const search = async (input: Record<string, unknown>, person: Person = ann) => {
  const { body } = await server.call(searchStores, input, person);
  return { rows: body['resultData'] as Row[], count: body['count'], code: body['code'], field: body['field'] };
};
const names = async (input: Record<string, unknown>, person?: Person) =>
  (await search(input, person)).rows.map((row) => row.store_name);

test('a row contains everything that the list shows', async () => {
  const { rows, count } = await search({ filter: 'harbour' });
  expect(count).toBe(1);
  const { users, ...row } = rows[0] ?? { users: [] };
  expect(users.map(({ username }) => username)).toEqual(['abe', 'Bea', 'Gus']);
  expect(row).toMatchObject({
    _id: harbour,
    store_name: 'harbour Market',
    groups: [
      { _id: coastal, name: 'Coastal' },
      { _id: highlands, name: 'Highlands' },
    ],
    user_count: 4,
    survey_count: 2,
    last_survey: '2026-11-18T09:41:00.000Z',
  });
});

test('returns in how many categories an answer of the latest survey counted', async () => {
  const { rows } = await search({});
  const results = rows as (Row & { assessed: number | null })[];
  const assessedOf = (name: string) => results.find((row) => row.store_name === name)?.assessed;
  expect(['harbour Market', 'Pier_Nine 50%', 'Hill Street'].map(assessedOf)).toEqual([7, 0, 7]);
  expect(results.filter(({ assessed }) => assessed === null)).toHaveLength(results.length - 3);
});

test('the score is the latest, the change is from the previous one', async () => {
  const { rows } = await search({});
  const { db } = server;
  for (const row of rows as (Row & { score: number; change: number | null })[]) {
    const surveys = await db
      .selectFrom('surveys')
      .where('store_id', '=', row._id)
      .orderBy('taken_at', 'desc')
      .select('overall')
      .execute();
    const [latest, before] = surveys.map(({ overall }) => overall);
    expect(row.score).toBe(latest);
    expect(row.change).toBe(before === undefined ? null : row.score - before);
  }
});

describe('the filter', () => {
  test.each([
    ['', ['harbour Market', 'Hill Street', 'Pier_Nine 50%']],
    ['MARKET', ['harbour Market']],
    ['zo', ['harbour Market']],
    ['_', ['Pier_Nine 50%']],
    ['50%', ['Pier_Nine 50%']],
    ['%', ['Pier_Nine 50%']],
    ['\\', []],
    ['(a+)+$', []],
    ["' or 1=1 --", []],
  ])('%s', async (filter, expected) => {
    const { rows, count } = await search({ filter });
    expect(rows.map((row) => row.store_name)).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  test('a group', async () => {
    expect(await names({ group_id: highlands })).toEqual(['harbour Market', 'Hill Street']);
    expect(await names({ group_id: highlands, filter: 'gus' })).toEqual(['harbour Market']);
  });
});

describe('a group user', () => {
  test('finds only the assigned stores, and of their users those of the caller’s own group', async () => {
    const { rows, count } = await search({}, gus);
    expect(count).toBe(1);
    expect(rows[0]?.users.map(({ username }) => username)).toEqual(['Gus']);
    expect(rows[0]?.user_count).toBe(1);
    expect(await names({ filter: 'zoe' }, gus)).toEqual([]);
    expect(await names({ filter: 'hill' }, gus)).toEqual([]);
  });

  test('has no other group to search in', async () => {
    const { status } = await server.call(searchStores, { group_id: highlands }, gus);
    expect(status).toBe(404);
  });
});

test.each([
  ['name', ['harbour Market', 'Hill Street', 'Pier_Nine 50%']],
  ['-name', ['Pier_Nine 50%', 'Hill Street', 'harbour Market']],
  ['group', ['harbour Market', 'Pier_Nine 50%', 'Hill Street']],
  ['-group', ['Hill Street', 'harbour Market', 'Pier_Nine 50%']],
  ['users', ['Hill Street', 'Pier_Nine 50%', 'harbour Market']],
  ['-users', ['harbour Market', 'Hill Street', 'Pier_Nine 50%']],
  ['last_survey', ['Hill Street', 'harbour Market', 'Pier_Nine 50%']],
  ['-last_survey', ['Pier_Nine 50%', 'harbour Market', 'Hill Street']],
  ['score', ['Pier_Nine 50%', 'harbour Market', 'Hill Street']],
  ['-score', ['harbour Market', 'Hill Street', 'Pier_Nine 50%']],
])('sorted by %s', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected);
});

test('stores without a group or a survey are last in both directions', async () => {
  const lateStore = await store(server.db, { name: 'Aaa' });
  for (const sort of ['group', '-group', 'last_survey', '-last_survey', 'score', '-score'])
    expect((await names({ sort })).at(-1)).toBe('Aaa');
  await server.db.deleteFrom('stores').where('id', '=', lateStore).execute();
});

test('pages split the list and keep its count', async () => {
  expect(await names({ page_size: 2 })).toEqual(['harbour Market', 'Hill Street']);
  expect(await names({ page_size: 2, page: 2 })).toEqual(['Pier_Nine 50%']);
  expect(await search({ page_size: 2, page: 9 })).toMatchObject({ rows: [], count: 3 });
});

test.each([
  [{ page: 0 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ page_size: 101 }, 'page_size'],
  [{ page_size: '10' }, 'page_size'],
  [{ sort: 'id; drop table stores' }, 'sort'],
])('refuses %j', async (input, field) => {
  expect(await search(input)).toMatchObject({ code: 'invalid', field });
});
