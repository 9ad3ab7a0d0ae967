import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listGroups, listGroupStores } from '../../../contract/places/groups.ts';
import * as calls from '../../../contract/places/stores.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const { db } = server;
const coastal = await group(db, { name: 'Coastal' });
const highlands = await group(db, { name: 'Highlands' });
const harbour = await store(db, { name: 'harbour Market', groups: [coastal, highlands] });
const pier = await store(db, { name: 'Pier Nine', groups: [coastal] });
const hill = await store(db, { name: 'Hill Street', groups: [highlands] });
const archivedStore = await store(db, { name: 'Closed', groups: [coastal] });
await db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
const ann = await person(db);
const gus = await groupUser(db, { groupId: coastal, stores: [harbour, archivedStore] });
await survey(db, harbour, { date: '2026-11-18T09:41:00Z' });

const names = (body: Record<string, unknown>) =>
  (body['resultData'] as { store_name: string }[]).map((s) => s.store_name);

describe('lists of stores', () => {
  test('an administrator gets all that are not archived, by name', async () => {
    const { body } = await server.call(calls.listStores, {}, ann);
    expect(names(body)).toEqual(['harbour Market', 'Hill Street', 'Pier Nine']);
    expect((body['resultData'] as object[])[0]).toEqual({
      _id: harbour,
      store_name: 'harbour Market',
      image: null,
      group_id: [{ key: coastal }, { key: highlands }].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      user_count: 1,
      survey_count: 1,
      last_survey: '2026-11-18T09:41:00.000Z',
    });
  });

  test('a group user gets only the assigned ones', async () => {
    expect(names((await server.call(calls.listStores, {}, gus)).body)).toEqual(['harbour Market']);
    expect(names((await server.call(calls.listStoresOfGroup, { groupId: coastal }, gus)).body)).toEqual([
      'harbour Market',
    ]);
    expect(names((await server.call(listGroupStores, { group_id: coastal }, gus)).body)).toEqual(['harbour Market']);
    const reply = await server.call(calls.listStoresOfUser, { user_id: gus.id }, gus);
    expect(names(reply.body)).toEqual(['harbour Market']);
    expect(reply.body['groupName']).toEqual({ _id: coastal, name: 'Coastal' });
  });

  test('an administrator’s own id returns every store, a group user’s returns theirs', async () => {
    const reply = await server.call(calls.listStoresOfUser, { user_id: ann.id }, ann);
    expect(names(reply.body)).toHaveLength(3);
    expect(reply.body['groupName']).toBeNull();
    expect(names((await server.call(calls.listStoresOfUser, { user_id: gus.id }, ann)).body)).toEqual([
      'harbour Market',
    ]);
  });

  test('a change of assignment takes effect with the next call', async () => {
    const meg = await groupUser(server.db, { groupId: coastal, stores: [pier] });
    expect(names((await server.call(calls.listStores, {}, meg)).body)).toEqual(['Pier Nine']);
    await server.db.deleteFrom('user_stores').where('user_id', '=', meg.id).execute();
    expect(names((await server.call(calls.listStores, {}, meg)).body)).toEqual([]);
  });
});

describe('groups', () => {
  test('an administrator gets all, each with its stores', async () => {
    const { body } = await server.call(listGroups, {}, ann);
    expect(body['resultData']).toEqual([
      { _id: coastal, name: 'Coastal', stores: [harbour, pier] },
      { _id: highlands, name: 'Highlands', stores: [harbour, hill] },
    ]);
  });

  test('a group user gets their own, with only the assigned stores', async () => {
    const { body } = await server.call(listGroups, {}, gus);
    expect(body['resultData']).toEqual([{ _id: coastal, name: 'Coastal', stores: [harbour] }]);
  });

  test('a group user without a group gets none', async () => {
    const lone = await groupUser(server.db, { stores: [harbour] });
    expect((await server.call(listGroups, {}, lone)).body['resultData']).toEqual([]);
  });
});

test.each([
  [calls.listStoresOfGroup, 'groupId'],
  [listGroupStores, 'group_id'],
])('$path answers a group out of scope like a missing one', async (call, field) => {
  const inForeign = await server.call(call, { [field]: highlands }, gus);
  const inMissing = await server.call(call, { [field]: randomUUID() }, gus);
  expect(inForeign.status).toBe(404);
  expect(inForeign.raw).toBe(inMissing.raw);
});

test('/getstore/usergroup answers another user like a missing one', async () => {
  const inForeign = await server.call(calls.listStoresOfUser, { user_id: ann.id }, gus);
  const inMissing = await server.call(calls.listStoresOfUser, { user_id: 'nobody' }, gus);
  expect(inForeign.status).toBe(404);
  expect(inForeign.raw).toBe(inMissing.raw);
});
