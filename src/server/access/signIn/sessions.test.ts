import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
});

type Session = { _id: string; current: boolean; device: string; address: string; remember: boolean };

async function sessionsOf(person: { token: string }): Promise<Session[]> {
  const { body } = await server.call(calls.listSessions, {}, person);
  return body['resultData'] as Session[];
}

async function signIn(agent: string): Promise<{ token: string }> {
  const input = { email: ann.email, password: PASSWORD, remember: true };
  const caller = { from: '192.0.2.9', headers: { 'user-agent': agent } };
  return (await server.call(calls.login, input, caller)).body['resultData'] as { token: string };
}

const works = async (person: { token: string }) => (await server.call(listGroups, {}, person)).status === 200;

describe('a user’s own sessions', () => {
  test('are listed with what distinguishes them, and without secrets', async () => {
    const phone = await signIn('a phone');
    const rows = await sessionsOf(phone);
    expect(rows).toMatchObject([
      { current: true, device: 'a phone', address: '192.0.2.9', remember: true },
      { current: false, device: '', address: '', remember: false },
    ]);
    expect(JSON.stringify(rows)).not.toContain(phone.token);
    await person(server.db);
    expect(await sessionsOf(ann)).toHaveLength(2);
  });

  test('leave the list when they expire', async () => {
    await signIn('a phone');
    server.clock.now = new Date(Date.now() + 119 * 60_000);
    expect(await sessionsOf(ann)).toHaveLength(2);
    const { token } = await signIn('a tablet');
    server.clock.now = new Date(Date.now() + 13 * 3_600_000);
    expect((await sessionsOf({ token })).map(({ device }) => device)).toEqual(['a tablet', 'a phone']);
  });

  test('last as long as with "remember me" once asked to, counted from their start, and others are unchanged', async () => {
    const began = Date.now();
    const input = { email: ann.email, password: PASSWORD };
    const [asks, other] = (await Promise.all([0, 1].map(async () => (await server.call(calls.login, input)).body))).map(
      ({ resultData }) => resultData as { token: string },
    );
    if (!asks || !other) throw new Error('Nobody signed in.');
    expect((await server.call(calls.rememberSession, {}, asks)).body).toMatchObject({ type: true });
    const after = async (hours: number) => {
      server.clock.now = new Date(began + hours * 3_600_000);
      return [await works(asks), await works(other)];
    };
    expect(await after(13)).toEqual([true, false]);
    // The session expires after 30 days even if it is used every six days.
    for (const days of [6, 12, 18, 24, 29]) expect(await after(24 * days)).toEqual([true, false]);
    expect((await server.call(calls.rememberSession, {}, asks)).status).toBe(200);
    expect(await after(24 * 30 + 1)).toEqual([false, false]);
    expect((await server.call(calls.rememberSession, {}, asks)).status).toBe(401);
  });

  test('can’t be extended while they are locked', async () => {
    expect((await server.call(calls.lockScreen, {}, ann)).status).toBe(200);
    expect((await server.call(calls.rememberSession, {}, ann)).status).toBe(401);
    await server.call(calls.unlockScreen, { password: PASSWORD }, ann);
    expect(await sessionsOf(ann)).toMatchObject([{ remember: false }]);
  });

  test('can be ended one by one, but never another user’s', async () => {
    const phone = await signIn('a phone');
    const [ownSession] = await sessionsOf(phone);
    const bob = await person(server.db, { name: 'bob' });
    const end = (id: unknown, person: { token: string }) => server.call(calls.endSession, { session_id: id }, person);
    const foreign = await end(ownSession?._id, bob);
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toBe((await end('00000000-0000-4000-8000-000000000000', bob)).raw);
    expect(await works(phone)).toBe(true);
    expect((await end(ownSession?._id, ann)).body).toMatchObject({ type: true });
    expect(await works(phone)).toBe(false);
    expect(await works(ann)).toBe(true);
  });

  test('can be ended all at once, including this one', async () => {
    const phone = await signIn('a phone');
    const bob = await person(server.db, { name: 'bob' });
    await server.call(calls.signOutEverywhere, {}, phone);
    expect(await Promise.all([phone, ann, bob].map(works))).toEqual([false, false, true]);
  });
});

const lock = () => server.call(calls.lockScreen, {}, ann);
const unlock = (password: unknown, person = ann) => server.call(calls.unlockScreen, { password }, person);

describe('a locked screen', () => {
  test('allows nothing except unlocking with the password', async () => {
    expect((await lock()).body).toMatchObject({ type: true });
    for (const call of [
      listGroups,
      calls.listSessions,
      calls.lockScreen,
      calls.signOutEverywhere,
      calls.updateProfile,
    ]) {
      const { status, body } = await server.call(call, {}, ann);
      expect([status, body['code']]).toEqual([401, 'locked']);
    }
    expect((await unlock('wrong')).body).toMatchObject({ type: false, code: 'wrong_current_password' });
    expect(await works(ann)).toBe(false);
    expect((await unlock(PASSWORD)).body).toMatchObject({ type: true });
    expect(await works(ann)).toBe(true);
  });

  test('can be signed out', async () => {
    await lock();
    expect((await server.call(calls.logout, {}, ann)).body).toMatchObject({ type: true });
    expect((await unlock(PASSWORD)).body).toMatchObject({ code: 'signed_out' });
  });

  test('locks only this session, and no sign-in', async () => {
    const phone = await signIn('a phone');
    await lock();
    expect(await works(phone)).toBe(true);
    // The sign-in page may still send the old token.
    const { body } = await server.call(calls.login, { email: ann.email, password: PASSWORD }, ann);
    expect(body['type']).toBe(true);
  });

  test('counts wrong passwords like sign-in does', async () => {
    await lock();
    for (let i = 0; i < 10; i++) await unlock('wrong');
    expect((await unlock(PASSWORD)).status).toBe(429);
    await server.empty('tries');
  });

  test('ends with its session, locked or not', async () => {
    await lock();
    server.clock.now = new Date(Date.now() + 13 * 3_600_000);
    expect((await unlock(PASSWORD)).body).toMatchObject({ code: 'signed_out' });
  });
});
