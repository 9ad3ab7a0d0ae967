import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../contract/access/account.ts';
import { listStores } from '../../../contract/places/stores.ts';
import * as calls from '../../../contract/places/users.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const coastal = await group(server.db, { name: 'Coastal' });
const highlands = await group(server.db, { name: 'Highlands' });
const pier = await store(server.db, { name: 'Pier Nine', groups: [coastal] });
const hill = await store(server.db, { name: 'hill Street', groups: [coastal, highlands] });

const GOOD_PASSWORD = ' Seven green bananas ';
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`;
const read = async (userid: string) => (await server.call(calls.readUser, { userid }, ann)).body['resultData'];
const add = (over: Record<string, unknown> = {}) =>
  server.call(
    calls.addUser,
    { email: newEmail(), password: GOOD_PASSWORD, storename: '', groupname: '', ...over },
    ann,
  );

describe('/user/add', () => {
  test('adds a group user who can sign in with exactly that password', async () => {
    const email = `Zoe.${newEmail()}`;
    const { body } = await add({ email: ` ${email} `, storename: [pier, hill], groupname: coastal });
    expect(body).toMatchObject({ type: true, resultData: 'The user was added.' });
    expect(await read(body['_id'] as string)).toEqual({
      email,
      username: email.split('@')[0],
      user_type: 2,
      image: null,
      group_id: coastal,
      storeData: [
        { _id: hill, image: null, store_name: 'hill Street' },
        { _id: pier, image: null, store_name: 'Pier Nine' },
      ],
    });
    const signIn = (password: string) => server.call(login, { email: email.toUpperCase(), password });
    expect((await signIn(GOOD_PASSWORD.trim())).body).toMatchObject({ type: false });
    expect((await signIn(GOOD_PASSWORD)).body).toMatchObject({ resultData: { user_type: 2 } });
  });

  test('accepts a name and a user type', async () => {
    const { body } = await add({ username: ' Zoë Öz ', user_type: 7 });
    const row = await server.db
      .selectFrom('users')
      .where('id', '=', body['_id'] as string)
      .select(['username', 'user_type'])
      .executeTakeFirst();
    expect(row).toEqual({ username: 'Zoë Öz', user_type: 7 });
  });

  test.each([
    [{ email: 'nobody' }, 'invalid_email', 'email'],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'invalid_email', 'email'],
    [{ email: 'zoe\u200b@example.org' }, 'invalid_email', 'email'],
    [{ email: 'zoe@exam\u00adple.org' }, 'invalid_email', 'email'],
    [{ email: 'zoe@example.org\u202e' }, 'invalid_email', 'email'],
    [{ email: 'zo\u3164e@example.org' }, 'invalid_email', 'email'],
    [{ email: 'zoe\u0085@example.org' }, 'invalid_email', 'email'],
    [{ password: '' }, 'missing', 'password'],
    [{ password: 'nine char' }, 'password_too_short', 'password'],
    [{ password: 'x'.repeat(257) }, 'too_long', 'password'],
    [{ password: 'password123' }, 'password_common', 'password'],
    [{ email: 'long.local.part@example.org', password: 'Long.Local.Part' }, 'password_is_email', 'password'],
    [{ email: 'zoe.b@example.org', password: 'ZOE.B@example.org' }, 'password_is_email', 'password'],
    [{ storename: [randomUUID()] }, 'unknown_store', 'storename'],
    [{ groupname: 'none' }, 'unknown_group', 'groupname'],
    [{ user_type: '1' }, 'invalid', 'user_type'],
    [{ user_type: 1.5 }, 'invalid', 'user_type'],
    [{ image: '//elsewhere.example/a.png' }, 'invalid_image', 'image'],
    [{ username: 'a\u0007b' }, 'invalid_text', 'username'],
  ])('refuses %j', async (over, code, field) => {
    const { status, body } = await add(over);
    expect([status, body['type'], body['code'], body['field']]).toEqual([200, false, code, field]);
  });

  test('one group at most', async () => {
    expect((await add({ groupname: [coastal] })).body).toMatchObject({ type: true });
    expect((await add({ groupname: [coastal, highlands] })).body).toMatchObject({
      code: 'too_many_groups',
      field: 'groupname',
    });
  });

  test('the longest password is accepted', async () => {
    expect((await add({ password: `${'long '.repeat(51)}x` })).body).toMatchObject({ type: true });
  });

  test('an email is taken in any letter case', async () => {
    const email = newEmail();
    await add({ email });
    expect((await add({ email: email.toUpperCase() })).body).toMatchObject({ code: 'email_taken', field: 'email' });
  });

  test('of two administrators who add the same email simultaneously, one succeeds', async () => {
    const [email, bob] = [newEmail(), await person(server.db)];
    const input = { password: GOOD_PASSWORD, storename: [pier] };
    const answers = await Promise.all([
      server.call(calls.addUser, { ...input, email }, ann),
      server.call(calls.addUser, { ...input, email: email.toUpperCase() }, bob),
    ]);
    expect(answers.filter(({ body }) => body['code'] === 'email_taken')).toHaveLength(1);
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
  });
});

describe('/user/updateuser', () => {
  let gus: Person;
  beforeEach(async () => {
    gus = await groupUser(server.db, { groupId: coastal, stores: [pier] });
  });

  test('sets name, stores and group; a move takes effect with the next call', async () => {
    const { id: userid, email } = gus;
    const input = { userid, email, username: 'Gustav', storeid: [hill], groupid: [highlands], image: '' };
    expect((await server.call(calls.updateUser, input, ann)).body).toMatchObject({ type: true });
    expect(await read(gus.id)).toMatchObject({
      email,
      username: 'Gustav',
      group_id: highlands,
      storeData: [{ _id: hill }],
    });
    const { body } = await server.call(listStores, {}, gus);
    expect(body['resultData']).toMatchObject([{ _id: hill }]);
  });

  test('an empty string clears a field, a missing one is unchanged', async () => {
    await server.call(calls.updateUser, { userid: gus.id, email: gus.email }, ann);
    expect(await read(gus.id)).toMatchObject({ username: 'gus', group_id: coastal, storeData: [{ _id: pier }] });
    const emptyFields = { userid: gus.id, email: gus.email, username: '', storeid: '', groupid: '' };
    await server.call(calls.updateUser, emptyFields, ann);
    expect(await read(gus.id)).toMatchObject({ username: 'gus', group_id: null, storeData: [] });
  });

  test('one’s own email is free, another user’s is taken', async () => {
    const update = (email: string) => server.call(calls.updateUser, { userid: gus.id, email, storeid: '' }, ann);
    expect((await update(gus.email.toUpperCase())).body).toMatchObject({ type: true });
    expect((await update(ann.email.toUpperCase())).body).toMatchObject({ code: 'email_taken', field: 'email' });
    expect(await read(gus.id)).toMatchObject({ email: gus.email.toUpperCase() });
  });

  test('never changes the password, whatever else is sent', async () => {
    const before = await server.db.selectFrom('users').where('id', '=', gus.id).selectAll().executeTakeFirst();
    const extra = { password: 'another password', password_hash: 'x', id: ann.id };
    await server.call(calls.updateUser, { userid: gus.id, email: gus.email, ...extra }, ann);
    const after = await server.db.selectFrom('users').where('id', '=', gus.id).selectAll().executeTakeFirst();
    expect(after).toEqual(before);
  });

  test.each([
    [{ groupid: [randomUUID(), randomUUID()] }, 'too_many_groups', 'groupid'],
    [{ groupid: randomUUID() }, 'unknown_group', 'groupid'],
    [{ storeid: randomUUID() }, 'unknown_store', 'storeid'],
    [{ email: '' }, 'missing', 'email'],
  ])('refuses %j', async (over, code, field) => {
    const input = { userid: gus.id, email: gus.email, ...over };
    expect((await server.call(calls.updateUser, input, ann)).body).toMatchObject({ type: false, code, field });
  });
});

describe('lists', () => {
  test('/user/getAllUsers counts active stores and surveys', async () => {
    const archivedStore = await store(server.db);
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
    const gus = await groupUser(server.db, { groupId: coastal, stores: [pier, archivedStore] });
    const surveyId = await survey(server.db, pier);
    await server.db.updateTable('surveys').set({ user_id: gus.id }).where('id', '=', surveyId).execute();
    const { body } = await server.call(calls.listUsers, {}, ann);
    const row = (body['resultData'] as { _id: string }[]).find(({ _id }) => _id === gus.id);
    expect(row).toEqual({
      _id: gus.id,
      image: null,
      username: 'gus',
      email: gus.email,
      user_type: 2,
      group_id: coastal,
      store_count: 1,
      survey_count: 1,
    });
    const surveys = await server.call(calls.listSurveysOfUser, { user_id: gus.id }, ann);
    expect(surveys.body['resultData']).toMatchObject([{ survey_id: surveyId, store_name: 'Pier Nine' }]);
  });

  test('/user/groupuserlist returns the users of a group', async () => {
    const id = await group(server.db);
    const gus = await groupUser(server.db, { groupId: id });
    const { body } = await server.call(calls.listUsersOfGroup, { groupId: id }, ann);
    expect(body['resultData']).toMatchObject([{ _id: gus.id }]);
  });
});

test.each([
  [calls.readUser, 'userid', {}],
  [calls.updateUser, 'userid', { email: 'a@example.org' }],
  [calls.deleteUser, 'uid', {}],
  [calls.listSurveysOfUser, 'user_id', {}],
  [calls.listUsersOfGroup, 'groupId', {}],
])('$path answers an unknown id with 404', async (call, field, rest) => {
  for (const id of [randomUUID(), 'no id']) {
    expect((await server.call(call, { ...rest, [field]: id }, ann)).status).toBe(404);
  }
});
