import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/places/assignments.ts';
import { listStores } from '../../../contract/places/stores.ts';
import { groupUser, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const gus = await groupUser(server.db, { name: 'Gus' });
const pier = await store(server.db, { name: 'Pier Nine' });

const pairsOf = (userId: string) =>
  server.db.selectFrom('user_stores').where('user_id', '=', userId).selectAll().execute();
const idsIn = (body: Record<string, unknown>) => (body['resultData'] as { _id: string }[]).map(({ _id }) => _id);

describe('one pair', () => {
  test('assigned from either side, twice is once, and it shows with the next call', async () => {
    const pair = { user_id: gus.id, store_id: pier };
    const fromStore = await server.call(calls.assignUserToStore, pair, ann);
    expect(fromStore.body).toEqual({ type: true, resultData: { _id: gus.id, image: null, email: gus.email } });
    const fromUser = await server.call(calls.assignStoreToUser, pair, ann);
    expect(fromUser.body).toEqual({ type: true, resultData: { _id: pier, image: null, store_name: 'Pier Nine' } });
    expect(await pairsOf(gus.id)).toHaveLength(1);
    expect(idsIn((await server.call(listStores, {}, gus)).body)).toEqual([pier]);
    for (const [call, input, expected] of [
      [calls.listUsersOfStore, { store_id: pier }, gus.id],
      [calls.listAddedUsers, { id: pier }, gus.id],
      [calls.listStoresOfPerson, { user_id: gus.id }, pier],
      [calls.listAddedStores, { id: gus.id }, pier],
    ] as const) {
      expect(idsIn((await server.call(call, input, ann)).body)).toEqual([expected]);
    }
  });

  test.each([calls.unassignUser, calls.unassignStore])(
    '$path takes effect immediately, twice is once',
    async (call) => {
      const pair = { user_id: gus.id, store_id: pier };
      await server.call(calls.assignUserToStore, pair, ann);
      for (const _time of [1, 2]) {
        expect((await server.call(call, pair, ann)).body).toMatchObject({ type: true });
        expect(idsIn((await server.call(listStores, {}, gus)).body)).toEqual([]);
      }
    },
  );

  test('simultaneous assignments by many result in one, and no call fails', async () => {
    const pair = { user_id: gus.id, store_id: pier };
    const tries = Array.from({ length: 6 }, () => server.call(calls.assignUserToStore, pair, ann));
    for (const { body } of await Promise.all(tries)) expect(body).toMatchObject({ type: true });
    expect(await pairsOf(gus.id)).toHaveLength(1);
  });

  test.each([calls.assignUserToStore, calls.assignStoreToUser, calls.unassignUser, calls.unassignStore])(
    '$path answers an unknown or archived record with 404',
    async (call) => {
      const archivedStore = await store(server.db);
      await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
      const pairs = [
        [gus.id, randomUUID()],
        [randomUUID(), pier],
        ['x', 'y'],
        [gus.id, archivedStore],
      ];
      for (const [user, to] of pairs) {
        expect((await server.call(call, { user_id: user, store_id: to }, ann)).status).toBe(404);
      }
    },
  );
});

describe('autocompletes', () => {
  test('offer users who are not yet assigned to the store, by name or email, in any letter case', async () => {
    const quay = await store(server.db);
    const zoe = await groupUser(server.db, { name: 'Zoë Öz' });
    const zed = await groupUser(server.db, { name: 'Zed', stores: [quay] });
    const find = async (filter: string) =>
      idsIn((await server.call(calls.findUsersForStore, { id: quay, filter }, ann)).body);
    expect(await find('ZOË ö')).toEqual([zoe.id]);
    expect(await find(zoe.email.slice(3, 14).toUpperCase())).toEqual([zoe.id]);
    expect(await find('zed')).not.toContain(zed.id);
  });

  test('offer the active stores that a user does not have', async () => {
    const meg = await groupUser(server.db, { stores: [await store(server.db, { name: 'Quay One' })] });
    const two = await store(server.db, { name: 'quay Two' });
    const deletedId = await store(server.db, { name: 'Quay Gone' });
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', deletedId).execute();
    const { body } = await server.call(calls.findStoresForUser, { id: meg.id, filter: 'QUAY' }, ann);
    expect(idsIn(body)).toEqual([two]);
  });

  test('offer at most 20, by name, and treat LIKE’s wildcards literally', async () => {
    const ids = [];
    for (let n = 0; n < 25; n++) ids.push(await store(server.db, { name: `Many ${String(n).padStart(2, '0')}` }));
    const { body } = await server.call(calls.findStoresForUser, { id: gus.id, filter: 'many' }, ann);
    expect(idsIn(body)).toEqual(ids.slice(0, 20));
    for (const filter of ['m_ny', '%%', '\\\\']) {
      const reply = await server.call(calls.findStoresForUser, { id: gus.id, filter }, ann);
      expect([filter, reply.body['resultData']]).toEqual([filter, []]);
    }
  });

  test.each([
    [{ filter: 'a' }, 'too_short'],
    [{ filter: ' a ' }, 'too_short'],
    [{}, 'missing'],
  ])('refuse %j', async (input, code) => {
    for (const call of [calls.findUsersForStore, calls.findStoresForUser]) {
      const { status, body } = await server.call(call, { id: pier, ...input }, ann);
      expect([status, body['code'], body['field']]).toEqual([200, code, 'filter']);
    }
  });

  test('answer an unknown id with 404, a group user with 403, a caller without a token with 401', async () => {
    for (const call of [calls.findUsersForStore, calls.findStoresForUser]) {
      const input = { id: randomUUID(), filter: 'ab' };
      expect((await server.call(call, input, ann)).status).toBe(404);
      expect((await server.call(call, input, gus)).status).toBe(403);
      expect((await server.call(call, input)).status).toBe(401);
    }
  });
});

describe('/assign/many', () => {
  test('assigns every user to every store, counts new assignments, and removes them again', async () => {
    const users = [(await groupUser(server.db)).id, (await groupUser(server.db)).id];
    const stores = [await store(server.db), await store(server.db), await store(server.db)];
    await server.call(calls.assignUserToStore, { user_id: users[0], store_id: stores[0] }, ann);
    const send = (action: string) => server.call(calls.assignMany, { user_ids: users, store_ids: stores, action }, ann);
    expect((await send('assign')).body).toEqual({ type: true, resultData: '5 assignments added.', changed: 5 });
    expect((await send('assign')).body).toMatchObject({ type: true, changed: 0 });
    expect(await pairsOf(users[1] ?? '')).toHaveLength(3);
    expect((await send('unassign')).body).toEqual({ type: true, resultData: '6 assignments removed.', changed: 6 });
  });

  test('is all or nothing', async () => {
    const meg = await groupUser(server.db);
    const input = { user_ids: [meg.id], store_ids: [pier, randomUUID()], action: 'assign' };
    const { body } = await server.call(calls.assignMany, input, ann);
    expect(body).toMatchObject({ type: false, code: 'unknown_store', field: 'store_ids' });
    expect(await pairsOf(meg.id)).toEqual([]);
  });

  test('simultaneous opposite changes of the same pairs never fail', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, async () => (await groupUser(server.db)).id));
    const stores = await Promise.all(Array.from({ length: 8 }, () => store(server.db)));
    const tries = Array.from({ length: 8 }, (_, n) =>
      server.call(
        calls.assignMany,
        {
          user_ids: n % 2 ? users : users.toReversed(),
          store_ids: n % 2 ? stores.toReversed() : stores,
          action: n % 3 ? 'assign' : 'unassign',
        },
        ann,
      ),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe(200);
  });

  test.each([
    [{ action: 'remove' }, 'invalid', 'action'],
    [
      {
        user_ids: Array.from({ length: 200 }, () => randomUUID()),
        store_ids: Array.from({ length: 101 }, () => randomUUID()),
      },
      'too_many_pairs',
      undefined,
    ],
  ])('refuses what is %#', async (over, code, field) => {
    const { body } = await server.call(
      calls.assignMany,
      { user_ids: '', store_ids: '', action: 'assign', ...over },
      ann,
    );
    expect([body['type'], body['code'], body['field']]).toEqual([false, code, field]);
  });
});
