import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgotPassword, login } from '../../src/contract/access/account.ts';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import { listStores } from '../../src/contract/places/stores.ts';
import { countOne } from '../../src/server/db/rateLimits.ts';
import { deliverDue } from '../../src/server/mail/mailer.ts';
import { PASSWORD, person } from '../support/factories.ts';
import { mailerOf, transportTo } from '../support/mailer.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { mailServer } from '../support/processes/smtp.ts';

// The machine's clock jumps forwards and back again: nothing started while it was wrong locks users out afterwards.

const HOUR_MS = 3_600_000;
const RIGHT = new Date('2026-11-21T12:00:00Z');

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
  server.clock.now = RIGHT;
});
afterEach(() => server.close());

const jump = (hours: number) => {
  server.clock.now = new Date(RIGHT.getTime() + hours * HOUR_MS);
};

test('a user with too many attempts while the clock was a day ahead signs in when it is right again', async () => {
  const { email } = await person(server.db, { now: RIGHT });
  jump(24);
  const guess = (password: string) => server.call(login, { email, password });
  for (let tries = 0; tries < 10; tries++) await guess('not this one');
  expect((await guess(PASSWORD)).status).toBe(429);
  jump(0);
  expect((await guess(PASSWORD)).body).toMatchObject({ type: true });
  // The limit itself still applies.
  for (let tries = 0; tries < 10; tries++) await guess('not this one');
  expect((await guess(PASSWORD)).status).toBe(429);
});

test('a user with too many calls while the clock was ahead can call when it is right again', async () => {
  const futureTime = new Date(RIGHT.getTime() + HOUR_MS);
  const { id, token } = await person(server.db, { now: futureTime });
  jump(1);
  // Most of a minute's calls were made on another console.
  await countOne(server.db, { name: 'calls', most: 1_200, windowMs: 60_000 }, [id], futureTime, 1_190);
  let status = 200;
  for (let calls = 0; calls < 200 && status === 200; calls++)
    ({ status } = await server.call(listStores, {}, { token }));
  expect(status).toBe(429);
  jump(-1);
  expect((await server.call(listStores, {}, { token })).status).toBe(200);
});

test('a session and a prepared workbook survive a jump back, and one forwards within their lifetime', async () => {
  const { token } = await person(server.db, { now: RIGHT });
  const { body } = await server.call(prepareExport, {}, { token });
  const { url } = body['resultData'] as { url: string };
  for (const hours of [-24, 0, 1, 0]) {
    jump(hours);
    expect((await server.call(listStores, {}, { token })).status).toBe(200);
  }
  jump(-24);
  expect((await server.app.inject(url)).statusCode).toBe(200);
});

test('an email that was postponed while the clock was ahead is sent when it is right again', async () => {
  const { email } = await person(server.db, { now: RIGHT });
  const smtp = await mailServer();
  await smtp.close();
  jump(24);
  await server.call(forgotPassword, { email });
  const deliver = (smtpUrl: string) => deliverDue(mailerOf(server, transportTo(server, smtpUrl)));
  await deliver(smtp.url);
  jump(0);
  const secondServer = await mailServer({ port: smtp.port });
  await deliver(smtp.url);
  await secondServer.close();
  expect(secondServer.received.map(({ to }) => to)).toEqual([[email]]);
});
