import { buffer, json } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { startRequest, responseOf, preparedExport, refusalCode } from '../../../../test/support/sheets/exports.ts';
import { group, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { readWorkbook, records } from '../../../../test/support/sheets/readWorkbook.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { endSessionsOfUser, deleteUser } from '../../../contract/places/users.ts';
import { lockScreen, logout } from '../../../contract/access/account.ts';
import { addApiToken, revokeApiToken } from '../../../contract/access/apiTokens.ts';
import { insertSession } from '../../identity/sessionQueries.ts';
import { Refusal } from '../../refusal.ts';
import { prepareExport } from '../../../contract/dataOut/exports.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { newToken, SESSION_LIFE } from '../../identity/viewer.ts';
import { ALL, ofGroup } from '../../identity/scope.ts';
import { isStillAllowed } from '../downloads/isStillAllowed.ts';
import { exportSemaphore } from '../../process/semaphore.ts';

// P19 for exports: the rights that count are those at the moment the first byte is sent.

let freeSlots: () => void = () => {};

const server = await sharedServer();
const ada = await person(server.db);
const coastal = await group(server.db, { name: 'Coastal' });
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
await survey(server.db, harbour);
await survey(server.db, await store(server.db, { name: 'Hill Street' }));
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
afterEach(async () => {
  freeSlots();
  await server.db.deleteFrom('settings').where('name', '=', 'second_factor').execute();
});

type Loss = (person: Person) => unknown;
const signOut: Loss = (person) => server.call(logout, {}, person);
const remove: Loss = (person) => server.call(deleteUser, { uid: person.id }, ada);
const endSessions: Loss = (person) => server.call(endSessionsOfUser, { userid: person.id }, ada);
const lock: Loss = (person) => server.call(lockScreen, {}, person);
const outlive: Loss = (person) =>
  server.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - SESSION_LIFE.plain.idle - 1_000) })
    .where('user_id', '=', person.id)
    .execute();
const requireFactor: Loss = () =>
  server.db.insertInto('settings').values({ name: 'second_factor', value: '"everybody"' }).execute();

const LOSSES: [string, Loss, number, string][] = [
  ['signed out', signOut, 401, 'signed_out'],
  ['deleted', remove, 401, 'signed_out'],
  ['signed out by an administrator', endSessions, 401, 'signed_out'],
  ['locked', lock, 401, 'locked'],
  ['inactive until the session has expired', outlive, 401, 'signed_out'],
  ['required to have a second factor', requireFactor, 403, 'second_factor_required'],
];

describe('an export waiting for a slot', () => {
  test.each(LOSSES)('is refused to a user who is %s in the meantime', async (_name, lose, status, code) => {
    const answers = await waitForExport(await person(server.db));
    await lose(answers.person);
    freeSlots();
    expect(await refusalCode(await answers.workbook)).toEqual([status, code]);
    expect(await refusalCode(await answers.records)).toEqual([status, code]);
    const entries = server.db.selectFrom('audit_log').where('actor_id', '=', answers.person.id);
    expect(await entries.where('kind', '=', 'export_made').select('id').execute()).toEqual([]);
    expect(exportSemaphore.usage()).toEqual({ running: 0, waiting: 0 });
  });

  test('is refused to an API token that is revoked in the meantime', async () => {
    const input = {
      name: 'Sheets',
      last_day: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      scopes: ['export', 'read'],
    };
    const { body } = await server.call(addApiToken, input, ada);
    const answers = await waitForExport({ ...ada, token: body['token'] as string });
    await server.call(revokeApiToken, { token_id: body['_id'] }, ada);
    freeSlots();
    expect(await refusalCode(await answers.workbook)).toEqual([401, 'signed_out']);
    expect(await refusalCode(await answers.records)).toEqual([401, 'signed_out']);
  });

  test('contains only what an administrator can still see after becoming a group user', async () => {
    const answers = await waitForExport(await person(server.db));
    await server.db
      .updateTable('users')
      .set({ user_type: GROUP_USER, group_id: coastal })
      .where('id', '=', answers.person.id)
      .execute();
    await server.db.insertInto('user_stores').values({ user_id: answers.person.id, store_id: harbour }).execute();
    freeSlots();
    const workbook = readWorkbook(await buffer(await answers.workbook));
    const rows = records(workbook.sheets.get('report') ?? []);
    expect(rows).toMatchObject([{ StoreName: 'Harbour Market', GroupName: 'Coastal' }]);
    expect(await json(await answers.records)).toMatchObject({ answer: [{ storename: 'Harbour Market' }] });
  });
});

describe('a link', () => {
  test.each(LOSSES)('starts no download for a user who is %s', async (_name, lose, status, code) => {
    const caller = await person(server.db);
    const { url } = await preparedExport(server, caller);
    await lose(caller);
    // A link whose session has ended is treated as unknown.
    const expected = code === 'signed_out' ? [404, 'not_found'] : [status, code];
    expect(await refusalCode(await responseOf(startRequest(origin, { url })))).toEqual(expected);
  });

  test('stops working when its own session ends, and not when another does', async () => {
    const caller = await person(server.db);
    const { token, hash } = newToken();
    await insertSession(server.db, { tokenHash: hash, userId: caller.id, remember: false, now: new Date() });
    const { url } = await preparedExport(server, caller);
    await server.call(logout, {}, { token });
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    await server.call(logout, {}, caller);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('during the download', () => {
  const rights = { isAdministrator: true, groupId: null, scope: ALL };
  afterEach(() => void vi.useRealTimers());

  test('the reader’s access is checked immediately and every second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const ask = vi.fn<() => Promise<typeof rights>>().mockResolvedValue(rights);
    const check = await isStillAllowed(server.db, rights, ask);
    await check();
    await check();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    ask.mockRejectedValue(new Refusal('signed_out'));
    await expect(check()).rejects.toMatchObject({ code: 'signed_out' });
  });

  test.each([{ isAdministrator: false }, { groupId: 'another' }])('changed access stops it: %o', async (changes) => {
    const check = await isStillAllowed(server.db, rights, async () => ({ ...rights, ...changes }));
    await expect(check()).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test.each<[string, (shop: string) => Promise<unknown>]>([
    ['taken out of the group', (shop) => server.db.deleteFrom('group_stores').where('store_id', '=', shop).execute()],
    [
      'archived',
      (shop) => server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', shop).execute(),
    ],
  ])('a store that is %s stops it, an added store does not', async (_name, lose) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const inner = await group(server.db, { name: `Inner ${_name}` });
    const shop = await store(server.db, { groups: [inner] });
    const groupRights = { isAdministrator: false, groupId: inner, scope: ofGroup(inner) };
    const check = await isStillAllowed(server.db, groupRights, async () => groupRights);
    await check();
    await store(server.db, { groups: [inner] });
    vi.advanceTimersByTime(1_000);
    await check();
    await lose(shop);
    vi.advanceTimersByTime(1_000);
    await expect(check()).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('a user who signs out while an export is prepared gets 401', async () => {
  const ann = await person(server.db);
  const [session] = await server.db.selectFrom('sessions').where('user_id', '=', ann.id).select('id').execute();
  let answer: ReturnType<typeof server.call> | undefined;
  await server.db.transaction().execute(async (other) => {
    await other
      .deleteFrom('sessions')
      .where('id', '=', session?.id ?? '')
      .execute();
    answer = server.call(prepareExport, {}, ann);
    await waitForBlockedStatement(server);
  });
  expect(await answer).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});

/** Requests both exports for a user; they wait until `freeSlots()`. */
async function waitForExport(person: Person) {
  const { url } = await preparedExport(server, person);
  const ends = [await exportSemaphore.acquire('one'), await exportSemaphore.acquire('another')];
  freeSlots = () => {
    for (const end of ends) end();
  };
  const workbook = responseOf(startRequest(origin, { url }));
  const all = responseOf(startRequest(origin, person));
  await expect.poll(() => exportSemaphore.usage()).toEqual({ running: 2, waiting: 2 });
  return { person, workbook, records: all };
}
