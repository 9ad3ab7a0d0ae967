import { describe, expect, test } from 'vitest';
import { listSessions, login, resetPassword, updateProfile } from '../../src/contract/access/account.ts';
import { addUser } from '../../src/contract/places/users.ts';
import { hashPassword, passwordFits } from '../../src/server/identity/passwords.ts';
import { makeResetLink } from '../../src/server/access/signIn/resetLink.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { newApiToken } from '../../src/server/identity/tokenCaller.ts';
import { newToken } from '../../src/server/identity/viewer.ts';
import { blankDatabase } from '../support/database.ts';
import { onDatabase } from '../support/digest.ts';
import { sharedServer } from '../support/server.ts';
import { group, groupUser } from '../support/factories.ts';
import { administrator } from './world.ts';

// ASVS 6.2.8, 6.3.2, 7.2 and 11: a user's credentials are unique to them, compared exactly, and beyond guessing.

const server = await sharedServer();

test('no user can sign in to a new database', async () => {
  const blank = await blankDatabase();
  await migrate(blank.url);
  const people = await onDatabase(blank.url, async (client) => {
    const { rows } = await client.query(
      'select from users union all select from sessions union all select from api_tokens',
    );
    return rows;
  });
  await blank.drop();
  expect(people).toEqual([]);
  for (const [email, password] of [
    ['admin@example.org', 'admin'],
    ['admin@example.org', 'fourscore-demo'],
    ['admin@admin', 'admin'],
    ['root@localhost', 'root'],
  ])
    expect((await server.call(login, { email, password })).body).toMatchObject({ code: 'wrong_credentials' });
});

describe('a password is used byte for byte', () => {
  const longSecret = 'x'.repeat(71);
  test.each([
    ['caf\u00e9 crema 12', 'cafe\u0301 crema 12', 'composed letters are not decomposed ones'],
    [`${longSecret}ab`, `${longSecret}ac`, 'the 73rd byte counts'],
    ['ab'.repeat(6), 'ab'.repeat(12), 'repeated is not the same'],
    ['trailing blank ', 'trailing blank', 'a blank behind it counts'],
    ['Upper And Lower', 'upper and lower', 'letter case counts'],
    ['ﬁne ligature', 'fine ligature', 'a ligature is not two letters'],
    ['with\u0000nul char', 'with', 'nothing ends it early'],
    ['x'.repeat(256), 'x'.repeat(255), 'the 256th character counts'],
  ])('%j is not %j: %s', async (one, other) => {
    const hash = await hashPassword(one);
    expect([await passwordFits(one, hash), await passwordFits(other, hash)]).toEqual([true, false]);
  });

  test('also in calls, and is stored only as argon2id', async () => {
    const ada = await administrator(server.db);
    const [email, password] = ['exact@example.org', ' caf\u00e9 with blanks '];
    expect((await server.call(addUser, { email, password }, ada)).body).toMatchObject({ type: true });
    const of = (input: string) => server.call(login, { email, password: input });
    expect((await of(password)).body).toMatchObject({ type: true });
    for (const other of [password.trim(), password.normalize('NFD'), password.toUpperCase()])
      expect((await of(other)).body).toMatchObject({ code: 'wrong_credentials' });
    const { password_hash: passwordHash } = await server.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

test('no password is the name of its user’s group, in any call', async () => {
  const ada = await administrator(server.db);
  const name = 'Copperwick East';
  const groupId = await group(server.db, { name });
  const gus = await groupUser(server.db, { groupId });
  const refusal = { type: false, code: 'password_common', field: 'password' };
  const newUser = { email: 'gil@example.org', password: name, groupname: [groupId] };
  expect((await server.call(addUser, newUser, ada)).body).toMatchObject(refusal);
  const variant = { userid: gus.id, email: gus.email, password: name, confirmpassword: name };
  expect((await server.call(updateProfile, variant, gus)).body).toMatchObject(refusal);
  const reset = await makeResetLink(server.db, gus.email, { publicUrl: '', now: new Date() });
  const token = reset?.link.slice('/reset/'.length);
  const input = { email: gus.email, password: name.toUpperCase(), token };
  expect((await server.call(resetPassword, input)).body).toMatchObject(refusal);
  expect((await server.call(resetPassword, { ...input, password: `${name} lamp` })).body).toMatchObject({ type: true });
});

describe.each([
  ['a session’s token', newToken, ''],
  ['an API token', newApiToken, 'fsk_'],
])('%s', (_case, make, start) => {
  const COUNT = 10_000;
  const tokens = Array.from({ length: COUNT }, () => make().token);

  test('has 256 bits, each equally often set, and is never repeated', () => {
    expect(new Set(tokens).size).toBe(COUNT);
    const bytes = tokens.map((token) => Buffer.from(token.slice(start.length), 'base64url'));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    const set = Array.from({ length: 256 }, (_, bit) =>
      bytes.reduce((sum, key) => sum + (((key[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0),
    );
    // Six standard deviations, which a fair bit exceeds once in half a billion runs.
    const most = 6 * Math.sqrt(COUNT / 4);
    expect(set.filter((times) => Math.abs(times - COUNT / 2) > most)).toEqual([]);
  });
});

test('no text in the whole database is a valid token', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => administrator(server.db)));
  const texts = await onDatabase(server.url, async (client) => {
    const { rows } = await client.query<{ xml: string }>(`select database_to_xml(true, false, '') as xml`);
    return rows[0]?.xml ?? '';
  });
  for (const { token } of people) {
    expect((await server.call(listSessions, {}, { token })).status).toBe(200);
    expect(texts).not.toContain(token);
    const bytes = Buffer.from(token, 'base64url');
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(texts).not.toContain(bytes.toString(form));
  }
  expect(texts).toContain(people[0]?.email);
});
