import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { waitForBlockedStatement } from '../../../../../test/support/database.ts';
import { digestStatement } from '../../../../../test/support/digest.ts';
import { PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { appCode, giveFactor, callSuccessfully } from '../../../../../test/support/secondFactor.ts';
import { sharedServer, type Reply } from '../../../../../test/support/server.ts';
import type { Db } from '../../../db/schema.ts';
import { hashPassword } from '../../../identity/passwords.ts';

// P19 for the caller's own second factor: a call changes nothing if the caller loses the right to make it before it
// takes effect.

const server = await sharedServer();
// Leaves out attempts, which are counted whatever the outcome, and settings, where the vault stores its fingerprint.
const digest = await digestStatement(server.pool, new Set(['tries', 'settings']));
const newHash = await hashPassword('river tin lamp');
// A second administrator, because the last one can't be deleted.
await person(server.db);
let ann: Person;
beforeEach(async () => {
  ann = await person(server.db);
});

type Loss = (db: Db) => Promise<unknown>;
const signOut: Loss = (db) => db.deleteFrom('sessions').where('user_id', '=', ann.id).execute();
const deleteUser: Loss = (db) => db.deleteFrom('users').where('id', '=', ann.id).execute();
const setPassword: Loss = (db) =>
  db.updateTable('users').set({ password_hash: newHash }).where('id', '=', ann.id).execute();
/** Changes the password as another session or an emailed link does, which also ends the sessions. */
const changePassword: Loss = (db) => setPassword(db).then(() => signOut(db));

/** Starts setting up a factor and returns the input that confirms it. */
async function setUp(): Promise<object> {
  const { key } = (await callSuccessfully(server, calls.startSecondFactor, {}, ann)).resultData;
  return { code: appCode(key) };
}

/** Sets up an active factor and returns the input that removes it. */
async function inForce(): Promise<object> {
  const { key } = await giveFactor(server, ann);
  // The current code is already used up.
  server.clock.now = new Date(Date.now() + 60_000);
  return { currentpassword: PASSWORD, code: appCode(key, server.clock.now) };
}

async function callDuringLock(call: Call, input: object, lose: Loss): Promise<Reply> {
  let answer: Promise<Reply> | undefined;
  let before: unknown;
  await server.db.transaction().execute(async (other) => {
    await sql`select from users where id = ${ann.id} for update`.execute(other);
    answer = server.call(call, input, ann);
    await waitForBlockedStatement(server);
    await lose(other);
    before = (await sql.raw(digest).execute(other)).rows;
  });
  const reply = await (answer as Promise<Reply>);
  expect((await server.pool.query(digest)).rows).toEqual(before);
  return reply;
}

describe.each([
  ['to turn on', calls.confirmSecondFactor, setUp, [signOut, deleteUser, changePassword]],
  ['to turn off', calls.endSecondFactor, inForce, [signOut, deleteUser, changePassword, setPassword]],
  ['for new recovery codes', calls.renewRecoveryCodes, inForce, [signOut, deleteUser, changePassword, setPassword]],
] as const)('a call %s changes nothing', (_case, call, prepare, losses) => {
  const names = ['signed out', 'deleted', 'whose password was changed elsewhere', 'whose password was set'];
  test.each(losses.map((lose, at) => [names[at], lose] as const))('of a user %s meanwhile', async (_loss, lose) => {
    const input = await prepare();
    expect((await callDuringLock(call, input, lose)).status).toBe(401);
  });
});

test('a factor that is turned off meanwhile gets no new recovery codes, and one that is reset cannot be turned off', async () => {
  for (const call of [calls.renewRecoveryCodes, calls.endSecondFactor]) {
    ann = await person(server.db);
    const input = await inForce();
    const reset: Loss = (db) => db.deleteFrom('second_factors').where('user_id', '=', ann.id).execute();
    expect((await callDuringLock(call, input, reset)).body).toMatchObject({
      type: false,
      code: 'second_factor_needed',
    });
    server.clock.now = null;
  }
});
