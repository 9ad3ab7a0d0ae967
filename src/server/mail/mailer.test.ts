import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { forgotPassword } from '../../contract/access/account.ts';
import { person } from '../../../test/support/factories.ts';
import { HOME, mailerOf, transportTo } from '../../../test/support/mailer.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { htmlOf, mailServer, textOf } from '../../../test/support/processes/smtp.ts';
import { type Transport } from './transport.ts';
import { every } from '../process/repeatedly.ts';
import { deliverDue, startMailer } from './mailer.ts';
import { insertEmail } from './queries.ts';

const server = await sharedServer();
const ann = await person(server.db);
afterEach(() => server.empty('mails'));

/** Timeouts for a server that never answers. Other servers get the full time, because a busy machine is slow. */
const SOON = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const MINUTE = 60_000;

const transport = (smtpUrl?: string, timeOuts = {}) => transportTo(server, smtpUrl, timeOuts);
const optionsOf = (transport: Transport) => mailerOf(server, transport);
const deliver = (smtpUrl?: string) => deliverDue(optionsOf(transport(smtpUrl)));
const queue = (template: 'reset' | 'passwordChanged', recipient = ann.email) =>
  insertEmail(server.db, { template, recipient, language: 'en', now: new Date(Date.now() - 1_000) });
const queuedMails = () => server.db.selectFrom('mails').selectAll().execute();
const { later } = server;

test('an email is sent in text and HTML to one recipient, and leaves the queue', async () => {
  const smtp = await mailServer();
  await queue('reset');
  await deliver(smtp.url);
  await smtp.close();
  expect(await queuedMails()).toEqual([]);
  expect(smtp.received).toHaveLength(1);
  const [mail = { from: '', to: [], raw: '' }] = smtp.received;
  expect(mail).toMatchObject({ from: 'fourscore@example.org', to: [ann.email] });
  expect(mail.raw).toMatch(/^Subject: Set a new password$/m);
  expect(mail.raw).toMatch(/^From: Fourscore <fourscore@example\.org>$/m);
  const [link = ''] = /https:\S+\/reset\/[\w-]{43}/.exec(textOf(mail)) ?? [];
  expect(link).toContain(`${HOME}/reset/`);
  expect(htmlOf(mail)).toContain(`<a href="${link}"`);
  expect(htmlOf(mail)).toContain(ann.email);
});

test('emails that are sent together share a connection', async () => {
  const smtp = await mailServer();
  for (const template of ['reset', 'passwordChanged', 'reset'] as const) await queue(template);
  await deliver(smtp.url);
  await smtp.close();
  expect(smtp.received).toHaveLength(3);
  expect(smtp.connections()).toBe(1);
});

test('an email to an unknown address is silently dropped', async () => {
  const smtp = await mailServer();
  await queue('reset', 'nobody@example.org');
  await deliver(smtp.url);
  await smtp.close();
  expect(await queuedMails()).toEqual([]);
  expect(smtp.received).toEqual([]);
});

test('an email with a template of a newer version is tried again, and doesn’t mark its address as rejected', async () => {
  await queue('reset');
  await server.db
    .updateTable('mails')
    .set({ template: 'ofTomorrow' as 'reset' })
    .execute();
  await deliver();
  expect(await queuedMails()).toMatchObject([
    { tries: 1, failed_at: null, last_error: 'unknown template: ofTomorrow' },
  ]);
  expect(await server.db.selectFrom('bounced_addresses').selectAll().execute()).toEqual([]);
});

test('a reset email uses the address as the account spells it', async () => {
  const smtp = await mailServer();
  await queue('reset', ann.email.toUpperCase());
  await deliver(smtp.url);
  await smtp.close();
  expect(smtp.received[0]?.to).toEqual([ann.email]);
});

test('after an outage of the mail server the email is sent, even after a restart of the console', async () => {
  const smtp = await mailServer();
  await smtp.close();
  await queue('passwordChanged');
  await deliver(smtp.url);
  expect(await queuedMails()).toMatchObject([
    { tries: 1, failed_at: null, last_error: expect.stringContaining('ECONNREFUSED') },
  ]);
  await deliver(smtp.url);
  expect(await queuedMails()).toMatchObject([{ tries: 1 }]);
  later(MINUTE);
  await deliver(smtp.url);
  expect(await queuedMails()).toMatchObject([{ tries: 2 }]);
  const secondServer = await mailServer({ port: smtp.port });
  later(MINUTE);
  await deliver(smtp.url);
  await secondServer.close();
  expect(secondServer.received).toHaveLength(1);
  expect(await queuedMails()).toEqual([]);
});

/** Broken ports: one has no listener, and the other accepts connections but, until `end`, doesn't respond. */
const TROUBLES = {
  down: async () => {
    const smtp = await mailServer();
    await smtp.close();
    return { port: smtp.port, end: async () => {} };
  },
  silent: async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const end = async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    };
    return { port: (silent.address() as AddressInfo).port, end };
  },
};

test.each(['down', 'silent'] as const)(
  'a server that is %s delays neither /api/forgot nor the queue, and gets the email when it recovers',
  async (trouble) => {
    const { port, end } = await TROUBLES[trouble]();
    const workingMailer = startMailer({
      ...optionsOf(transport(`smtp://127.0.0.1:${port}`, SOON)),
      wait: every(1_000),
    });
    // The fastest of several calls counts: a busy machine may delay one of them, but waiting for the mail server would
    // delay all.
    const times: number[] = [];
    for (const email of [ann.email, 'a@example.org', 'b@example.org', 'c@example.org']) {
      const start = performance.now();
      expect((await server.call(forgotPassword, { email })).body).toMatchObject({ type: true });
      times.push(performance.now() - start);
    }
    expect(Math.min(...times)).toBeLessThan(300);
    const lastError = async () => (await queuedMails()).find(({ recipient }) => recipient === ann.email)?.last_error;
    await expect.poll(lastError).toMatch(/ECONNREFUSED|timeout|greeting/i);
    await workingMailer.stop();
    await end();
    const secondServer = await mailServer({ port });
    later(MINUTE);
    await deliver(secondServer.url);
    await secondServer.close();
    expect(secondServer.received.map(({ to }) => to)).toEqual([[ann.email]]);
    expect(await queuedMails()).toEqual([]);
  },
);

test('a reset link starts with PUBLIC_URL, whatever host the request named', async () => {
  const smtp = await mailServer();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
  await server.call(forgotPassword, { email: ann.email }, { headers });
  later(MINUTE);
  await deliver(smtp.url);
  await smtp.close();
  const [mail = { from: '', to: [], raw: '' }] = smtp.received;
  expect(textOf(mail)).toMatch(new RegExp(`${HOME}/reset/[\\w-]{43}`));
  expect(mail.raw + textOf(mail) + htmlOf(mail)).not.toContain('evil');
});

test('a recipient whom the server permanently rejects is not retried, and the next email is sent', async () => {
  const smtp = await mailServer({ refuse: 550 });
  await queue('passwordChanged');
  await queue('passwordChanged');
  await deliver(smtp.url);
  await smtp.close();
  const rows = await queuedMails();
  expect(rows.map(({ tries, failed_at: at }) => [tries, at instanceof Date])).toEqual([
    [1, true],
    [1, true],
  ]);
});

test('an email is abandoned after two days', async () => {
  await queue('passwordChanged');
  later(2 * 24 * 60 * MINUTE + MINUTE);
  await deliver('smtp://127.0.0.1:1');
  expect(await queuedMails()).toMatchObject([{ failed_at: expect.any(Date) }]);
});

test('many processes at once send each email once', async () => {
  const smtp = await mailServer();
  for (let i = 0; i < 12; i++) await queue('passwordChanged', `p${i}@example.org`);
  await Promise.all(Array.from({ length: 5 }, () => deliver(smtp.url)));
  await smtp.close();
  expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `p${i}@example.org`).toSorted(),
  );
});

test('if a process crashes while sending an email, the next one sends it', async () => {
  const smtp = await mailServer();
  await queue('passwordChanged');
  // Never settles, as if the process had been killed.
  const neverSettles = new Promise<void>(() => {});
  void deliverDue(optionsOf(() => neverSettles));
  await expect.poll(async () => (await queuedMails())[0]?.tries).toBe(1);
  await deliver(smtp.url);
  expect(smtp.received).toEqual([]);
  later(3 * MINUTE);
  await deliver(smtp.url);
  await smtp.close();
  expect(smtp.received).toHaveLength(1);
});

test.each([
  'a@b.c\r\nBcc: x@y.z',
  'a@b.c, x@y.z',
  'a@b.c> RCPT TO:<x@y.z',
  '"a@b.c" <x@y.z>',
  'a@b.c\nx@y.z',
  'group: a@b.c, x@y.z;',
])('%j is not a recipient, neither at /api/forgot nor in the queue', async (hostile) => {
  const smtp = await mailServer();
  expect((await server.call(forgotPassword, { email: hostile })).body).toMatchObject({ code: 'invalid_email' });
  await queue('passwordChanged', hostile);
  await deliver(smtp.url);
  await smtp.close();
  expect(smtp.received).toEqual([]);
  expect(await queuedMails()).toMatchObject([{ failed_at: expect.any(Date) }]);
});

test('an unusual but valid address gets one email with one recipient', async () => {
  const smtp = await mailServer();
  const odd = "o'hara+{{7*7}}&<i>=%0abcc%3ax".replaceAll(/[<>]/g, '') + '@example.org';
  await queue('passwordChanged', odd);
  await deliver(smtp.url);
  await smtp.close();
  expect(smtp.received.map(({ to }) => to)).toEqual([[odd]]);
  const [mail = { from: '', to: [], raw: '' }] = smtp.received;
  expect(mail.raw).not.toMatch(/^bcc:/im);
  expect(textOf(mail)).toContain(odd);
  expect(htmlOf(mail)).toContain('o&#39;hara+{{7*7}}&#38;');
});

test('without a mail server an email becomes a file that only its owner can read', async () => {
  await queue('reset');
  await deliver();
  const outbox = path.join(server.dataDir, 'outbox');
  const [file = '', ...otherFiles] = await readdir(outbox);
  expect(otherFiles).toEqual([]);
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.eml$/);
  expect((await stat(path.join(outbox, file))).mode % 0o1000).toBe(0o600);
  const text = await readFile(path.join(outbox, file), 'utf8');
  expect(text).toContain(`To: ${ann.email}\r\n`);
  expect(text).toContain('multipart/alternative');
});
