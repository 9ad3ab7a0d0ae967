import { expect, test } from 'vitest';
import { searchUsers } from '../../../contract/places/users.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const { db } = server;
const cyd = await person(db, { name: 'Cyd' });
const coastal = await group(db, { name: 'Coastal' });
const highlands = await group(db, { name: 'Highlands' });
const stores = [];
for (const name of ['Pier Nine', 'harbour', 'Hill', 'Quay', 'Closed']) stores.push(await store(db, { name }));
await db.updateTable('stores').set({ archived_at: new Date() }).where('name', '=', 'Closed').execute();
const bea = await groupUser(db, { name: 'bea', groupId: highlands, stores });
await groupUser(db, { name: 'Abe', groupId: coastal });
const surveyId = await survey(db, stores[0] ?? '', { date: '2026-11-18T09:41:00Z' });
await db.updateTable('surveys').set({ user_id: bea.id }).where('id', '=', surveyId).execute();

const search = async (input: Record<string, unknown>) => {
  const { body } = await server.call(searchUsers, input, cyd);
  return { rows: body['resultData'] as { username: string }[], count: body['count'] };
};
const names = async (input: Record<string, unknown>) => (await search(input)).rows.map(({ username }) => username);

test('a row contains everything that the list shows', async () => {
  const { rows, count } = await search({ filter: 'BEA' });
  expect(count).toBe(1);
  expect(rows[0]).toMatchObject({
    _id: bea.id,
    email: bea.email,
    user_type: 2,
    group: { name: 'Highlands' },
    stores: [{ store_name: 'harbour' }, { store_name: 'Hill' }, { store_name: 'Pier Nine' }],
    store_count: 4,
    survey_count: 1,
    last_survey: '2026-11-18T09:41:00.000Z',
  });
});

test.each([
  ['', ['Abe', 'bea', 'Cyd']],
  ['abe-', ['Abe']],
  ['pier', ['bea']],
  ['closed', []],
  ['_', []],
])('the filter %s', async (filter, expected) => {
  expect(await names({ filter })).toEqual(expected);
  expect((await search({ filter, page_size: 1 })).count).toBe(expected.length);
});

test('a group', async () => {
  expect(await names({ group_id: coastal })).toEqual(['Abe']);
  expect((await server.call(searchUsers, { group_id: 'none' }, cyd)).status).toBe(404);
});

test.each([
  ['name', ['Abe', 'bea', 'Cyd']],
  ['-name', ['Cyd', 'bea', 'Abe']],
  ['email', ['Abe', 'bea', 'Cyd']],
  ['-email', ['Cyd', 'bea', 'Abe']],
  ['group', ['Abe', 'bea', 'Cyd']],
  ['-group', ['bea', 'Abe', 'Cyd']],
  ['stores', ['Abe', 'Cyd', 'bea']],
  ['-stores', ['bea', 'Abe', 'Cyd']],
  ['surveys', ['Abe', 'Cyd', 'bea']],
  ['-surveys', ['bea', 'Abe', 'Cyd']],
  ['last_survey', ['bea', 'Abe', 'Cyd']],
  ['-last_survey', ['bea', 'Abe', 'Cyd']],
])('sorted by %s', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected);
});

test('pages', async () => {
  expect(await names({ page: 2, page_size: 2 })).toEqual(['Cyd']);
});
