import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/places/groups.ts';
import { addStore } from '../../../contract/places/stores.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { sharedServer, type Reply } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const pier = await store(server.db, { name: 'Pier Nine' });
const hill = await store(server.db, { name: 'hill Street' });

const storesOf = async (id: string) => {
  const { body } = await server.call(calls.readGroup, { group_id: id }, ann);
  return (body['storeData'] as { store_name: string }[]).map((row) => row.store_name);
};

describe('/group/addgroup', () => {
  test('adds a group with its stores', async () => {
    const { body } = await server.call(
      calls.addGroup,
      { name: '  Coastal ', store: [pier, hill, pier.toUpperCase()] },
      ann,
    );
    expect(body).toMatchObject({ type: true, resultData: 'The group was added.' });
    const id = body['_id'] as string;
    const read = await server.call(calls.readGroup, { group_id: id }, ann);
    expect(read.body['resultData']).toEqual({ name: 'Coastal' });
    expect(await storesOf(id)).toEqual(['hill Street', 'Pier Nine']);
  });

  test.each([
    ['', []],
    [undefined, []],
    ['one', ['Pier Nine']],
  ])('accepts the selection %j', async (input, expected) => {
    const selection = input === 'one' ? pier : input;
    const { body } = await server.call(calls.addGroup, { name: randomUUID(), store: selection }, ann);
    expect(await storesOf(body['_id'] as string)).toEqual(expected);
  });

  test.each([
    [{ name: '   ', store: '' }, 'missing', 'name'],
    [{ store: '' }, 'missing', 'name'],
    [{ name: 'x'.repeat(121), store: '' }, 'too_long', 'name'],
    [{ name: 'a\u0000b', store: '' }, 'invalid_text', 'name'],
    [{ name: 'Fresh', store: [randomUUID()] }, 'unknown_store', 'store'],
    [{ name: 'Fresh', store: 'no id' }, 'unknown_store', 'store'],
  ])('refuses %j', async (input, code, field) => {
    const { status, body } = await server.call(calls.addGroup, input, ann);
    expect([status, body['type'], body['code'], body['field']]).toEqual([200, false, code, field]);
  });

  test('refuses an archived store, and creates no group', async () => {
    const archivedStore = await store(server.db);
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
    const { body } = await server.call(calls.addGroup, { name: 'Half', store: [pier, archivedStore] }, ann);
    expect(body).toMatchObject({ type: false, code: 'unknown_store' });
    expect(await server.db.selectFrom('groups').where('name', '=', 'Half').select('id').execute()).toEqual([]);
  });

  test('a name is taken in any letter case', async () => {
    await server.call(calls.addGroup, { name: 'Über West', store: '' }, ann);
    const { body } = await server.call(calls.addGroup, { name: 'ÜBER west', store: '' }, ann);
    expect(body).toMatchObject({ type: false, code: 'name_taken', field: 'name' });
  });

  test('of many who add the same name simultaneously, one succeeds, and the others get a refusal', async () => {
    const tries = Array.from({ length: 8 }, () => server.call(calls.addGroup, { name: 'Racing', store: [pier] }, ann));
    const answers = (await Promise.all(tries)).map(({ status, body }) => [status, body['code']]);
    expect(answers.filter(([, code]) => code === undefined)).toEqual([[200, undefined]]);
    expect(answers.filter(([, code]) => code === 'name_taken')).toHaveLength(7);
  });
});

describe('/group/updategroup', () => {
  let id: string;
  beforeEach(async () => {
    id = await group(server.db);
    await server.db.insertInto('group_stores').values({ group_id: id, store_id: pier }).execute();
  });

  test('renames, and sets the stores', async () => {
    const { body } = await server.call(calls.updateGroup, { name: 'Renamed', groupid: id, store: [hill] }, ann);
    expect(body).toMatchObject({ type: true, resultData: 'The group was updated.' });
    expect(await storesOf(id)).toEqual(['hill Street']);
    await server.call(calls.updateGroup, { name: 'Renamed', groupid: id, store: '' }, ann);
    expect(await storesOf(id)).toEqual([]);
  });

  test('without a selection keeps the stores', async () => {
    await server.call(calls.updateGroup, { name: 'Kept', groupid: id }, ann);
    expect(await storesOf(id)).toEqual(['Pier Nine']);
  });

  test('its own name in another letter case is free, that of another group is taken', async () => {
    await group(server.db, { name: 'Taken' });
    const ownGroup = await group(server.db, { name: 'Own' });
    const update = (name: string) => server.call(calls.updateGroup, { name, groupid: ownGroup, store: '' }, ann);
    expect((await update('OWN')).body).toMatchObject({ type: true });
    expect((await update('taken')).body).toMatchObject({ type: false, code: 'name_taken', field: 'name' });
  });

  test('a group that was just deleted is missing', async () => {
    await server.call(calls.deleteGroup, { groupid: id }, ann);
    expect((await server.call(calls.updateGroup, { name: 'Late', groupid: id, store: '' }, ann)).status).toBe(404);
  });

  test.each<[string, (input: object) => Promise<Reply>]>([
    ['/group/updategroup', (input) => server.call(calls.updateGroup, { ...input, name: 'Late', store: [hill] }, ann)],
    ['/group/delete', (input) => server.call(calls.deleteGroup, input, ann)],
  ])('%s waits while another caller is deleting the group, and then finds it missing', async (_path, change) => {
    let latePromise: Promise<Reply> | undefined;
    await server.db.transaction().execute(async (other) => {
      await other.deleteFrom('groups').where('id', '=', id).execute();
      latePromise = change({ groupid: id });
      await waitForBlockedStatement(server);
    });
    expect((await latePromise)?.status).toBe(404);
  });

  test('a group that is being deleted is unknown to callers who select it', async () => {
    let latePromise: Promise<Reply> | undefined;
    await server.db.transaction().execute(async (other) => {
      await other.deleteFrom('groups').where('id', '=', id).execute();
      latePromise = server.call(addStore, { storename: 'Late', groupname: [id] }, ann);
      await waitForBlockedStatement(server);
    });
    expect((await latePromise)?.body).toMatchObject({ type: false, code: 'unknown_group' });
  });
});

describe('/group/delete', () => {
  test('stores and users remain, unlinked', async () => {
    const id = await group(server.db);
    const inGroup = await store(server.db, { groups: [id] });
    const gus = await groupUser(server.db, { groupId: id, stores: [inGroup] });
    expect((await server.call(calls.listGroups, {}, gus)).body['resultData']).toHaveLength(1);
    const { body } = await server.call(calls.deleteGroup, { groupid: id.toUpperCase() }, ann);
    expect(body).toMatchObject({ type: true });
    expect((await server.call(calls.listGroups, {}, gus)).body['resultData']).toEqual([]);
    const user = await server.db.selectFrom('users').where('id', '=', gus.id).select('group_id').executeTakeFirst();
    expect(user).toEqual({ group_id: null });
    expect(await server.db.selectFrom('stores').where('id', '=', inGroup).select('id').execute()).toHaveLength(1);
  });

  test.each([randomUUID(), 'no id'])('%s is missing', async (groupid) => {
    expect((await server.call(calls.deleteGroup, { groupid }, ann)).status).toBe(404);
  });
});

describe('/group/userDetails', () => {
  test('shows the users of a group, and group users only those of their own', async () => {
    const [ownGroup, other] = [await group(server.db), await group(server.db)];
    const gus = await groupUser(server.db, { groupId: ownGroup });
    const meg = await groupUser(server.db, { name: 'Meg', groupId: ownGroup });
    await groupUser(server.db, { groupId: other });
    const { body } = await server.call(calls.listGroupUsers, { group_id: ownGroup }, gus);
    expect(body['resultData']).toEqual([
      { _id: gus.id, image: null, username: 'gus', email: gus.email, user_type: 2 },
      { _id: meg.id, image: null, username: 'Meg', email: meg.email, user_type: 2 },
    ]);
    const foreign = await server.call(calls.listGroupUsers, { group_id: other }, gus);
    const missing = await server.call(calls.listGroupUsers, { group_id: randomUUID() }, gus);
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toBe(missing.raw);
  });
});
