import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as account from '../../../../contract/access/account.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import { searchUsers } from '../../../../contract/places/users.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { giveFactor, callSuccessfully } from '../../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../../test/support/server.ts';

const server = await sharedServer();
let ann: Person;
let gus: Person;

beforeEach(async () => {
  ann = await person(server.db);
  gus = await groupUser(server.db);
});
afterEach(() => server.db.deleteFrom('settings').where('name', '=', 'second_factor').execute());

const demand = async (rule: string, person = ann) =>
  server.call(calls.changeSignInRules, { second_factor: rule }, person);
const signIn = async ({ email }: Person) =>
  (await server.call(account.login, { email, password: PASSWORD })).body as { type: boolean; code?: string };

describe('a required second factor', () => {
  test('blocks all other calls of a user without one until it is set up', async () => {
    await giveFactor(server, ann);
    expect((await demand('everybody')).body).toMatchObject({ type: true });
    const refusal = await server.call(listGroups, {}, gus);
    expect([refusal.status, refusal.body['code']]).toEqual([403, 'second_factor_required']);
    expect((await server.call(account.profile, { admin_id: gus.id }, gus)).status).toBe(403);
    expect((await callSuccessfully(server, calls.readSecondFactor, {}, gus)).resultData).toMatchObject({
      required: true,
    });
    // The calls are still blocked after signing in again.
    const session = (await callSuccessfully(server, account.login, { email: gus.email, password: PASSWORD }))
      .resultData;
    expect((await server.call(listGroups, {}, session)).status).toBe(403);
    await giveFactor(server, gus);
    expect((await server.call(listGroups, {}, gus)).status).toBe(200);
    const off = await server.call(calls.endSecondFactor, { code: '000000' }, gus);
    expect(off.body).toMatchObject({ code: 'second_factor_kept' });
  });

  test('for administrators does not affect group users', async () => {
    await demand('administrators');
    expect((await server.call(listGroups, {}, gus)).status).toBe(200);
    expect((await server.call(listGroups, {}, ann)).status).toBe(403);
  });

  test('allows signing out and unlocking meanwhile', async () => {
    await demand('everybody');
    expect((await server.call(account.lockScreen, {}, gus)).status).toBe(200);
    expect((await server.call(account.unlockScreen, { password: PASSWORD }, gus)).status).toBe(200);
    expect((await server.call(account.logout, {}, gus)).status).toBe(200);
  });

  test('is recorded in the history, once, and counted', async () => {
    await giveFactor(server, ann);
    await demand('administrators');
    await demand('administrators');
    expect((await demand('everyone')).body).toMatchObject({ type: false, field: 'second_factor' });
    const { body } = await server.call(listChanges, { kind: 'factor_rule_changed', actor_id: ann.id }, ann);
    expect(body['resultData']).toEqual([
      expect.objectContaining({ before: { required_of: 'nobody' }, after: { required_of: 'administrators' } }),
    ]);
    const rules = (await callSuccessfully(server, calls.readSignInRules, {}, ann)).resultData;
    expect(rules).toMatchObject({ second_factor: 'administrators', sso: null });
    const { all, protected: protectedCount } = rules.administrators;
    expect(protectedCount).toBeGreaterThan(0);
    expect(protectedCount).toBeLessThan(all);
  });

  test('is shown with the number of administrators and group users who have one', async () => {
    const counts = async () => {
      const { administrators, group_users: groupUsers } = (
        await callSuccessfully(server, calls.readSignInRules, {}, ann)
      ).resultData;
      return [administrators.all, administrators.protected, groupUsers.all, groupUsers.protected];
    };
    const before = await counts();
    const since = async () => (await counts()).map((count, at) => count - (before[at] ?? 0));
    const meg = await person(server.db, { userType: 3 });
    await giveFactor(server, meg);
    await giveFactor(server, gus);
    // A factor that is not yet active isn't counted.
    await callSuccessfully(server, calls.startSecondFactor, {}, ann);
    expect(await since()).toEqual([1, 1, 0, 1]);
    await server.db.updateTable('users').set({ user_type: 2 }).where('id', '=', meg.id).execute();
    expect(await since()).toEqual([0, 0, 1, 2]);
    await server.db.deleteFrom('users').where('id', '=', meg.id).execute();
    expect(await since()).toEqual([0, 0, 0, 1]);
  });
});

describe('resetting a user’s second factor', () => {
  test('lets them in with the password only, ends their sessions, and is emailed and recorded', async () => {
    await giveFactor(server, gus);
    await server.db.updateTable('users').set({ language: 'ru' }).where('id', '=', gus.id).execute();
    await server.empty('mails');
    const list = (await callSuccessfully(server, searchUsers, { filter: gus.email }, ann)).resultData;
    expect(list).toMatchObject([{ second_factor: true, sso: false }]);
    const reset = () => server.call(calls.resetSecondFactor, { userid: gus.id }, ann);
    expect((await reset()).body).toMatchObject({ type: true });
    expect((await server.call(account.listSessions, {}, gus)).status).toBe(401);
    expect(await signIn(gus)).toMatchObject({ type: true });
    const { body } = await server.call(listChanges, { kind: 'factor_reset', subject_id: gus.id }, ann);
    expect(body['resultData']).toMatchObject([{ actor: { _id: ann.id }, subject: { _id: gus.id } }]);
    const mails = await server.db.selectFrom('mails').select(['template', 'recipient', 'language']).execute();
    expect(mails).toEqual([{ template: 'secondFactorReset', recipient: gus.email, language: 'ru' }]);
    expect((await reset()).body).toMatchObject({ code: 'second_factor_off' });
  });

  test('needs the password of the administrator once their session is 15 minutes old', async () => {
    await giveFactor(server, gus);
    server.clock.now = new Date(Date.now() + 15 * 60_000 + 1_000);
    const reset = (currentpassword?: string) =>
      server.call(calls.resetSecondFactor, { userid: gus.id, currentpassword }, ann);
    expect((await reset()).body).toMatchObject({ code: 'sign_in_again', field: 'currentpassword' });
    expect((await reset('wrong')).body).toMatchObject({ code: 'wrong_current_password', field: 'currentpassword' });
    expect(await signIn(gus)).toMatchObject({ code: 'second_factor_needed' });
    expect((await reset(PASSWORD)).body).toMatchObject({ type: true });
    server.clock.now = null;
    expect(await signIn(gus)).toMatchObject({ type: true });
  });

  test('is for administrators, and not for their own', async () => {
    await giveFactor(server, ann);
    expect((await server.call(calls.resetSecondFactor, { userid: ann.id }, gus)).status).toBe(403);
    const reply = await server.call(calls.resetSecondFactor, { userid: ann.id }, ann);
    expect(reply.body).toMatchObject({ code: 'own_second_factor' });
    expect(await signIn(ann)).toMatchObject({ code: 'second_factor_needed' });
    expect((await server.call(calls.resetSecondFactor, { userid: 'nobody' }, ann)).status).toBe(404);
  });
});
