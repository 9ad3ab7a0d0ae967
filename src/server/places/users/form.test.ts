import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { login, resetPassword } from '../../../contract/access/account.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { addUser, readUser, sendLink, updateUser } from '../../../contract/places/users.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { makeResetLink } from '../../access/signIn/resetLink.ts';

const MINUTE = 60_000;
const AGAIN = { type: false, code: 'sign_in_again', field: 'currentpassword' };

const server = await sharedServer();
const ann = await person(server.db);
afterEach(async () => {
  for (const table of ['mails', 'tries'] as const) await server.db.deleteFrom(table).execute();
});

const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`;
/** Moves the clock so that all sessions are over 15 minutes old. */
const grownOld = () => (server.clock.now = new Date(Date.now() + 15 * MINUTE + 1_000));
const add = (over: object, by = ann) =>
  server.call(addUser, { email: newEmail(), password: 'seven green bananas', ...over }, by);
const update = (user: Person, over: object, by = ann) =>
  server.call(updateUser, { userid: user.id, email: user.email, ...over }, by);
const read = async ({ id }: Person) => (await server.call(readUser, { userid: id }, ann)).body['resultData'];
const mails = () => server.db.selectFrom('mails').select(['template', 'recipient']).orderBy('template').execute();
const isLive = async ({ token }: Person) => (await server.call(listGroups, {}, { token })).status === 200;

describe('a change of address', () => {
  test('ends sessions and links, and is reported to both addresses', async () => {
    const [gus, other] = [await groupUser(server.db), await groupUser(server.db)];
    const link = await makeResetLink(server.db, gus.email, { publicUrl: '', now: new Date() });
    const token = link?.link.split('/').at(-1) ?? '';
    const email = newEmail();
    expect((await update(gus, { email })).body).toMatchObject({ type: true });
    const reset = await server.call(resetPassword, { email, password: 'seven green bananas', token });
    expect(reset.body).toMatchObject({ type: false, code: 'reset_invalid' });
    expect([await isLive(gus), await isLive(other), await isLive(ann)]).toEqual([false, true, true]);
    expect(await mails()).toEqual([
      { template: 'emailChanged', recipient: gus.email },
      { template: 'emailNew', recipient: email },
    ]);
  });

  test('is reported in the user’s language, otherwise in the request’s', async () => {
    const [gus, ida] = [await groupUser(server.db), await groupUser(server.db)];
    await server.db.updateTable('users').set({ language: 'pt' }).where('id', '=', gus.id).execute();
    for (const { id } of [gus, ida]) {
      await server.call(updateUser, { userid: id, email: newEmail() }, { token: ann.token, language: 'ja' });
    }
    const emails = await server.db.selectFrom('mails').select(['template', 'language']).execute();
    expect(emails.map(({ template, language }) => `${template} ${language}`).toSorted()).toEqual([
      'emailChanged ja',
      'emailChanged pt',
      'emailNew ja',
      'emailNew pt',
    ]);
  });

  test('by an API token does the same', async () => {
    const gus = await groupUser(server.db);
    const token = await manageToken();
    expect((await update(gus, { email: newEmail() }, token)).body).toMatchObject({ type: true });
    expect(await isLive(gus)).toBe(false);
    expect(await mails()).toHaveLength(2);
  });

  test('that changes nothing ends nothing', async () => {
    const gus = await groupUser(server.db);
    await update(gus, { username: 'Gustav' });
    expect([await isLive(gus), await mails()]).toEqual([true, []]);
  });

  test('of one’s own keeps the session that makes it', async () => {
    const bob = await person(server.db);
    await update(bob, { email: newEmail() }, bob);
    expect(await isLive(bob)).toBe(true);
  });

  test('invalidates a link for the old address, even one that is being created', async () => {
    const gus = await groupUser(server.db);
    let linkPromise: ReturnType<typeof makeResetLink> | undefined;
    await server.db.transaction().execute(async (other) => {
      await other.updateTable('users').set({ email: newEmail() }).where('id', '=', gus.id).execute();
      linkPromise = makeResetLink(server.db, gus.email, { publicUrl: '', now: new Date() });
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await linkPromise).toBeNull();
  });
});

describe('an old session needs the password', () => {
  test('to add an administrator, not to add a group user', async () => {
    grownOld();
    expect((await add({ user_type: 1 })).body).toMatchObject(AGAIN);
    const wrong = { code: 'wrong_current_password', field: 'currentpassword' };
    expect((await add({ user_type: 1, currentpassword: 'wrong' })).body).toMatchObject(wrong);
    expect((await add({ user_type: 0 })).body).toMatchObject(AGAIN);
    expect((await add({ user_type: 1, currentpassword: PASSWORD })).body).toMatchObject({ type: true });
    expect((await add({})).body).toMatchObject({ type: true });
  });

  test('to change an address or a type, not to change a name', async () => {
    const gus = await groupUser(server.db);
    grownOld();
    for (const change of [{ email: newEmail() }, { user_type: 1 }]) {
      expect((await update(gus, change)).body).toMatchObject(AGAIN);
      expect(await read(gus)).toMatchObject({ email: gus.email, user_type: 2 });
    }
    expect((await update(gus, { username: 'Gustav', user_type: 2 })).body).toMatchObject({ type: true });
    expect((await update(gus, { user_type: 1, currentpassword: PASSWORD })).body).toMatchObject({ type: true });
    expect(await read(gus)).toMatchObject({ user_type: 1 });
  });

  test('an API token with manage has none, and needs none', async () => {
    const token = await manageToken();
    grownOld();
    expect((await add({ user_type: 1 }, token)).body).toMatchObject({ type: true });
    expect((await update(await groupUser(server.db), { user_type: 1 }, token)).body).toMatchObject({ type: true });
  });
});

describe('the type', () => {
  test('turns a group user into an administrator and back, with the next call', async () => {
    const gus = await groupUser(server.db);
    await update(gus, { user_type: 1 });
    expect((await add({}, gus)).body).toMatchObject({ type: true });
    await update(gus, { user_type: 2 });
    expect((await add({}, gus)).status).toBe(403);
    const [entry] = (await entriesOf(server.db)).filter(({ subject }) => subject === gus.id).slice(-1);
    expect(entry).toMatchObject({ kind: 'user_changed', before: { user_type: 1 }, after: { user_type: 2 } });
  });

  test('can’t be changed by the user themselves, and is unchanged if not given', async () => {
    expect((await update(ann, { user_type: 2 })).body).toMatchObject({ code: 'own_type', field: 'user_type' });
    expect((await update(ann, { user_type: 1 })).body).toMatchObject({ type: true });
    await update(ann, {});
    expect(await read(ann)).toMatchObject({ user_type: 1 });
  });

  test('of two administrators who demote each other simultaneously, one remains', async () => {
    for (let round = 0; round < 3; round++) {
      await server.db.updateTable('users').set({ user_type: 2 }).execute();
      const [ida, bob] = [await person(server.db), await person(server.db)];
      const answers = await Promise.all([update(bob, { user_type: 2 }, ida), update(ida, { user_type: 2 }, bob)]);
      expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
      const administrators = await server.db.selectFrom('users').where('user_type', '<>', 2).select('id').execute();
      expect(administrators).toHaveLength(1);
    }
    await server.db.updateTable('users').set({ user_type: 1 }).where('id', '=', ann.id).execute();
  });
});

describe('a link to set a password', () => {
  test('is emailed to the user, and recorded in the history', async () => {
    const gus = await groupUser(server.db);
    expect((await server.call(sendLink, { userid: gus.id }, ann)).body).toMatchObject({
      type: true,
      resultData: expect.stringContaining(gus.email),
    });
    expect(await mails()).toEqual([{ template: 'link', recipient: gus.email }]);
    const entry = (await entriesOf(server.db)).findLast(({ subject }) => subject === gus.id);
    expect(entry).toMatchObject({ kind: 'password_forgotten', actor: ann.id });
  });

  test('is sent to an address five times in half an hour', async () => {
    const gus = await groupUser(server.db);
    for (let i = 0; i < 5; i++) expect((await server.call(sendLink, { userid: gus.id }, ann)).status).toBe(200);
    const sixth = await server.call(sendLink, { userid: gus.id }, ann);
    expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await mails()).toHaveLength(5);
  });

  test('replaces the first password of a new user', async () => {
    const email = newEmail();
    expect((await add({ email, password: undefined, send_link: true })).body).toMatchObject({ type: true });
    expect(await mails()).toEqual([{ template: 'link', recipient: email }]);
    expect((await server.call(login, { email, password: '' })).body).toMatchObject({ type: false });
    const link = await makeResetLink(server.db, email, { publicUrl: '', now: new Date() });
    const token = link?.link.split('/').at(-1);
    const reset = await server.call(resetPassword, { email, password: 'seven green bananas', token });
    expect(reset.body).toMatchObject({ type: true });
    expect((await server.call(login, { email, password: 'seven green bananas' })).body).toMatchObject({ type: true });
  });

  test('is required for a new user without a password', async () => {
    expect((await add({ password: undefined })).body).toMatchObject({ code: 'missing', field: 'password' });
  });
});

async function manageToken(): Promise<Person> {
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const input = { name: 'Directory', scopes: ['manage'], last_day: day };
  const { body } = await server.call(addApiToken, input, ann);
  return { ...ann, token: body['token'] as string };
}
