import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitForBlockedStatement } from '../../../test/support/database.ts';
import { groupUser, person, store, survey, type Person } from '../../../test/support/factories.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { lockScreen } from '../../contract/access/account.ts';
import { addApiToken, revokeApiToken } from '../../contract/access/apiTokens.ts';
import type { Call, ReplyOf } from '../../contract/kit/call.ts';
import { readDayScores } from '../../contract/insight/dashboard.ts';
import { prepareExport } from '../../contract/dataOut/exports.ts';
import { listFoods } from '../../contract/audits/definitions.ts';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import { PreparedClient } from '../db/preparedClient.ts';
import { findViewer, hashToken } from '../identity/viewer.ts';
import { GROUP_USER } from '../../domain/userTypes.ts';
import { openSpeculative } from './speculative.ts';

// A call may be started for the token's last known caller; its result is used only if the caller is unchanged.

const server = await sharedServer();
let harbour: string;
let ann: Person;
let gus: Person;
beforeEach(async () => {
  harbour = await store(server.db);
  await survey(server.db, harbour, { date: '2026-11-18' });
  ann = await person(server.db);
  gus = await groupUser(server.db, { stores: [harbour] });
});
afterEach(() => vi.restoreAllMocks());

const range = { start_date: '2026-11-18', end_date: '2026-11-18' };
const days = ({ token }: { token: string }) => server.call(readDayScores, { store_id: harbour, ...range }, { token });

/**
 * Makes a call while a lock keeps the database from identifying the caller, runs `change`, and then releases the lock.
 * Returns the response and the statements that were sent before `change`. With `waitsForReads`, waits until the call
 * has sent its reads; otherwise only for a moment, in which it should send none.
 */
async function pendingCall(
  call: Call,
  input: object,
  { token }: { token: string },
  { waitsForReads = false, change = 'select' } = {},
) {
  const holder = await server.db.startTransaction().execute();
  const query = vi.spyOn(PreparedClient.prototype, 'query');
  const statements = () => query.mock.calls.map(([text]) => String(text)).filter((text) => !text.includes('pg_'));
  try {
    await sql`lock table sessions, api_tokens in access exclusive mode`.execute(holder);
    query.mockClear();
    const callPromise = server.call(call, input, { token });
    await waitForBlockedStatement(server);
    if (waitsForReads) await expect.poll(() => statements().some(reads)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = statements();
    await sql.raw(change).execute(holder);
    await holder.commit().execute();
    return { before, answered: await callPromise };
  } finally {
    query.mockRestore();
    if (!holder.isCommitted) await holder.rollback().execute();
  }
}

async function apiToken(scope: TokenScope) {
  const tokenInput = { name: 'Reports', scopes: [scope], last_day: new Date(Date.now() + 86_400_000).toISOString() };
  return (await server.call(addApiToken, tokenInput, ann)).body as ReplyOf<typeof addApiToken>;
}

const input = () => ({ store_id: harbour, ...range });

/** Returns the same input padded to a number of bytes. */
const paddedInput = (bytes: number) => ({
  ...input(),
  padding: 'x'.repeat(bytes - JSON.stringify(input()).length - 13),
});

const asks = (text: string) => /"sessions"|"api_tokens"/.test(text);
const reads = (text: string) => text.includes('"surveys"');

describe('a small read', () => {
  test('starts for the cached user of its token, and is answered once the token is verified', async () => {
    const first = await days(gus);
    const { before, answered } = await pendingCall(readDayScores, input(), gus, { waitsForReads: true });
    expect(before.filter(asks)).toHaveLength(1);
    expect(before.filter(reads)).toHaveLength(1);
    expect(answered.raw).toBe(first.raw);
  });

  test('is not started for a caller who has not called before', async () => {
    const { before, answered } = await pendingCall(readDayScores, input(), gus);
    expect(before.filter(reads)).toEqual([]);
    expect(answered.body['type']).toBe(true);
  });

  test('is not started for a caller who was refused at the previous call', async () => {
    await days(gus);
    const at = { last_used_at: new Date(0) };
    await server.db.updateTable('sessions').set(at).where('user_id', '=', gus.id).execute();
    expect((await days(gus)).status).toBe(401);
    const { before, answered } = await pendingCall(readDayScores, input(), gus);
    expect(before.filter(reads)).toEqual([]);
    expect(answered.status).toBe(401);
  });

  test('is not started, and its body not parsed, if the body is long', async () => {
    const first = await days(gus);
    const parse = vi.spyOn(JSON, 'parse');
    const bodies = () => parse.mock.calls.filter(([text]) => text.includes('"padding"'));
    const shortCall = await pendingCall(readDayScores, paddedInput(1024), gus, { waitsForReads: true });
    expect([shortCall.before.filter(reads).length, bodies().length]).toEqual([1, 1]);
    const longer = await pendingCall(readDayScores, paddedInput(1025), gus, {
      change: `delete from sessions where user_id = '${gus.id}'`,
    });
    expect(longer.before.filter(reads)).toEqual([]);
    expect([longer.answered.status, bodies().length]).toEqual([401, 1]);
    expect(shortCall.answered.raw).toBe(first.raw);
  });

  test('is not started if it would be denied', async () => {
    const { token } = await apiToken('surveys');
    expect((await server.call(listFoods, {}, { token })).status).toBe(200);
    const { before, answered } = await pendingCall(readDayScores, input(), { token });
    expect(before.filter(reads)).toEqual([]);
    expect(answered.status).toBe(403);
  });

  test.each([
    ['is signed out', (id: string) => `delete from sessions where user_id = '${id}'`, 401, 'signed_out'],
    ['is locked', (id: string) => `update sessions set locked_at = now() where user_id = '${id}'`, 401, 'locked'],
    [
      'is no longer an administrator',
      (id: string) => `update users set user_type = ${GROUP_USER} where id = '${id}'`,
      404,
      'not_found',
    ],
  ])('returns nothing it read to a caller who meanwhile %s', async (_, change, status, code) => {
    expect((await days(ann)).status).toBe(200);
    const { before, answered } = await pendingCall(readDayScores, input(), ann, {
      waitsForReads: true,
      change: change(ann.id),
    });
    expect(before.filter(reads)).toHaveLength(1);
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ type: false, code });
    expect(answered.raw).not.toContain('overall_score');
  });

  test('rejects invalid input in the same way, started or not', async () => {
    const wrong = { store_id: harbour, start_date: '19/11/2026', end_date: '2026-11-18' };
    const answers = [];
    for (let nth = 0; nth < 2; nth++) answers.push(await server.call(readDayScores, wrong, gus));
    expect(answers[0]?.body).toMatchObject({ type: false, code: 'invalid_date' });
    expect(answers[1]?.raw).toBe(answers[0]?.raw);
  });
});

test('a large read waits until the caller is identified', async () => {
  await days(ann);
  const { before } = await pendingCall(prepareExport, {}, ann);
  expect(before.filter((text) => !asks(text))).toEqual([]);
});

test('an expired or revoked token returns nothing more', async () => {
  const { token, _id: id } = await apiToken('read');
  for (let nth = 0; nth < 2; nth++) expect((await days({ token })).status).toBe(200);
  await server.call(revokeApiToken, { token_id: id }, ann);
  expect((await days({ token })).status).toBe(401);
});

test('a locked session returns nothing more', async () => {
  for (let nth = 0; nth < 2; nth++) expect((await days(gus)).status).toBe(200);
  await server.call(lockScreen, {}, gus);
  expect((await days(gus)).body).toMatchObject({ type: false, code: 'locked' });
});

test('the least recently used tokens are removed first, and a cached caller removes none', async () => {
  const speculative = openSpeculative();
  const caller = await findViewer(server.db, hashToken(ann.token), new Date());
  const hashes = Array.from({ length: 10_001 }, (_, at) => hashToken(String(at)));
  const isKnown = (at: number) =>
    speculative.start(
      readDayScores,
      hashes[at] ?? null,
      () => true,
      async () => null,
    ) !== null;
  for (const hash of hashes.slice(0, 10_000)) speculative.remember(hash, caller);
  speculative.remember(hashes[9_999] ?? null, caller);
  expect(isKnown(0)).toBe(true);
  speculative.remember(hashes[10_000] ?? null, caller);
  expect([0, 1, 2, 10_000].map(isKnown)).toEqual([true, false, true, true]);
});
