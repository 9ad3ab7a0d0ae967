import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { PASSWORD, groupUser, person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);

const signIn = async (over: Record<string, unknown> = {}) =>
  server.call(calls.login, { email: ann.email, password: PASSWORD, ...over });

describe('/api/login', () => {
  test('returns a working token', async () => {
    const { body } = await signIn();
    const { token, ...rest } = body['resultData'] as { token: string };
    expect(rest).toEqual({
      userid: ann.id,
      adminname: 'ann',
      email: ann.email,
      user_type: 1,
      data: { image: null },
      time_zone: 'UTC',
    });
    const { status, headers } = await server.call(listGroups, {}, { token });
    expect([status, headers['x-time-zone']]).toEqual([200, 'UTC']);
  });

  test('ignores letter case and spaces around the address', async () => {
    expect((await signIn({ email: `  ${ann.email.toUpperCase()} ` })).body['type']).toBe(true);
  });

  test.each([
    ['a wrong password', { password: 'wrong password' }],
    ['the password with a trailing space', { password: `${PASSWORD} ` }],
    ['the password in another letter case', { password: PASSWORD.toUpperCase() }],
    ['an unknown address', { email: 'nobody@example.org' }],
  ])('refuses %s with the same message', async (_case, over) => {
    const { status, body } = await signIn(over);
    expect(status).toBe(200);
    expect(body).toEqual({
      type: false,
      resultData: 'The email or password is incorrect.',
      message: 'The email or password is incorrect.',
      code: 'wrong_credentials',
    });
  });

  test('names the missing field', async () => {
    expect((await signIn({ password: undefined })).body).toMatchObject({
      type: false,
      code: 'missing',
      field: 'password',
    });
    expect((await signIn({ email: 'no address' })).body).toMatchObject({ code: 'invalid_email', field: 'email' });
  });

  test('two sign-ins give two tokens, and the database stores neither', async () => {
    const tokens = [await signIn(), await signIn()].map(({ body }) => (body['resultData'] as { token: string }).token);
    expect(tokens[0]).not.toBe(tokens[1]);
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });
});

/** Returns the times of requests: one every `every` ms, and a last one at `until`. */
const steadily = (every: number, until: number) => [
  ...Array.from({ length: Math.ceil(until / every) - 1 }, (_, i) => (i + 1) * every),
  until,
];

describe('a session', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const SECOND = 1_000;
  // P18: tests both sides of each limit.
  test.each([
    ['plain, unused for two hours', false, [2 * HOUR - SECOND], 200],
    ['plain, unused for longer', false, [2 * HOUR + SECOND], 401],
    ['plain, used continuously for twelve hours', false, steadily(HOUR, 12 * HOUR - SECOND), 200],
    ['plain, used continuously for longer', false, steadily(HOUR, 12 * HOUR + SECOND), 401],
    ['remembered, unused for seven days', true, [7 * DAY - SECOND], 200],
    ['remembered, unused for longer', true, [7 * DAY + SECOND], 401],
    ['remembered, used continuously for thirty days', true, steadily(6 * DAY, 30 * DAY - SECOND), 200],
    ['remembered, used continuously for longer', true, steadily(6 * DAY, 30 * DAY + SECOND), 401],
  ])('%s', async (_case, remember, times, expected) => {
    const start = new Date();
    server.clock.now = start;
    const { body } = await signIn({ remember });
    const { token } = body['resultData'] as { token: string };
    const statuses: number[] = [];
    for (const time of times) {
      server.clock.now = new Date(start.getTime() + time);
      statuses.push((await server.call(listGroups, {}, { token })).status);
    }
    server.clock.now = null;
    expect(statuses).toEqual([...times.slice(1).map(() => 200), expected]);
  });

  test('ends immediately at sign-out', async () => {
    const { token } = await person(server.db);
    expect((await server.call(calls.logout, {}, { token })).body).toMatchObject({ type: true });
    expect((await server.call(calls.logout, {}, { token })).status).toBe(401);
  });

  test('ends when the account is deleted', async () => {
    const deletedUser = await person(server.db);
    await server.db.deleteFrom('users').where('id', '=', deletedUser.id).execute();
    expect((await server.call(listGroups, {}, deletedUser)).status).toBe(401);
  });
});

describe('/admin/profile', () => {
  test('shows the caller’s own profile, and answers any other as missing', async () => {
    const gus = await groupUser(server.db);
    const reply = await server.call(calls.profile, { admin_id: gus.id }, gus);
    expect(reply.body['resultData']).toEqual({ email: gus.email, _id: gus.id, image: null, username: 'gus' });
    const otherProfile = await server.call(calls.profile, { admin_id: ann.id }, gus);
    const nobodys = await server.call(calls.profile, { admin_id: 'x' }, gus);
    expect(otherProfile.status).toBe(404);
    expect(otherProfile.raw).toBe(nobodys.raw);
  });
});
