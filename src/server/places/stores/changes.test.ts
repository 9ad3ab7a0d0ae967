import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listUsersOfStore } from '../../../contract/places/assignments.ts';
import * as calls from '../../../contract/places/stores.ts';
import { listSurveys } from '../../../contract/audits/surveys.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const coastal = await group(server.db, { name: 'Coastal' });
const highlands = await group(server.db, { name: 'Highlands' });
const gus = await groupUser(server.db, { groupId: coastal });
const meg = await groupUser(server.db, { name: 'Meg', groupId: highlands });

const read = async (storeid: string) =>
  (await server.call(calls.readStore, { storeid }, ann)).body['resultData'] as {
    group_id: { key: string }[];
    userData: { _id: string }[];
    image: string | null;
  };
const visibleTo = async (person: Person) =>
  ((await server.call(calls.listStores, {}, person)).body['resultData'] as { _id: string }[]).map(({ _id }) => _id);

describe('/store/add', () => {
  test('adds a store in its groups with its users', async () => {
    const input = { storename: ' Pier Nine ', username: [gus.id, meg.id], image: '', groupname: [highlands, coastal] };
    const { body } = await server.call(calls.addStore, input, ann);
    expect(body).toMatchObject({ type: true, resultData: 'The store was added.' });
    const id = body['_id'] as string;
    const { group_id: groups, ...rest } = await read(id);
    expect(rest).toEqual({
      store_name: 'Pier Nine',
      image: null,
      userData: [
        { _id: gus.id, image: null, username: 'gus', email: gus.email, user_type: 2 },
        { _id: meg.id, image: null, username: 'Meg', email: meg.email, user_type: 2 },
      ],
    });
    expect(groups.map(({ key }) => key).toSorted()).toEqual([coastal, highlands].toSorted());
    expect(await visibleTo(gus)).toContain(id);
  });

  test('accepts only a name, and a missing selection as an empty string', async () => {
    for (const selection of [{}, { username: '', groupname: '', image: null }]) {
      const { body } = await server.call(calls.addStore, { storename: 'Alone', ...selection }, ann);
      expect(await read(body['_id'] as string)).toMatchObject({ group_id: [], userData: [], image: null });
    }
  });

  test.each([
    [{ storename: '' }, 'missing', 'storename'],
    [{ storename: 'x'.repeat(121) }, 'too_long', 'storename'],
    [{ storename: 'A', username: [randomUUID()] }, 'unknown_user', 'username'],
    [{ storename: 'A', groupname: 'none' }, 'unknown_group', 'groupname'],
    [{ storename: 'A', image: 'https://elsewhere.example/a.png' }, 'invalid_image', 'image'],
    [{ storename: 'A', image: 'javascript:alert(1)' }, 'invalid_image', 'image'],
    [{ storename: 'A', image: `/images/${'a'.repeat(32)}.png` }, 'invalid_image', 'image'],
    [{ storename: 'A', image: '/images/../../etc/passwd' }, 'invalid_image', 'image'],
    [{ storename: 'A', image: 7 }, 'invalid_image', 'image'],
  ])('refuses %j', async (input, code, field) => {
    const { status, body } = await server.call(calls.addStore, input, ann);
    expect([status, body['type'], body['code'], body['field']]).toEqual([200, false, code, field]);
  });
});

describe('/store/updatestore', () => {
  let id: string;
  beforeEach(async () => {
    id = await store(server.db, { name: 'Before', groups: [coastal] });
    await server.db.insertInto('user_stores').values({ store_id: id, user_id: gus.id }).execute();
  });

  test('sets name, users and groups; a move takes effect with the next call', async () => {
    expect(await visibleTo(gus)).toContain(id);
    const input = { storeid: id, storename: 'After', userid: [meg.id], groupid: highlands, image: '' };
    expect((await server.call(calls.updateStore, input, ann)).body).toMatchObject({ type: true });
    expect(await read(id)).toMatchObject({ store_name: 'After', group_id: [{ key: highlands }] });
    expect(await visibleTo(gus)).not.toContain(id);
    expect(await visibleTo(meg)).toContain(id);
  });

  test('an empty string clears a field, a missing one is unchanged', async () => {
    await server.call(calls.updateStore, { storeid: id, storename: 'Kept' }, ann);
    expect(await read(id)).toMatchObject({ group_id: [{ key: coastal }], userData: [{ _id: gus.id }] });
    await server.call(calls.updateStore, { storeid: id, storename: 'Emptied', userid: '', groupid: '' }, ann);
    expect(await read(id)).toMatchObject({ group_id: [], userData: [] });
  });

  test('changes nothing if anything is refused', async () => {
    const input = { storeid: id, storename: 'Not this', userid: '', groupid: [coastal, randomUUID()] };
    const { body } = await server.call(calls.updateStore, input, ann);
    expect(body).toMatchObject({ type: false, code: 'unknown_group', field: 'groupid' });
    expect(await read(id)).toMatchObject({ store_name: 'Before', userData: [{ _id: gus.id }] });
  });

  test('an image that was lost is no reason to refuse', async () => {
    await server.db.updateTable('stores').set({ image: '/images/lost.png' }).where('id', '=', id).execute();
    const update = (image: string) => server.call(calls.updateStore, { storeid: id, storename: 'A', image }, ann);
    expect((await update('/images/lost.png')).body).toMatchObject({ type: true });
    expect((await update('/images/other.png')).body).toMatchObject({ type: false, code: 'invalid_image' });
  });
});

describe('/store/delete', () => {
  test('archives: the store leaves every list immediately, its surveys are kept', async () => {
    const id = await store(server.db, { groups: [coastal] });
    await server.db.insertInto('user_stores').values({ store_id: id, user_id: gus.id }).execute();
    await survey(server.db, id);
    expect((await server.call(listSurveys, { storeid: id }, gus)).status).toBe(200);
    expect((await server.call(calls.deleteStore, { sid: id }, ann)).body).toMatchObject({ type: true });
    for (const person of [ann, gus]) {
      expect(await visibleTo(person)).not.toContain(id);
      expect((await server.call(listSurveys, { storeid: id }, person)).status).toBe(404);
    }
    for (const call of [calls.readStore, calls.updateStore, listUsersOfStore, calls.deleteStore]) {
      const input = { storeid: id, store_id: id, sid: id, storename: 'A' };
      expect([call.path, (await server.call(call, input, ann)).status]).toEqual([call.path, 404]);
    }
    expect(await server.db.selectFrom('surveys').where('store_id', '=', id).select('id').execute()).toHaveLength(1);
  });
});

test.each([
  [calls.readStore, 'storeid', {}],
  [calls.updateStore, 'storeid', { storename: 'A' }],
  [calls.deleteStore, 'sid', {}],
])('$path answers an unknown store with 404', async (call, field, rest) => {
  for (const id of [randomUUID(), 'no id', `${randomUUID()}'`]) {
    expect((await server.call(call, { ...rest, [field]: id }, ann)).status).toBe(404);
  }
});
