import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { lockScreen } from '../../../contract/access/account.ts';
import * as calls from '../../../contract/access/deleteRequests.ts';
import { groupUser, person, type Person } from '../../../../test/support/factories.ts';
import { HOME, mailerOf } from '../../../../test/support/mailer.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { deliverDue } from '../../mail/mailer.ts';

const DAY = 24 * 3_600_000;

let gus: Person;
/** The emails sent, oldest first. */
let messages: { recipient: string; text: string }[];

const server = await sharedServer();
const ann = await person(server.db);
beforeEach(async () => {
  messages = [];
  gus = await groupUser(server.db);
});
afterEach(async () => {
  await server.empty('tries', 'mails', 'delete_requests');
});

const ask = (email: string, reason = '', caller: { token?: string } = {}) =>
  server.call(calls.askForDeletion, { email, reason }, caller);
/** Submits a request from the given IP address and returns the raw response. */
const askFrom = async (from: string, email: string, reason: string) =>
  (await server.call(calls.askForDeletion, { email, reason }, { from })).raw;
const read = async (token: string) => (await server.call(calls.readDeletionReason, { token })).body;
const confirm = (token: string) => server.call(calls.confirmDeletion, { token });

/** Sends the queued emails and returns the link tokens of all emails sent so far. */
async function deliveredEmails(): Promise<string[]> {
  await deliverDue(mailerOf(server, async ({ recipient, text }) => void messages.push({ recipient, text })));
  return messages.map(({ text }) => new RegExp(`${HOME}/page/delete-request/([\\w-]{43})`).exec(text)?.[1] ?? '');
}

async function reasons(email = gus.email) {
  const { body } = await server.call(calls.listDeleteRequests, {}, ann);
  const { resultData } = body as ReplyOf<typeof calls.listDeleteRequests>;
  const result = resultData.find((row) => row.email === email);
  return result?.reasons.map(({ reason, confirmed }) => [reason, confirmed !== null]) ?? [];
}

test('a stranger’s request does not change what the owner confirmed, and remains unconfirmed', async () => {
  await ask(gus.email, 'I have left.');
  const [token = ''] = await deliveredEmails();
  expect((await confirm(token)).body).toMatchObject({ type: true });
  await ask(gus.email, 'a stranger’s words');
  expect(await reasons()).toEqual([
    ['I have left.', true],
    ['a stranger’s words', false],
  ]);
});

test('the email contains the reason, without addresses, and a link; the database contains only the hash of its token', async () => {
  await ask(gus.email.toUpperCase(), 'Visit https://evil.example');
  const [token = ''] = await deliveredEmails();
  expect(token).toHaveLength(43);
  expect(messages).toMatchObject([{ recipient: gus.email }]);
  expect(messages[0]?.text).toContain('“Visit https: //evil. example”');
  const rows = await server.db.selectFrom('delete_reasons').selectAll().execute();
  expect(rows[0]?.token_hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link shows which reason it confirms, for as long as it works', async () => {
  await ask(gus.email, 'mine');
  await askFrom('192.0.2.1', gus.email, 'a stranger’s words');
  const [ownEmail = '', strange = ''] = await deliveredEmails();
  const date = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect((await read(ownEmail))['resultData']).toEqual({ reason: 'mine', date });
  expect((await read(strange))['resultData']).toMatchObject({ reason: 'a stranger’s words' });
  expect(await read('no-token-of-ours')).toMatchObject({ type: false, code: 'reset_invalid' });
  await confirm(ownEmail);
  expect(await reasons()).toEqual([
    ['mine', true],
    ['a stranger’s words', false],
  ]);
  expect(await read(ownEmail)).toMatchObject({ type: true });
  server.clock.now = new Date(Date.now() + 3 * DAY + 1_000);
  expect(await read(ownEmail)).toMatchObject({ code: 'reset_invalid' });
});

test('an address without an account gets no email, and both requests take the same work', async () => {
  await ask('nobody@example.org', 'x');
  await ask(gus.email, 'x');
  const emails = await server.db.selectFrom('mails').select(['template', 'recipient']).orderBy('id').execute();
  expect(emails).toEqual([
    { template: 'confirmDeletion', recipient: 'nobody@example.org' },
    { template: 'confirmDeletion', recipient: gus.email },
  ]);
  await deliveredEmails();
  expect(messages.map(({ recipient }) => recipient)).toEqual([gus.email]);
});

test('a link works for three days and more than once, and expires with the request', async () => {
  await ask(gus.email, 'first');
  await ask(gus.email, 'second');
  const [first = '', second = ''] = await deliveredEmails();
  expect((await confirm('no-token-of-ours')).body).toMatchObject({ type: false, code: 'reset_invalid' });
  for (let i = 0; i < 2; i++) expect((await confirm(first)).body).toMatchObject({ type: true });
  server.clock.now = new Date(Date.now() + 3 * DAY + 1_000);
  expect((await confirm(second)).body).toMatchObject({ code: 'reset_invalid' });
  server.clock.now = null;
  expect(await reasons()).toEqual([
    ['first', true],
    ['second', false],
  ]);
  await server.empty('delete_requests');
  expect((await confirm(second)).body).toMatchObject({ code: 'reset_invalid' });
});

test('a user’s own request while signed in is confirmed without an email; a request for another user is not', async () => {
  const bob = await groupUser(server.db, { name: 'bob' });
  await ask(gus.email, 'mine', gus);
  await ask(gus.email, 'not mine', bob);
  expect(await reasons()).toEqual([
    ['mine', true],
    ['not mine', false],
  ]);
  await deliveredEmails();
  expect(messages).toHaveLength(1);
});

test('a locked screen confirms nothing', async () => {
  await server.call(lockScreen, {}, gus);
  await ask(gus.email, 'left open', gus);
  expect(await reasons()).toEqual([['left open', false]]);
});

test('a stranger who asks repeatedly fills neither the table nor the mailbox, and does not use up the owner’s requests', async () => {
  for (let i = 0; i < 12; i++) expect((await ask(gus.email, `${i}`)).status).toBe(200);
  expect(await reasons()).toHaveLength(5);
  await askFrom('192.0.2.1', gus.email, 'mine');
  expect((await reasons()).at(-1)).toEqual(['mine', false]);
  await deliveredEmails();
  expect(messages).toHaveLength(6);
});

test('any number of strangers displace no reason whose link still works, and get the usual answer', async () => {
  const first = await askFrom('192.0.2.1', gus.email, 'mine');
  await deliveredEmails();
  const replies = [];
  for (let i = 0; i < 30; i++) replies.push(await askFrom(`198.51.100.${i}`, gus.email, `strange ${i}`));
  expect(new Set(replies)).toEqual(new Set([first]));
  expect(await reasons()).toHaveLength(20);
  await deliveredEmails();
  expect(messages).toHaveLength(20);
  // A day later the strangers may ask again, but the account still has twenty unconfirmed reasons with working links.
  server.clock.now = new Date(Date.now() + DAY + 60_000);
  for (let i = 0; i < 30; i++) await askFrom(`203.0.113.${i}`, gus.email, `later ${i}`);
  await deliveredEmails();
  expect(messages).toHaveLength(20);
  server.clock.now = null;
  expect((await reasons())[0]).toEqual(['mine', false]);
});

test('a new reason replaces the oldest one whose link has expired; one whose email is still queued is kept', async () => {
  for (let i = 0; i < 20; i++) await askFrom(`198.51.100.${i}`, gus.email, `old ${i}`);
  await server.db
    .updateTable('delete_reasons')
    .set({ token_expires_at: new Date() })
    .where('reason', 'in', ['old 3', 'old 5'])
    .execute();
  server.clock.now = new Date(Date.now() + DAY + 60_000);
  for (let i = 0; i < 4; i++) await askFrom(`203.0.113.${i}`, gus.email, `new ${i}`);
  server.clock.now = null;
  const remainingReasons = (await reasons()).map(([reason]) => reason);
  expect(remainingReasons).toHaveLength(20);
  // The new reasons have the same time, so their order is undefined.
  const places = remainingReasons.filter((reason) => /new|old [35]$/.test(String(reason)));
  expect(new Set(places)).toEqual(new Set(['new 0', 'new 1']));
});

test('an email that was sent late contains a working link', async () => {
  await ask(gus.email, 'later');
  await deliverDue(mailerOf(server, () => Promise.reject(new Error('away'))));
  server.clock.now = new Date(Date.now() + 60_000);
  const [token = ''] = await deliveredEmails();
  expect((await confirm(token)).body).toMatchObject({ type: true });
});
