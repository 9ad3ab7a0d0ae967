import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { assignStoreToUser } from '../../../contract/places/assignments.ts';
import { addStore, readStore, updateStore } from '../../../contract/places/stores.ts';
import { addUser, readUser, updateUser } from '../../../contract/places/users.ts';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const coastal = await group(server.db, { name: 'Coastal' });
const highlands = await group(server.db, { name: 'Highlands' });
const pier = await store(server.db, { name: 'Pier Nine', groups: [coastal] });
const hill = await store(server.db, { name: 'Hill Street', groups: [highlands] });
const sharedStore = await store(server.db, { name: 'Between', groups: [coastal, highlands] });

const OUTSIDE = { type: false, code: 'store_outside_group' };
const cards = async (call: typeof readUser | typeof readStore, input: object, field: string) => {
  const { body } = await server.call(call, input, ann);
  return (body['resultData'] as Record<string, { _id: string }[]>)[field]?.map(({ _id: id }) => id).toSorted();
};
const storesOf = (userid: string) => cards(readUser, { userid }, 'storeData');
const usersOf = (storeid: string) => cards(readStore, { storeid }, 'userData');

const add = (over: object) => {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  return server.call(addUser, { email, password: 'seven green bananas', image: '', ...over }, ann);
};
const update = (user: Person, over: object) =>
  server.call(updateUser, { userid: user.id, email: user.email, image: '', ...over }, ann);

test('a new user gets only stores of the chosen group; without a group any', async () => {
  const refusal = await add({ groupname: coastal, storename: [pier, hill] });
  expect(refusal.body).toMatchObject({ ...OUTSIDE, field: 'storename' });
  expect(refusal.status).toBe(200);
  expect((await add({ groupname: coastal, storename: [pier, sharedStore] })).body).toMatchObject({ type: true });
  expect((await add({ groupname: '', storename: [pier, hill] })).body).toMatchObject({ type: true });
});

test('a user who changes groups keeps no store that is not in the new one', async () => {
  const gus = await groupUser(server.db, { groupId: coastal, stores: [pier, sharedStore] });
  const move = { groupid: highlands, storeid: [pier, sharedStore] };
  expect((await update(gus, move)).body).toMatchObject({ ...OUTSIDE, field: 'storeid' });
  expect(await storesOf(gus.id)).toEqual([pier, sharedStore].toSorted());
  expect((await update(gus, { groupid: highlands, storeid: [sharedStore, hill] })).body).toMatchObject({ type: true });
  expect(await storesOf(gus.id)).toEqual([sharedStore, hill].toSorted());
});

test('within their group, users keep their assigned stores, and get no more from elsewhere', async () => {
  const gus = await groupUser(server.db, { groupId: coastal, stores: [pier] });
  expect((await update(gus, { storeid: [pier, hill] })).body).toMatchObject(OUTSIDE);
  await server.call(assignStoreToUser, { user_id: gus.id, store_id: hill }, ann);
  expect((await update(gus, { groupid: coastal, storeid: [pier, hill] })).body).toMatchObject({ type: true });
  expect((await update(gus, { storeid: [hill] })).body).toMatchObject({ type: true });
  expect(await storesOf(gus.id)).toEqual([hill]);
});

test('users without a group keep their stores in their first one; changing only the group leaves stores unchanged', async () => {
  const gus = await groupUser(server.db, { stores: [hill] });
  expect((await update(gus, { groupid: coastal, storeid: [hill, pier] })).body).toMatchObject({ type: true });
  expect((await update(gus, { groupid: highlands })).body).toMatchObject({ type: true });
  expect(await storesOf(gus.id)).toEqual([hill, pier].toSorted());
});

test('a store gets users of its groups, and users without a group', async () => {
  const gus = await groupUser(server.db, { groupId: coastal });
  const ida = await groupUser(server.db, { groupId: highlands });
  const input = { storename: 'New', image: '', groupname: [coastal] };
  const refusal = { type: false, code: 'user_outside_group' };
  expect((await server.call(addStore, { ...input, username: [gus.id, ida.id] }, ann)).body).toMatchObject({
    ...refusal,
    field: 'username',
  });
  const { body } = await server.call(addStore, { ...input, username: [gus.id, ann.id] }, ann);
  const storeid = body['_id'] as string;
  const change = (over: object) => server.call(updateStore, { storeid, storename: 'New', image: '', ...over }, ann);
  expect((await change({ userid: [gus.id, ida.id] })).body).toMatchObject({ ...refusal, field: 'userid' });
  expect((await change({ userid: [gus.id, ida.id], groupid: [coastal, highlands] })).body['type']).toBe(true);
  // Once the store has left a group, that group's users are refused too.
  expect((await change({ userid: [gus.id, ida.id], groupid: [highlands] })).body).toMatchObject(refusal);
  expect(await usersOf(storeid)).toEqual([gus.id, ida.id].toSorted());
  expect((await change({ userid: [ida.id], groupid: [highlands] })).body['type']).toBe(true);
});
