import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { newToken } from '../../identity/viewer.ts';
import { insertSession, selectLiveSessions } from '../../identity/sessionQueries.ts';

const server = await sharedServer();
let ann: Person;
beforeEach(async () => {
  await server.empty('tries');
  server.clock.now = new Date();
  ann = await person(server.db);
});

const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';
const MINUTE = 60_000;

const { later } = server;

async function signIn(password: string, { email = ann.email, from = HOME } = {}) {
  const { status, body, headers } = await server.call(calls.login, { email, password }, { from });
  return { status, body, retryAfter: Number(headers['retry-after']) };
}

async function fail(times: number, options: { email?: string; from?: string } = {}) {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await signIn(`wrong ${i}`, options)).status);
  return statuses;
}

describe('wrong passwords for one account from one address', () => {
  test('get 429 from the eleventh on, even the right one, until a quarter of an hour has passed', async () => {
    expect(await fail(10)).toEqual(Array.from({ length: 10 }, () => 200));
    const eleventh = await signIn('wrong again');
    expect(eleventh).toMatchObject({ status: 429, body: { type: false, code: 'too_many_requests' } });
    expect(eleventh.retryAfter).toBeGreaterThan(14 * 60);
    expect(eleventh.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect((await signIn(PASSWORD)).status).toBe(429);
    later(15 * MINUTE - 1_000);
    expect((await signIn(PASSWORD)).status).toBe(429);
    later(1_000);
    expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
  });

  test('leave the account open from elsewhere, and other accounts from the same address', async () => {
    await fail(11);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).body).toMatchObject({ type: true });
    const bob = await person(server.db, { name: 'bob' });
    expect((await signIn(PASSWORD, { email: bob.email })).body).toMatchObject({ type: true });
  });

  test('count in the same way for an account that does not exist', async () => {
    const unknownUser = { email: 'nobody@example.org' };
    expect(await fail(10, unknownUser)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await signIn('wrong', unknownUser)).status).toBe(429);
  });

  test('count under any spelling of the address', async () => {
    await fail(5);
    await fail(5, { email: ` ${ann.email.toUpperCase()} ` });
    expect((await signIn('wrong')).status).toBe(429);
  });

  test('in parallel get no further than one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`wrong ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('do not include the right one', async () => {
    for (let i = 0; i < 15; i++) expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
    await fail(9);
    expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
  });

  test('that were typed as an email are stored nowhere in the counts', async () => {
    await fail(1, { email: 'canary@example.org' });
    expect(JSON.stringify(await server.db.selectFrom('tries').selectAll().execute())).not.toContain('canary');
  });
});

describe('attempts at one account from one address, right or wrong', () => {
  test('end after thirty in a minute, and continue from elsewhere', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(PASSWORD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals).toHaveLength(10);
    expect(refusals[0]?.retryAfter).toBeLessThanOrEqual(60);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).body).toMatchObject({ type: true });
    later(MINUTE);
    expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
  });

  test('leave at most a hundred active sessions, the latest, and eleven history entries an hour, the last with a count', async () => {
    const now = (server.clock.now ?? new Date()).getTime();
    const older = Array.from({ length: 99 }, (_, age) => ({ ...newToken(), now: new Date(now - age * 1_000) }));
    const session = { userId: ann.id, remember: true };
    for (const olderSession of older)
      await insertSession(server.db, { ...session, tokenHash: olderSession.hash, now: olderSession.now });
    for (let i = 0; i < 12; i++) {
      later(1_000);
      expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
    }
    const alive = await selectLiveSessions(server.db, ann.id, server.clock.now ?? new Date());
    expect(alive).toHaveLength(100);
    expect(Math.min(...alive.map((row) => row.last_used_at.getTime()))).toBe(now - 86 * 1_000);
    const entries = server.db.selectFrom('audit_log').where('subject_id', '=', ann.id);
    const rows = await entries.where('kind', '=', 'signin_succeeded').select('kind').execute();
    expect(rows).toHaveLength(11);
  });
});

test('fifty wrong passwords from one address, for any accounts, end its attempts for a quarter of an hour', async () => {
  for (let i = 0; i < 10; i++) await fail(5, { email: `p${i}@example.org` });
  expect((await signIn(PASSWORD)).status).toBe(429);
  expect((await signIn(PASSWORD, { from: ELSEWHERE })).body).toMatchObject({ type: true });
  later(15 * MINUTE);
  expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
});

test('an IPv6 address counts with its neighbours', async () => {
  for (let i = 0; i < 10; i++) await fail(1, { from: `2001:db8::${i + 1}` });
  expect((await signIn(PASSWORD, { from: '2001:db8::ffff' })).status).toBe(429);
  expect((await signIn(PASSWORD, { from: '2001:db8:0:1::1' })).body).toMatchObject({ type: true });
});

test('a forged X-Forwarded-For changes nothing', async () => {
  for (let i = 0; i < 11; i++) {
    const forgedHeaders = { from: HOME, headers: { 'x-forwarded-for': `203.0.113.${i}` } };
    const { status } = await server.call(calls.login, { email: ann.email, password: 'wrong' }, forgedHeaders);
    expect(status).toBe(i < 10 ? 200 : 429);
  }
});

test('a hundred wrong passwords a day slow an account down, but never lock it', async () => {
  for (let i = 0; i < 10; i++) {
    await fail(10, { from: `203.0.113.${i}` });
    later(MINUTE);
  }
  const start = performance.now();
  expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
  expect(performance.now() - start).toBeGreaterThan(950);
  later(24 * 60 * MINUTE);
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const nextDay = performance.now();
    expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
    times.push(performance.now() - nextDay);
  }
  // The delay for slowed-down attempts would apply to each of them; a busy machine is unlikely to delay them all.
  expect(Math.min(...times)).toBeLessThan(950);
});

test('a hash with another cost is renewed at the next sign-in', async () => {
  const { hash } = await import('@node-rs/argon2');
  const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await server.db.updateTable('users').set({ password_hash: old }).where('id', '=', ann.id).execute();
  await signIn(PASSWORD);
  const row = await server.db.selectFrom('users').select('password_hash').where('id', '=', ann.id).executeTakeFirst();
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(PASSWORD)).body).toMatchObject({ type: true });
});
