import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as account from '../../../contract/access/account.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { readExportData } from '../../../contract/dataOut/exports.ts';
import { addGroup, listGroups } from '../../../contract/places/groups.ts';
import { addStore } from '../../../contract/places/stores.ts';
import { endSessionsOfUser, listSessionsOfUser, searchUsers } from '../../../contract/places/users.ts';
import { exportWorkbook } from '../../../contract/places/workbook.ts';
import { downloadWorkbook, preparedExport } from '../../../../test/support/sheets/exports.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { makeResetLink } from '../../access/signIn/resetLink.ts';
import { record } from './changes.ts';
import { sweepAccess } from '../../access/history/sweep.ts';
import { entriesOf, type HistoryRow } from '../../../../test/support/history.ts';

const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
  await server.empty('tries');
});

const MINUTE = 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE);
const HERE = '127.0.0.1';

/** Returns the entries that an action added to the history. */
async function write(action: () => Promise<unknown>): Promise<HistoryRow[]> {
  const before = await entriesOf(server.db);
  await action();
  return (await entriesOf(server.db)).slice(before.length);
}

const signIn = (password: string, email = ann.email) => server.call(account.login, { email, password });
const asAnn = () => ({ actor: ann.id, subject: ann.id, name: 'ann', token: null });
const endedSessionsEntry = (sessions: number) => ({
  ...asAnn(),
  kind: 'sessions_ended',
  before: null,
  after: { sessions },
});
const noCaller = { actor: null, token: null };

describe('each of these is one entry', () => {
  test('a sign-in, a sign-out', async () => {
    let token = '';
    const signedIn = await write(async () => {
      const { body } = await signIn(PASSWORD);
      ({ token } = body['resultData'] as { token: string });
    });
    const after = { proof: 'password', address: HERE };
    expect(signedIn).toEqual([{ ...asAnn(), kind: 'signin_succeeded', before: null, after }]);
    expect(await write(() => server.call(account.logout, {}, { token }))).toEqual([
      { ...asAnn(), kind: 'session_ended', before: null, after: null },
    ]);
  });

  test('a wrong password, for an account and for an unknown address', async () => {
    const failure = { ...noCaller, kind: 'signin_failed', before: null, after: { proof: 'password', address: HERE } };
    expect(await write(() => signIn('wrong password'))).toEqual([{ ...failure, subject: ann.id, name: 'ann' }]);
    const unknown = `${'x'.repeat(240)}@example.org`;
    expect(await write(() => signIn('wrong password', unknown))).toEqual([
      { ...failure, subject: null, name: unknown },
    ]);
    expect(await write(() => signIn('wrong password', `x${unknown.padStart(254, 'x')}`))).toEqual([]);
  });

  test('a locked screen, a password that does not unlock it, one that does', async () => {
    expect(await write(() => server.call(account.lockScreen, {}, ann))).toMatchObject([{ kind: 'session_locked' }]);
    const unlock = (password: string) => server.call(account.unlockScreen, { password }, ann);
    expect(await write(() => unlock('wrong'))).toMatchObject([
      { ...noCaller, kind: 'signin_failed', subject: ann.id, after: { proof: 'unlock' } },
    ]);
    expect(await write(() => unlock(PASSWORD))).toEqual([
      { ...asAnn(), kind: 'session_unlocked', before: null, after: null },
    ]);
    expect(await write(() => unlock(PASSWORD))).toEqual([]);
  });

  test('a requested link, by a known address and by an unknown one, and a password set with it', async () => {
    const forgot = (email: string) => server.call(account.forgotPassword, { email });
    const request = { ...noCaller, kind: 'password_forgotten', subject: null, before: null, after: { address: HERE } };
    expect(await write(() => forgot(ann.email))).toEqual([{ ...request, name: ann.email }]);
    expect(await write(() => forgot('nobody@example.org'))).toEqual([{ ...request, name: 'nobody@example.org' }]);
    const link = await makeResetLink(server.db, ann.email, { publicUrl: '', now: new Date() });
    const token = link?.link.replace('/reset/', '');
    const input = { email: ann.email, password: 'a new password of tests', token };
    expect(await write(() => server.call(account.resetPassword, input))).toEqual([
      { ...asAnn(), kind: 'password_reset', before: null, after: { address: HERE } },
    ]);
    expect(await write(() => server.call(account.resetPassword, input))).toEqual([]);
  });

  test('a changed password, a changed email, both at once', async () => {
    const save = (input: object) =>
      server.call(account.updateProfile, { userid: ann.id, email: ann.email, ...input }, ann);
    const password = 'another password of tests';
    expect(await write(() => save({ password, confirmpassword: password }))).toEqual([
      { ...asAnn(), kind: 'password_changed', before: null, after: null },
    ]);
    const [first, second] = [`first-${ann.email}`, `second-${ann.email}`];
    expect(await write(() => save({ email: first }))).toEqual([
      { ...asAnn(), kind: 'user_changed', before: { email: ann.email }, after: { email: first } },
    ]);
    expect(await write(() => save({ email: second, password: PASSWORD, confirmpassword: PASSWORD }))).toEqual([
      { ...asAnn(), kind: 'password_changed', before: { email: first }, after: { email: second } },
    ]);
    const refusal = { email: first, password, confirmpassword: password, currentpassword: 'wrong' };
    expect(await write(() => save(refusal))).toMatchObject([
      { ...noCaller, kind: 'signin_failed', after: { proof: 'confirmation' } },
    ]);
  });

  test('ended sessions, one or all', async () => {
    await signIn(PASSWORD);
    const { body } = await server.call(account.listSessions, {}, ann);
    const other = (body['resultData'] as { _id: string; current: boolean }[]).find(({ current }) => !current);
    expect(await write(() => server.call(account.endSession, { session_id: other?._id }, ann))).toEqual([
      endedSessionsEntry(1),
    ]);
    await signIn(PASSWORD);
    expect(await write(() => server.call(account.signOutEverywhere, {}, ann))).toEqual([endedSessionsEntry(2)]);
  });

  test('an export, with its file and user', async () => {
    server.clock.now = new Date('2026-11-21T10:00:00Z');
    const bob = await person(server.db, { name: 'bob', now: server.clock.now });
    const exportEntry = { actor: bob.id, token: null, kind: 'export_made', subject: null, before: null };
    const { url } = await preparedExport(server, bob);
    expect(await write(() => preparedExport(server, bob))).toEqual([]);
    expect(await write(() => downloadWorkbook(server, url))).toEqual([
      { ...exportEntry, name: 'report2026-11-21.xlsx', after: { rows: 0 } },
    ]);
    expect(await write(() => server.call(readExportData, {}, bob))).toEqual([
      { ...exportEntry, name: '/store/getexportdata', after: null },
    ]);
    expect(await write(() => server.call(exportWorkbook, {}, bob))).toEqual([
      { ...exportEntry, name: 'people-and-places-2026-11-21.xlsx', after: null },
    ]);
  });
});

describe('a denied call', () => {
  test('is one entry a minute for each user and call', async () => {
    const gus = await groupUser(server.db);
    const eve = await groupUser(server.db, { name: 'eve' });
    const try20 = async (person: Person) => {
      const calls = Array.from({ length: 20 }, () => server.call(addGroup, { name: 'Mine' }, person));
      expect((await Promise.all(calls)).every(({ status }) => status === 403)).toBe(true);
    };
    const denialEntry = {
      kind: 'access_denied',
      subject: null,
      name: addGroup.path,
      token: null,
      before: null,
      after: null,
    };
    expect(await write(() => try20(gus))).toEqual([{ ...denialEntry, actor: gus.id }]);
    expect(await write(() => try20(eve))).toEqual([{ ...denialEntry, actor: eve.id }]);
    expect(await write(() => server.call(addStore, {}, gus))).toMatchObject([{ name: addStore.path }]);
    expect(await write(() => server.call(listGroups, {}, gus))).toEqual([]);
    server.clock.now = new Date(Date.now() + MINUTE + 1_000);
    expect(await write(() => try20(gus))).toEqual([{ ...denialEntry, actor: gus.id }]);
  });

  test('by an API token has its name; without a caller it is no entry', async () => {
    const last = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { body } = await server.call(addApiToken, { name: 'Reader', scopes: ['read'], last_day: last }, ann);
    const denialEntries = await write(() =>
      server.call(addGroup, { name: 'Mine' }, { token: body['token'] as string }),
    );
    expect(denialEntries).toMatchObject([{ kind: 'access_denied', actor: ann.id, token: 'Reader' }]);
    expect(await write(() => server.call(addGroup, { name: 'Mine' }))).toEqual([]);
  });
});

describe('a flood of wrong passwords', () => {
  test('writes ten entries, the last of which reports the block; refused ones write none', async () => {
    const entries = await write(async () => {
      for (let i = 0; i < 30; i++) await signIn(`wrong ${i}`);
    });
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 9 }, () => 'signin_failed'),
      'signin_blocked',
    ]);
  });

  test('from ever new addresses writes one a minute for an account past the hundredth of a day', async () => {
    const day = { name: 'wrong, account', most: 100, windowMs: 24 * 60 * MINUTE };
    const { countOne } = await import('../../db/rateLimits.ts');
    server.clock.now = new Date();
    await countOne(server.db, day, [ann.email.toLowerCase()], server.clock.now, 100);
    expect(await write(() => Promise.all([signIn('wrong 1'), signIn('wrong 2'), signIn('wrong 3')]))).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE);
    expect(await write(() => signIn('wrong 4'))).toHaveLength(1);
  });
});

describe('an administrator', () => {
  test('sees where a user is signed in, and ends all those sessions', async () => {
    const gus = await groupUser(server.db);
    const { body } = await signIn(PASSWORD, gus.email);
    const { token } = body['resultData'] as { token: string };
    const reply = await server.call(listSessionsOfUser, { userid: gus.id }, ann);
    expect(reply.body['resultData']).toMatchObject([
      { current: false, address: HERE },
      { current: false, address: '' },
    ]);
    expect(reply.raw).not.toContain(token);
    const end = (person: Person) => server.call(endSessionsOfUser, { userid: gus.id }, person);
    expect(await write(() => end(ann))).toEqual([{ ...endedSessionsEntry(2), subject: gus.id, name: 'gus' }]);
    for (const dead of [gus, { token }]) expect((await server.call(listGroups, {}, dead)).status).toBe(401);
    expect(await write(() => end(ann))).toEqual([]);
  });

  test('keeps the session that makes the call, if it is their own', async () => {
    const { body } = await signIn(PASSWORD);
    const { token } = body['resultData'] as { token: string };
    await server.call(endSessionsOfUser, { userid: ann.id }, ann);
    expect((await server.call(searchUsers, {}, ann)).status).toBe(200);
    expect((await server.call(searchUsers, {}, { token })).status).toBe(401);
  });

  test('is refused for an unknown user', async () => {
    const [missing, nonsense] = [crypto.randomUUID(), 'nobody'];
    for (const userid of [missing, nonsense]) {
      for (const call of [listSessionsOfUser, endSessionsOfUser]) {
        expect((await server.call(call, { userid }, ann)).status).toBe(404);
      }
    }
  });
});

test('changes and access are separate, and the page can request either', async () => {
  await server.call(addGroup, { name: 'Told apart' }, ann);
  await signIn(PASSWORD);
  const kinds = async (filter: object) => {
    const { body } = await server.call(listChanges, { page_size: 100, actor_id: ann.id, ...filter }, ann);
    return (body['resultData'] as { kind: string }[]).map(({ kind }) => kind);
  };
  expect(await kinds({})).toEqual(['signin_succeeded', 'group_added']);
  expect(await kinds({ topic: 'access' })).toEqual(['signin_succeeded']);
  expect(await kinds({ topic: 'changes' })).toEqual(['group_added']);
  expect(await kinds({ topic: 'changes', kind: 'signin_succeeded' })).toEqual([]);
  expect((await server.call(listChanges, { topic: 'all' }, ann)).body).toMatchObject({ code: 'invalid' });
});

test('no password, token or link is in the history', async () => {
  const rows = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
  for (const secret of [PASSWORD, ann.token, 'password of tests', 'wrong password', 'argon2'])
    expect(rows).not.toContain(secret);
});

test('an entry and what it describes are stored together or not at all', async () => {
  const { db } = server;
  const { body } = await signIn(PASSWORD);
  const { token } = body['resultData'] as { token: string };
  const sessions = () => db.selectFrom('sessions').where('user_id', '=', ann.id).select('id').execute();
  await sql`alter table audit_log add constraint none_now check (topic <> 'access') not valid`.execute(db);
  const answers = [await signIn(PASSWORD), await server.call(account.logout, {}, { token })];
  const reply = await server.call(account.forgotPassword, { email: 'unwritten@example.org' });
  await db.schema.alterTable('audit_log').dropConstraint('none_now').execute();
  expect([...answers, reply].map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(await sessions()).toHaveLength(2);
  expect(await db.selectFrom('mails').where('recipient', 'like', 'unwritten%').select('id').execute()).toEqual([]);
});

test('sign-ins are deleted after a year, and nothing else, and nothing sooner', async () => {
  const { db } = server;
  const old = { viewer: null, db, now: daysAgo(367) };
  const entry = { subject: { id: null, name: 'Of old' }, before: null, after: null };
  await record(old, [
    { ...entry, kind: 'export_made' },
    { ...entry, kind: 'group_deleted' },
  ]);
  await record({ ...old, now: daysAgo(364) }, [{ ...entry, kind: 'access_denied' }]);
  await sweepAccess({ db, clock: () => new Date() });
  const kinds = (await entriesOf(db)).filter(({ name }) => name === 'Of old').map(({ kind }) => kind);
  expect(kinds).toEqual(['group_deleted', 'access_denied']);
  await expect(sweepAccess({ db, clock: () => daysAgo(-300) })).rejects.toThrow('only grows');
});
