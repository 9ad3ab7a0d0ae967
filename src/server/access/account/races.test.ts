import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer, type Reply } from '../../../../test/support/server.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../identity/viewer.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { makeResetLink } from '../signIn/resetLink.ts';

// P19 for calls confirmed by a password: the old password no longer counts once it has been changed, however early the
// call started.

const NEW_PASSWORD = 'river tin lamp';

const server = await sharedServer();
let ann: Person;
const newHash = await hashPassword(NEW_PASSWORD);
beforeEach(async () => {
  ann = await person(server.db);
});

/** Locks Ann's row, makes a call that waits for the lock, makes the change, then lets the call continue. */
async function meanwhile(call: Call, input: object, change: (db: Db) => Promise<unknown>, token?: string) {
  let answer: Promise<Reply> | undefined;
  await server.db.transaction().execute(async (other) => {
    await sql`select from users where id = ${ann.id} for update`.execute(other);
    answer = server.call(call, input, { token });
    await waitForBlockedStatement(server);
    await change(other);
  });
  return (await answer) as Reply;
}

const setPassword = (db: Db) =>
  db.updateTable('users').set({ password_hash: newHash }).where('id', '=', ann.id).execute();
const signIn = (password: string) => server.call(calls.login, { email: ann.email, password });
const sessions = () => server.db.selectFrom('sessions').where('user_id', '=', ann.id).select('id').execute();
const hash = async () =>
  (await server.db.selectFrom('users').where('id', '=', ann.id).select('password_hash').executeTakeFirst())
    ?.password_hash;

test('a sign-in fails if the password was changed in the meantime', async () => {
  const before = await sessions();
  const { body } = await meanwhile(calls.login, { email: ann.email, password: PASSWORD }, setPassword);
  expect(body).toMatchObject({ type: false, code: 'wrong_credentials' });
  expect(await sessions()).toEqual(before);
});

test('a sign-in fails if the user was deleted in the meantime', async () => {
  const { body } = await meanwhile(calls.login, { email: ann.email, password: PASSWORD }, (db) =>
    db.deleteFrom('users').where('id', '=', ann.id).execute(),
  );
  expect(body).toMatchObject({ type: false, code: 'wrong_credentials' });
});

test('rehashing a password at sign-in does not restore the old password', async () => {
  const old = await import('@node-rs/argon2').then(({ hash: make }) => make(PASSWORD, { memoryCost: 8_192 }));
  await server.db.updateTable('users').set({ password_hash: old }).where('id', '=', ann.id).execute();
  await meanwhile(calls.login, { email: ann.email, password: PASSWORD }, setPassword);
  expect(await hash()).toBe(newHash);
});

test('a sign-in without a code fails if a second factor was enabled in the meantime', async () => {
  const values = { user_id: ann.id, sealed_secret: Buffer.from('x'), confirmed_at: new Date(), codes_salt: null };
  const { body } = await meanwhile(calls.login, { email: ann.email, password: PASSWORD }, (db) =>
    db.insertInto('second_factors').values(values).execute(),
  );
  expect(body).toMatchObject({ type: false, code: 'second_factor_needed' });
});

test.each([
  [
    'a new password',
    calls.updateProfile,
    () => ({
      userid: ann.id,
      email: ann.email,
      password: 'plum tart on sunday',
      confirmpassword: 'plum tart on sunday',
    }),
  ],
  ['a new address', calls.updateProfile, () => ({ userid: ann.id, email: 'new.ann@example.org' })],
  ['an API token', addApiToken, () => ({ name: 'mine', scopes: ['manage'], last_day: new Date(), group_id: '' })],
])('%s, confirmed by a password that was changed in the meantime, is refused', async (_case, call, input) => {
  const request = { ...input(), currentpassword: PASSWORD };
  const { status } = await meanwhile(call, request, setPassword, ann.token);
  expect(status).toBe(401);
  expect(await hash()).toBe(newHash);
  const user = await server.db.selectFrom('users').where('id', '=', ann.id).select('email').executeTakeFirst();
  expect(user?.email).toBe(ann.email);
  expect(await server.db.selectFrom('api_tokens').where('user_id', '=', ann.id).select('id').execute()).toEqual([]);
});

test('of ten sign-ins during a password change, none with the old password remains', async () => {
  const change = { userid: ann.id, email: ann.email, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
  const signIns = Array.from({ length: 10 }, () => signIn(PASSWORD));
  const reply = await server.call(calls.updateProfile, change, ann);
  await Promise.all(signIns);
  expect(reply.body).toMatchObject({ type: true });
  expect(await sessions()).toHaveLength(1);
  expect((await server.call(calls.listSessions, {}, ann)).status).toBe(200);
});

test('a reset link does nothing after the address was changed', async () => {
  const token = 'a'.repeat(43);
  const link = { user_id: ann.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 60_000) };
  await server.db.insertInto('password_resets').values(link).execute();
  const before = await hash();
  const input = { email: ann.email, password: NEW_PASSWORD, token };
  const { body } = await meanwhile(calls.resetPassword, input, (db) =>
    db.updateTable('users').set({ email: 'moved@example.org' }).where('id', '=', ann.id).execute(),
  );
  expect(body).toMatchObject({ type: false, code: 'reset_invalid' });
  expect(await hash()).toBe(before);
});

test('a user who is deleted while their link is created gets none', async () => {
  let link: ReturnType<typeof makeResetLink> | undefined;
  await server.db.transaction().execute(async (other) => {
    await sql`select from users where id = ${ann.id} for update`.execute(other);
    link = makeResetLink(server.db, ann.email, { publicUrl: 'https://example.org', now: new Date() });
    await waitForBlockedStatement(server);
    await other.deleteFrom('users').where('id', '=', ann.id).execute();
  });
  expect(await link).toBeNull();
});

test('a password that was changed in the meantime does not unlock a screen', async () => {
  await server.call(calls.lockScreen, {}, ann);
  const { status } = await meanwhile(calls.unlockScreen, { password: PASSWORD }, setPassword, ann.token);
  expect(status).toBe(401);
});
