import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { digestStatement } from '../../../../test/support/digest.ts';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { sharedServer, type Reply } from '../../../../test/support/server.ts';
import { addSurvey } from '../../../contract/audits/surveys.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { insertApiToken } from '../../access/apiTokens/queries.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newApiToken } from '../../identity/tokenCaller.ts';

// P19 for submissions, which are a single statement: rights that the sender loses before the survey is stored no longer
// apply.

const server = await sharedServer();
const digest = await digestStatement(server.pool, new Set(['tries']));
let coastal = await group(server.db);
// Another administrator, because the last one can't be deleted or demoted.
await person(server.db);
let harbour: string;
let ann: Person;

type Sender = { token: string; id: string; user: string };

async function program(groupId: string | null): Promise<Sender> {
  const { token, hash, ending } = newApiToken();
  const now = new Date();
  const tokenInput = { ending, name: 'a program', scopes: ['surveys'] as const, groupId, userId: ann.id, now };
  const { id } = await insertApiToken(server.db, { ...tokenInput, hash, expiresAt: new Date(Date.now() + 86_400_000) });
  return { token, id, user: ann.id };
}

async function fieldWorker(): Promise<Sender> {
  const { token, id } = await groupUser(server.db, { groupId: coastal, stores: [harbour] });
  return { token, id, user: id };
}

const administrator = async (): Promise<Sender> => ({ token: ann.token, id: ann.id, user: ann.id });

const audit = () => ({ survey_id: randomUUID(), store_id: harbour, date: '2026-11-18T09:41:00Z', answers: [] });

type Loss = (db: Db, person: Sender) => Promise<unknown>;
const signOut: Loss = (db, { user }) => db.deleteFrom('sessions').where('user_id', '=', user).execute();
const lock: Loss = (db, { user }) =>
  db.updateTable('sessions').set({ locked_at: new Date() }).where('user_id', '=', user).execute();
const deleteUser: Loss = (db, { user }) => db.deleteFrom('users').where('id', '=', user).execute();
const demote: Loss = (db, { user }) =>
  db.updateTable('users').set({ user_type: GROUP_USER }).where('id', '=', user).execute();
const unassign: Loss = (db, { user }) => db.deleteFrom('user_stores').where('user_id', '=', user).execute();
const revoke: Loss = (db, { id }) =>
  db.updateTable('api_tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute();
const expire: Loss = (db, { id }) =>
  db
    .updateTable('api_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
const leaveGroup: Loss = (db) => db.deleteFrom('group_stores').where('store_id', '=', harbour).execute();
const deleteGroup: Loss = (db) => db.deleteFrom('groups').where('id', '=', coastal).execute();

test.each<[who: string, loss: string, make: () => Promise<Sender>, lose: Loss, status: number]>([
  ['a group user', 'signed out', fieldWorker, signOut, 401],
  ['a group user', 'locked', fieldWorker, lock, 401],
  ['a group user', 'deleted', fieldWorker, deleteUser, 401],
  ['a group user', 'taken off the store', fieldWorker, unassign, 404],
  ['an administrator', 'signed out', administrator, signOut, 401],
  ['an administrator', 'locked', administrator, lock, 401],
  ['an administrator', 'deleted', administrator, deleteUser, 401],
  ['an administrator', 'made a group user', administrator, demote, 404],
  ['a program', 'revoked', () => program(null), revoke, 401],
  ['a program', 'at its end', () => program(null), expire, 401],
  ['a program', 'whose maker was deleted', () => program(null), deleteUser, 401],
  ['a program', 'whose maker was made a group user', () => program(null), demote, 401],
  ['a program of a group', 'at its end', () => program(coastal), expire, 401],
  ['a program of a group', 'whose store left it', () => program(coastal), leaveGroup, 404],
  ['a program of a group', 'which was deleted', () => program(coastal), deleteGroup, 401],
])('an audit of %s, %s while it arrived, is not stored', async (_person, _loss, make, lose, status) => {
  ann = await person(server.db);
  coastal = await group(server.db);
  harbour = await store(server.db, { groups: [coastal] });
  const sender = await make();
  // A first audit, so that the instrument and the sender are cached.
  expect((await server.call(addSurvey, audit(), sender)).body).toMatchObject({ type: true });
  let answer: Promise<Reply> | undefined;
  let before: unknown;
  await server.db.transaction().execute(async (other) => {
    await lose(other, sender);
    answer = server.call(addSurvey, audit(), sender);
    await waitForBlockedStatement(server);
    before = (await sql.raw(digest).execute(other)).rows;
  });
  expect((await answer)?.status).toBe(status);
  expect((await server.pool.query(digest)).rows).toEqual(before);
});

test('an audit and a change of its store that wait for each other both succeed', async () => {
  coastal = await group(server.db);
  harbour = await store(server.db, { groups: [coastal] });
  const sender = await fieldWorker();
  expect((await server.call(addSurvey, audit(), sender)).body).toMatchObject({ type: true });
  let answer: Promise<Reply> | undefined;
  await inTransaction(server.db, async (other) => {
    await sql`select from stores where id = ${harbour} for no key update`.execute(other);
    answer ??= server.call(addSurvey, audit(), sender);
    await waitForBlockedStatement(server).catch(() => {});
    await unassign(other, sender);
  });
  // Either the audit or the change may take effect first.
  expect([200, 404]).toContain((await answer)?.status);
});

test('an API token that is revoked between authentication and the statement stores nothing', async () => {
  ann = await person(server.db);
  harbour = await store(server.db);
  const sender = await program(null);
  expect((await server.call(addSurvey, audit(), sender)).body).toMatchObject({ type: true });
  const before = (await server.pool.query(digest)).rows;
  // The clock advances by two days each time it is read: the token is valid at first, then expired.
  const start = Date.now();
  let looks = 0;
  const lateClock = { get: () => new Date(start + 48 * 3_600_000 * looks++), configurable: true };
  Object.defineProperty(server.clock, 'now', lateClock);
  const { status } = await server.call(addSurvey, audit(), sender);
  Object.defineProperty(server.clock, 'now', { value: null, writable: true, configurable: true });
  expect(status).toBe(401);
  expect((await server.pool.query(digest)).rows).toEqual(before);
});
