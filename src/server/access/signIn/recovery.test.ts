import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { makeResetLink } from './resetLink.ts';

const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
});
afterEach(() => server.empty('tries', 'mails'));

const NEW = 'a new password of tests';
const MINUTE = 60_000;

const forgot = (email: unknown, language?: string) =>
  server.call(calls.forgotPassword, { email }, language === undefined ? {} : { language });
const reset = (token: string, over: Record<string, unknown> = {}) =>
  server.call(calls.resetPassword, { email: ann.email, password: NEW, token, ...over });
const mails = () => server.db.selectFrom('mails').select(['template', 'recipient', 'language']).execute();

async function newToken(now = new Date()): Promise<string> {
  const link = await makeResetLink(server.db, ann.email, { publicUrl: 'https://fourscore.example.org', now });
  return link?.link.replace('https://fourscore.example.org/reset/', '') ?? '';
}

async function signsIn(password: string): Promise<boolean> {
  return (await server.call(calls.login, { email: ann.email, password })).body['type'] === true;
}

describe('/api/forgot', () => {
  test('returns the same bytes and queues the same for known and unknown addresses', async () => {
    const reply = await forgot(ann.email, 'ja');
    const unknown = await forgot('nobody@example.org', 'ja');
    expect(reply.raw).toBe(unknown.raw);
    expect(reply.body['type']).toBe(true);
    const withoutVaryingHeaders = ({ headers }: typeof reply) => ({ ...headers, 'x-request-id': '', date: '' });
    expect(withoutVaryingHeaders(reply)).toEqual(withoutVaryingHeaders(unknown));
    expect(await mails()).toEqual([
      { template: 'reset', recipient: ann.email, language: 'ja' },
      { template: 'reset', recipient: 'nobody@example.org', language: 'ja' },
    ]);
  });

  test('emails an account at most five times in half an hour, without saying so', async () => {
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push((await forgot(ann.email)).raw);
    expect(new Set(answers).size).toBe(1);
    expect(await mails()).toHaveLength(5);
    server.clock.now = new Date(Date.now() + 30 * MINUTE);
    await forgot(ann.email);
    expect(await mails()).toHaveLength(6);
  });

  test('answers 429 to an address that asks for the twenty-first time', async () => {
    for (let i = 0; i < 20; i++) expect((await forgot(`p${i}@example.org`)).status).toBe(200);
    const { status, headers } = await forgot('p21@example.org');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 60);
  });
});

describe('/api/resetpassword', () => {
  test('sets the password once, and ends all sessions of the user', async () => {
    const token = await newToken();
    const { body } = await server.call(calls.login, { email: ann.email, password: PASSWORD, remember: true });
    const trustedSession = body['resultData'] as { token: string };
    expect((await reset(token)).body).toMatchObject({ type: true });
    expect((await server.call(calls.listSessions, {}, trustedSession)).status).toBe(401);
    expect(await signsIn(NEW)).toBe(true);
    expect(await signsIn(PASSWORD)).toBe(false);
    expect((await server.call(calls.logout, {}, ann)).status).toBe(401);
    expect((await reset(token, { password: 'yet another password' })).body).toMatchObject({ code: 'reset_invalid' });
    expect(await mails()).toEqual([{ template: 'passwordChanged', recipient: ann.email, language: 'en' }]);
  });

  test('works once under twenty simultaneous uses', async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, { password: `${NEW} ${i}` })));
    const winners = answers.flatMap(({ body }, i) => (body['type'] === true ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'reset_invalid')).toHaveLength(19);
    expect(await signsIn(`${NEW} ${winners[0]}`)).toBe(true);
  });

  test('works for an hour', async () => {
    const [first, second] = [await newToken(), await newToken()];
    expect(first).not.toBe(second);
    server.clock.now = new Date(Date.now() + 60 * MINUTE);
    expect((await reset(second)).body).toMatchObject({ code: 'reset_invalid' });
    server.clock.now = new Date(Date.now() + 59 * MINUTE);
    expect((await reset(second)).body).toMatchObject({ type: true });
  });

  test('accepts only the newest link', async () => {
    const [older, newer] = [await newToken(), await newToken()];
    expect((await reset(older)).body).toMatchObject({ code: 'reset_invalid' });
    expect((await reset(newer)).body).toMatchObject({ type: true });
  });

  test('keeps a link valid whose password was refused, and names the rule', async () => {
    const token = await newToken();
    expect((await reset(token, { password: 'short' })).body).toMatchObject({
      type: false,
      code: 'password_too_short',
      field: 'password',
    });
    expect((await reset(token, { password: ann.email })).body).toMatchObject({ code: 'password_is_email' });
    expect((await reset(token)).body).toMatchObject({ type: true });
  });

  test('needs the account’s own address, in any letter case', async () => {
    const bob = await person(server.db, { name: 'bob' });
    const token = await newToken();
    expect((await reset(token, { email: bob.email })).body).toMatchObject({ code: 'reset_invalid' });
    expect((await reset(token, { email: ann.email.toUpperCase() })).body).toMatchObject({ type: true });
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(10_000), '%00'])('refuses the token %j', async (token) => {
    expect((await reset(token)).body).toMatchObject({ type: false, code: 'reset_invalid' });
  });

  test('the database contains the token nowhere', async () => {
    const token = await newToken();
    const rows = await server.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});
