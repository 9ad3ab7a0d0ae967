import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD, person } from '../../../test/support/factories.ts';
import { mailerOf, transportTo } from '../../../test/support/mailer.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { makeResetLink } from '../access/signIn/resetLink.ts';
import { packageRoot } from '../files/packageRoot.ts';
import { deliverDue } from '../mail/mailer.ts';

const server = await sharedServer({ logLevel: 'trace' });
const { app, db, pool, lines } = server;

const CANARY = 'canary-8d1f';

const post = (url: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    ...(token === undefined ? {} : { headers: { authorization: `Basic ${token}` } }),
  });

test('no password, token or reset link is ever logged', async () => {
  const ann = await person(db);
  const link = await makeResetLink(db, ann.email, { publicUrl: '', now: new Date() });
  const resetToken = link?.link.slice('/reset/'.length) ?? '';
  const secret = `${CANARY} password`;
  await post('/api/login', { email: ann.email, password: secret });
  const { resultData } = (await post('/api/login', { email: ann.email, password: PASSWORD })).json<{
    resultData: { token: string };
  }>();
  await post('/account/unlock', { password: secret }, resultData.token);
  const change = { userid: ann.id, email: ann.email, password: secret, confirmpassword: secret };
  await post('/admin/profileUpdate', { ...change, currentpassword: `${CANARY} wrong` }, resultData.token);
  await post('/admin/profileUpdate', change, `${CANARY}-token`);
  await post('/api/forgot', { email: ann.email });
  await post('/api/resetpassword', { email: ann.email, password: secret, token: `${CANARY}-reset` });
  await app.inject({ url: `/reset/${resetToken}`, headers: { cookie: CANARY, referer: `/reset/${resetToken}` } });
  await app.inject({ url: `/reset/${CANARY}/%zz`, query: { token: CANARY } });
  await app.inject({ method: 'POST', url: '/api/login', payload: `{"password":"${CANARY}`, headers: JSON_TYPE });
  const transport = transportTo(server, 'smtp://ann:canary-8d1f@127.0.0.1:1');
  await deliverDue({ ...mailerOf(server, transport), log: app.log });
  await post('/api/resetpassword', { email: ann.email, password: secret, token: resetToken });
  expect(lines.length).toBeGreaterThan(10);
  for (const needle of [CANARY, PASSWORD, resultData.token, ann.token, resetToken, '$argon2id'])
    expect(lines.filter((line) => line.includes(needle))).toEqual([]);
});

const JSON_TYPE = { 'content-type': 'application/json' };

test('a database error is logged without the row it quotes', async () => {
  const ann = await person(db);
  await pool.query('alter table sessions add constraint never check (false) not valid');
  lines.length = 0;
  const response = await post('/api/login', { email: ann.email, password: PASSWORD });
  await pool.query('alter table sessions drop constraint never');
  expect(response.statusCode).toBe(500);
  const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'call failed');
  expect(line.err).toMatchObject({ message: expect.stringContaining('never'), detail: '[Redacted]' });
  expect(response.body).not.toContain('never');
});

test('the page and its files are logged only at debug level, with all details', async () => {
  lines.length = 0;
  const isBuilt = existsSync(path.join(packageRoot, 'dist/public/index.html'));
  await app.inject({ url: '/stores' });
  await app.inject({ url: '/i18n/en.json' });
  await app.inject({ url: '/assets/none.js' });
  await app.inject({ url: '/healthz' });
  const levels = lines.map((line) => JSON.parse(line)).map(({ level, status }) => [level, status]);
  const page = isBuilt ? [20, 200] : [30, 404];
  expect(levels).toEqual([page, page, [30, 404], [30, 200]]);
});

test('each line is JSON with the time, request, user, route and result', async () => {
  const ann = await person(db);
  lines.length = 0;
  const response = await post('/group/addmultiple', {}, ann.token);
  const anonymousReply = await post('/group/addmultiple', {});
  const hostile = await post('/api/forgot', { email: 'a@b.c\r\n\u001b[31mforged line' });
  const entries = lines.map((line) => {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    return JSON.parse(line);
  });
  const common = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), method: 'POST', ms: expect.any(Number) };
  expect(entries).toMatchObject([
    { ...common, reqId: response.headers['x-request-id'], route: '/group/addmultiple', user: ann.id, status: 200 },
    { ...common, reqId: anonymousReply.headers['x-request-id'], route: '/group/addmultiple', user: null, status: 401 },
    { ...common, reqId: hostile.headers['x-request-id'], route: '/api/forgot', user: null, status: 200 },
  ]);
});
