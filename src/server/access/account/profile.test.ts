import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { makeResetLink } from '../signIn/resetLink.ts';

const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
});
afterEach(() => server.empty('mails'));

const NEW = 'a new password of tests';
const MINUTE = 60_000;

const update = (over: Record<string, unknown> = {}, person = ann) =>
  server.call(
    calls.updateProfile,
    { userid: person.id, email: person.email, password: '', confirmpassword: '', adminimage: '', ...over },
    person,
  );
const mails = () => server.db.selectFrom('mails').select(['template', 'recipient']).orderBy('id').execute();
const accountOf = ({ id }: Person) =>
  server.db.selectFrom('users').where('id', '=', id).select(['email', 'password_hash']).executeTakeFirstOrThrow();

async function signIn(password: string, email = ann.email): Promise<string | undefined> {
  const { body } = await server.call(calls.login, { email, password });
  return (body['resultData'] as { token?: string }).token;
}

describe('/admin/profileUpdate', () => {
  test('changes nothing if nothing differs, however old the session is', async () => {
    const before = await accountOf(ann);
    server.clock.now = new Date(Date.now() + 60 * MINUTE);
    expect((await update()).body).toMatchObject({ type: true });
    expect(await accountOf(ann)).toEqual(before);
    expect(await mails()).toEqual([]);
  });

  test('sets the password, ends the other sessions and notifies the address', async () => {
    const other = await signIn(PASSWORD);
    expect((await update({ password: NEW, confirmpassword: NEW })).body).toMatchObject({ type: true });
    expect((await server.call(calls.listSessions, {}, { token: other })).status).toBe(401);
    expect((await server.call(calls.listSessions, {}, ann)).status).toBe(200);
    expect(await signIn(NEW)).toBeDefined();
    expect(await signIn(PASSWORD)).toBeUndefined();
    expect(await mails()).toEqual([{ template: 'passwordChanged', recipient: ann.email }]);
  });

  test('sets the address, notifies the old one and ends links sent to it', async () => {
    const email = `new-${ann.email}`;
    await makeResetLink(server.db, ann.email, { publicUrl: '', now: new Date() });
    const other = await signIn(PASSWORD);
    expect((await update({ email: ` ${email} ` })).body).toMatchObject({ type: true });
    expect(await signIn(PASSWORD, email)).toBeDefined();
    expect((await server.call(calls.listSessions, {}, { token: other })).status).toBe(401);
    expect(await mails()).toEqual([
      { template: 'emailChanged', recipient: ann.email },
      { template: 'emailNew', recipient: email },
    ]);
    expect(await server.db.selectFrom('password_resets').where('user_id', '=', ann.id).selectAll().execute()).toEqual(
      [],
    );
  });

  test.each([
    ['', NEW],
    [NEW, ''],
    [NEW, `${NEW} `],
  ])('refuses %j confirmed by %j with the text of the specification', async (password, confirmpassword) => {
    expect((await update({ password, confirmpassword })).body).toEqual({
      type: false,
      resultData: 'Password and Confirm password are not matched',
      message: 'Password and Confirm password are not matched',
      field: 'confirmpassword',
      code: 'password_mismatch',
    });
    expect(await signIn(PASSWORD)).toBeDefined();
  });

  test.each([
    ['too short', 'password_too_short'],
    ['password123', 'password_common'],
    ['x'.repeat(257), 'password_too_long'],
    ['new-address', 'password_is_email'],
  ])('refuses the password %j', async (password, code) => {
    const over = { email: 'new-address@example.org', password, confirmpassword: password };
    expect((await update(over)).body).toMatchObject({ type: false, code, field: 'password' });
  });

  test('needs the current password once the session is 15 minutes old', async () => {
    const email = `newer-${ann.email}`;
    const start = Date.now();
    server.clock.now = new Date(start + 15 * MINUTE + 1_000);
    for (const change of [{ email }, { password: NEW, confirmpassword: NEW }]) {
      expect((await update(change)).body).toMatchObject({
        type: false,
        resultData: 'Enter your password to continue.',
        code: 'sign_in_again',
      });
      expect((await update({ ...change, currentpassword: 'wrong' })).body).toMatchObject({
        type: false,
        code: 'wrong_current_password',
        field: 'currentpassword',
      });
    }
    expect((await accountOf(ann)).email).toBe(ann.email);
    expect((await update({ email, currentpassword: PASSWORD })).body).toMatchObject({ type: true });
    server.clock.now = new Date(start + 14 * MINUTE);
    expect((await update({ email: `newest-${ann.email}` })).body).toMatchObject({ type: true });
  });

  test('refuses a wrong current password even in a new session', async () => {
    const over = { password: NEW, confirmpassword: NEW, currentpassword: `${PASSWORD} ` };
    expect((await update(over)).body).toMatchObject({ code: 'wrong_current_password' });
    expect(await signIn(PASSWORD)).toBeDefined();
  });

  test('counts wrong current passwords like sign-in does', async () => {
    const over = { password: NEW, confirmpassword: NEW, currentpassword: 'wrong' };
    for (let i = 0; i < 10; i++) expect((await update(over)).status).toBe(200);
    expect((await update({ ...over, currentpassword: PASSWORD })).status).toBe(429);
    await server.empty('tries');
  });

  test('refuses an address that another user has, in any letter case', async () => {
    const bob = await person(server.db, { name: 'bob' });
    expect((await update({ email: bob.email.toUpperCase() })).body).toMatchObject({
      type: false,
      code: 'email_taken',
      field: 'email',
    });
    const [one, two] = await Promise.all([
      update({ email: 'wanted@example.org' }),
      update({ email: 'wanted@example.org' }, bob),
    ]);
    expect([one, two].filter(({ body }) => body['type'] === true)).toHaveLength(1);
  });

  test('counts addresses in use as wrong passwords, because they reveal who has an account', async () => {
    const bob = await person(server.db, { name: 'bob' });
    for (let i = 0; i < 10; i++) expect((await update({ email: bob.email })).body['code']).toBe('email_taken');
    expect((await update({ email: bob.email })).status).toBe(429);
    expect((await update({ email: `free-${ann.email}` })).status).toBe(429);
    expect((await update({ email: `free-${ann.email}`, currentpassword: PASSWORD })).status).toBe(429);
    // Saving without a new email address reveals nothing about other accounts, so it isn't limited.
    expect((await update()).body).toMatchObject({ type: true });
    await server.empty('tries');
  });

  test('answers hardly more of a burst of addresses in use than the limit allows', async () => {
    const bob = await person(server.db, { name: 'bob' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => update({ email: bob.email })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    await server.empty('tries');
  });

  test('lets no user change another user’s', async () => {
    const gus = await groupUser(server.db);
    const { status } = await update({ userid: ann.id, email: 'mine@example.org' }, gus);
    expect(status).toBe(404);
    expect((await update({ userid: 'x' }, gus)).status).toBe(404);
    expect((await accountOf(ann)).email).toBe(ann.email);
  });

  test('ignores unknown fields', async () => {
    const gus = await groupUser(server.db);
    await update({ user_type: 1, password_hash: 'x', group_id: null, username: 'boss' }, gus);
    const row = await server.db.selectFrom('users').where('id', '=', gus.id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_type: 2, username: 'gus' });
    expect(row.password_hash).toMatch(/^\$argon2id/);
  });
});
