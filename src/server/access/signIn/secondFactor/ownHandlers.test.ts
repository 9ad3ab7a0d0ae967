import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Secret } from 'otpauth';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as account from '../../../../contract/access/account.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import { PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { appCode, giveFactor, callSuccessfully } from '../../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../../test/support/server.ts';

const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
  server.clock.now = new Date();
  await server.empty('mails');
});
afterEach(() => server.empty('tries'));

const MINUTE = 60_000;
const { later } = server;
const now = () => server.clock.now ?? new Date();
const read = async (person = ann) => (await callSuccessfully(server, calls.readSecondFactor, {}, person)).resultData;
const mails = () => server.db.selectFrom('mails').select(['template', 'recipient']).execute();

async function elsewhere(): Promise<string> {
  const { body } = await server.call(account.login, { email: ann.email, password: PASSWORD });
  return (body['resultData'] as { token: string }).token;
}

async function history(user = ann): Promise<string[]> {
  const { body } = await server.call(listChanges, { topic: 'changes', subject_id: user.id }, await person(server.db));
  return (body['resultData'] as { kind: string }[]).map(({ kind }) => kind);
}

const start = (currentpassword?: string) => server.call(calls.startSecondFactor, { currentpassword }, ann);

describe('turning on', () => {
  test('accepts only the first valid code, then asks for codes, ends other sessions and sends an email', async () => {
    const other = await elsewhere();
    expect(await read()).toEqual({ since: null, codes_left: 0, required: false, by_sso: false });
    const setUp = (await callSuccessfully(server, calls.startSecondFactor, {}, ann)).resultData;
    const uri = new URL(setUp.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', setUp.key]);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Fourscore:${ann.email}`);
    // Started but not yet active: the password is still enough.
    expect((await read()).since).toBeNull();
    await elsewhere();
    const confirm = (code: string) => server.call(calls.confirmSecondFactor, { code }, ann);
    expect((await confirm('000000')).body).toMatchObject({ code: 'wrong_code' });
    const code = appCode(setUp.key, now());
    const { codes } = (await callSuccessfully(server, calls.confirmSecondFactor, { code }, ann)).resultData;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const shownCode of codes) expect(shownCode).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await read()).toEqual({ since: now().toISOString(), codes_left: 10, required: false, by_sso: false });
    expect((await server.call(account.listSessions, {}, { token: other })).status).toBe(401);
    expect(await history()).toEqual(['factor_added']);
    expect(await mails()).toEqual([{ template: 'secondFactorOn', recipient: ann.email }]);
  });

  test('needs the password once the session is 15 minutes old', async () => {
    later(15 * MINUTE + 1_000);
    expect((await start()).body).toMatchObject({ code: 'sign_in_again', field: 'currentpassword' });
    expect((await start('wrong')).body).toMatchObject({ code: 'wrong_current_password' });
    expect((await start(PASSWORD)).body).toMatchObject({ type: true });
  });

  test('started twice, the older key is invalid; of two simultaneous valid codes one succeeds', async () => {
    const older = (await callSuccessfully(server, calls.startSecondFactor, {}, ann)).resultData;
    const { key } = (await callSuccessfully(server, calls.startSecondFactor, {}, ann)).resultData;
    const confirm = (code: string) => server.call(calls.confirmSecondFactor, { code }, ann);
    expect((await confirm(appCode(older.key, now()))).body).toMatchObject({ code: 'wrong_code' });
    const answers = await Promise.all([1, 2].map(() => confirm(appCode(key, now()))));
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
    expect((await server.call(calls.startSecondFactor, {}, ann)).body).toMatchObject({ code: 'second_factor_on' });
  });

  test('stores nothing from which codes can be generated: neither a dump nor the replies contain the key or the codes', async () => {
    const { key, codes } = await giveFactor(server, ann);
    const bytes = Buffer.from(Secret.fromBase32(key).bytes);
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables where table_schema = 'public'`.execute(server.db);
    for (const { table_name: name } of rows) {
      const dump = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(server.db);
      const text = dump.rows.map(({ line }) => line).join('\n');
      for (const secret of [key, bytes.toString('hex'), bytes.toString('base64'), ...codes]) {
        expect(text).not.toContain(secret);
      }
      for (const code of codes) expect(text).not.toContain(code.replace('-', ''));
    }
    const file = path.join(server.dataDir, 'secret.key');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(await readFile(file, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  });

  test('a sealed secret can be opened for no other user, and not after it was changed', async () => {
    const bob = await person(server.db, { name: 'bob' });
    const { key } = await giveFactor(server, ann);
    await giveFactor(server, bob);
    const { sealed_secret: sealedSecret } = await server.db
      .selectFrom('second_factors')
      .where('user_id', '=', ann.id)
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    const put = (bytes: Buffer, person: Person) =>
      server.db.updateTable('second_factors').set({ sealed_secret: bytes }).where('user_id', '=', person.id).execute();
    later(2 * MINUTE);
    const login = (person: Person) => ({ email: person.email, password: PASSWORD, code: appCode(key, now()) });
    await put(sealedSecret, bob);
    expect((await server.call(account.login, login(bob))).status).toBe(500);
    await put(Buffer.concat([sealedSecret.subarray(0, -1), Buffer.of((sealedSecret.at(-1) ?? 0) ^ 1)]), ann);
    expect((await server.call(account.login, login(ann))).status).toBe(500);
    await put(sealedSecret, ann);
    expect((await server.call(account.login, login(ann))).body['type']).toBe(true);
  });
});

describe('turning off', () => {
  test('needs the password and a code, ends other sessions, and then the password is enough again', async () => {
    const { key } = await giveFactor(server, ann);
    await server.empty('mails');
    later(16 * MINUTE);
    const off = (input: object) => server.call(calls.endSecondFactor, input, ann);
    expect((await off({ code: appCode(key, now()) })).body).toMatchObject({ code: 'sign_in_again' });
    expect((await off({ currentpassword: PASSWORD, code: '' })).body).toMatchObject({ code: 'second_factor_needed' });
    expect((await off({ currentpassword: PASSWORD, code: '000000' })).body).toMatchObject({ code: 'wrong_code' });
    expect((await read()).since).not.toBeNull();
    const right = await off({ currentpassword: PASSWORD, code: appCode(key, now()) });
    expect(right.body).toMatchObject({ type: true, resultData: 'Two-step sign-in was turned off.' });
    await elsewhere();
    expect(await history()).toEqual(['factor_deleted', 'factor_added']);
    expect(await mails()).toEqual([{ template: 'secondFactorOff', recipient: ann.email }]);
    expect(
      await server.db.selectFrom('recovery_codes').where('user_id', '=', ann.id).select('user_id').execute(),
    ).toEqual([]);
  });
});

describe('new recovery codes', () => {
  test('replace the old ones', async () => {
    const { key, codes: old } = await giveFactor(server, ann);
    later(2 * MINUTE);
    const input = { code: appCode(key, now()) };
    const { codes } = (await callSuccessfully(server, calls.renewRecoveryCodes, input, ann)).resultData;
    const signIn = async (code: string | undefined) =>
      (await server.call(account.login, { email: ann.email, password: PASSWORD, code })).body['type'];
    expect([await signIn(old[0]), await signIn(codes[0])]).toEqual([false, true]);
    expect(await history()).toEqual(['factor_changed', 'factor_added']);
  });
});

test('a password set by an emailed link does not change the second factor', async () => {
  const { makeResetLink } = await import('../resetLink.ts');
  await giveFactor(server, ann);
  const reset = await makeResetLink(server.db, ann.email, { publicUrl: '', now: now() });
  const token = reset?.link.split('/').at(-1);
  const password = 'another password of tests';
  expect((await server.call(account.resetPassword, { email: ann.email, password, token })).body['type']).toBe(true);
  const { body } = await server.call(account.login, { email: ann.email, password });
  expect(body).toMatchObject({ code: 'second_factor_needed' });
});
