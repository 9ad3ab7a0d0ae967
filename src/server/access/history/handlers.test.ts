import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { assignMany, assignUserToStore, unassignStore } from '../../../contract/places/assignments.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { addGroup, deleteGroup, updateGroup } from '../../../contract/places/groups.ts';
import { addStore, deleteStore, updateStore } from '../../../contract/places/stores.ts';
import { addUser, deleteUser, updateUser } from '../../../contract/places/users.ts';
import { groupUser, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const pier = await store(server.db, { name: 'Pier Nine' });
const hill = await store(server.db, { name: 'Hill Street' });

type Entry = {
  _id: string;
  kind: string;
  before: unknown;
  after: unknown;
  subject: unknown;
  actor: unknown;
  at: string;
};
const changes = async (filter: Record<string, unknown> = {}) => {
  const { body } = await server.call(listChanges, filter, ann);
  return { entries: body['resultData'] as Entry[], next: body['next'], code: body['code'], field: body['field'] };
};
const of = async (id: string) =>
  (await changes({ subject_id: id })).entries.map(({ kind, before, after }) => ({ kind, before, after }));
const PIER = () => ({ id: pier, name: 'Pier Nine' });
const HILL = () => ({ id: hill, name: 'Hill Street' });

describe('every change has its entry', () => {
  test('of a group', async () => {
    const { body } = await server.call(addGroup, { name: 'Coastal', store: pier }, ann);
    const id = body['_id'] as string;
    await server.call(updateGroup, { groupid: id, name: 'Coast', store: [hill] }, ann);
    const gus = await groupUser(server.db, { groupId: id });
    await server.call(deleteGroup, { groupid: id }, ann);
    expect(await of(id)).toEqual([
      {
        kind: 'group_deleted',
        before: { name: 'Coast', stores: [HILL()], users: [{ id: gus.id, name: 'gus' }] },
        after: null,
      },
      {
        kind: 'group_changed',
        before: { name: 'Coastal', stores: [PIER()] },
        after: { name: 'Coast', stores: [HILL()] },
      },
      { kind: 'group_added', before: null, after: { name: 'Coastal', stores: [PIER()] } },
    ]);
  });

  test('of a store', async () => {
    const gus = await groupUser(server.db);
    const { body } = await server.call(addStore, { storename: 'New', username: gus.id }, ann);
    const id = body['_id'] as string;
    await server.call(updateStore, { storeid: id, storename: 'Newer', userid: '' }, ann);
    await server.call(deleteStore, { sid: id }, ann);
    const users = [{ id: gus.id, name: 'gus' }];
    expect(await of(id)).toEqual([
      { kind: 'store_deleted', before: { name: 'Newer', image: null, groups: [], users: [] }, after: null },
      { kind: 'store_changed', before: { name: 'New', users }, after: { name: 'Newer', users: [] } },
      { kind: 'store_added', before: null, after: { name: 'New', image: null, groups: [], users } },
    ]);
  });

  test('of a user, without their password', async () => {
    const email = `${randomUUID()}@example.org`;
    const password = 'seven green bananas';
    const { body } = await server.call(addUser, { email, password, username: 'Zoe', storename: [pier] }, ann);
    const id = body['_id'] as string;
    await server.call(updateUser, { userid: id, email: `x${email}`, storeid: [pier] }, ann);
    await server.call(deleteUser, { uid: id }, ann);
    const rest = { username: 'Zoe', user_type: 2, image: null, group: null, stores: [PIER()] };
    expect(await of(id)).toEqual([
      { kind: 'user_deleted', before: { ...rest, email: `x${email}` }, after: null },
      { kind: 'user_changed', before: { email }, after: { email: `x${email}` } },
      { kind: 'user_added', before: null, after: { ...rest, email } },
    ]);
    const rows = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
    expect(rows).not.toContain(password);
    expect(rows).not.toContain('argon2');
  });

  test('of assignments: one per user, and only for new ones', async () => {
    const gus = await groupUser(server.db);
    const pair = { user_id: gus.id, store_id: pier };
    for (const _time of [1, 2]) await server.call(assignUserToStore, pair, ann);
    await server.call(assignMany, { user_ids: gus.id, store_ids: [pier, hill], action: 'assign' }, ann);
    for (const _time of [1, 2]) await server.call(unassignStore, pair, ann);
    expect(await of(gus.id)).toEqual([
      { kind: 'stores_unassigned', before: { stores: [PIER()] }, after: null },
      { kind: 'stores_assigned', before: null, after: { stores: [HILL()] } },
      { kind: 'stores_assigned', before: null, after: { stores: [PIER()] } },
    ]);
  });

  test('changes without effect and refused changes have none', async () => {
    const id = await store(server.db, { name: 'Same' });
    await server.call(updateStore, { storeid: id, storename: 'Same', image: '' }, ann);
    await server.call(updateStore, { storeid: id, storename: 'Other', userid: randomUUID() }, ann);
    expect(await of(id)).toEqual([]);
  });

  test('with the user and the time', async () => {
    server.clock.now = new Date('2031-03-04T05:06:07.000Z');
    const bob = await person(server.db, { name: 'bob', now: server.clock.now });
    const { body } = await server.call(addGroup, { name: 'Dated' }, bob);
    server.clock.now = null;
    const { entries } = await changes({ subject_id: body['_id'] });
    expect(entries).toMatchObject([
      {
        at: '2031-03-04T05:06:07.000Z',
        actor: { _id: bob.id, name: 'bob' },
        subject: { _id: body['_id'], name: 'Dated' },
      },
    ]);
  });
});

test('an entry and its change are stored together or not at all', async () => {
  const { db } = server;
  // NOT VALID: the constraint applies to new rows only.
  await sql`alter table audit_log add constraint none_now check (kind <> 'group_added') not valid`.execute(db);
  const { status } = await server.call(addGroup, { name: 'Unwritten' }, ann);
  await db.schema.alterTable('audit_log').dropConstraint('none_now').execute();
  expect(status).toBe(500);
  expect(await db.selectFrom('groups').where('name', '=', 'Unwritten').select('id').execute()).toEqual([]);
});

test('the log is append-only', async () => {
  const { db } = server;
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only grows');
  await expect(db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow('only grows');
});

describe('/audit/changes', () => {
  test('pages continue without a gap', async () => {
    const all = (await changes({ page_size: 100 })).entries.map(({ _id }) => _id);
    const ids: string[] = [];
    for (let cursor: unknown; cursor !== null;) {
      const page = await changes({ page_size: 3, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.entries.map(({ _id }) => _id));
      cursor = page.next;
    }
    expect(ids).toEqual(all);
    expect(all.map(Number)).toEqual(all.map(Number).toSorted((a, b) => b - a));
  });

  test('filters by kind, actor and whole days', async () => {
    const cyd = await person(server.db, { name: 'cyd' });
    await server.call(addGroup, { name: 'Filtered' }, cyd);
    const today = new Date().toISOString().slice(0, 10);
    const count = async (filter: Record<string, unknown>) =>
      (await changes({ actor_id: cyd.id, ...filter })).entries.length;
    expect(await count({})).toBe(1);
    expect(await count({ kind: 'group_added' })).toBe(1);
    expect(await count({ kind: 'group_deleted' })).toBe(0);
    expect(await count({ start_date: today, end_date: today })).toBe(1);
    expect(await count({ end_date: '2020-01-01' })).toBe(0);
    expect(await count({ start_date: '2040-01-01', end_date: '9999-12-31' })).toBe(0);
    expect(await count({ actor_id: 'nobody' })).toBe(0);
  });

  test.each([
    [{ start_date: '2026-02-01', end_date: '2026-01-01' }, 'range_reversed', 'start_date'],
    [{ start_date: 'soon' }, 'invalid_date', 'start_date'],
    [{ kind: 'everything' }, 'invalid', 'kind'],
    [{ cursor: '1 or 1=1' }, 'invalid', 'cursor'],
    [{ page_size: 0 }, 'invalid', 'page_size'],
  ])('refuses %j', async (filter, code, field) => {
    expect(await changes(filter)).toMatchObject({ code, field });
  });
});
