import { beforeEach, describe, expect, test } from 'vitest';
import * as account from '../../../../contract/access/account.ts';
import { PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { appCode, giveFactor } from '../../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../../test/support/server.ts';

let ann: Person;
let key: string;
let codes: string[];

/** The start of a time step, so that the tests know when it ends. */
const START = Math.ceil(Date.now() / 30_000) * 30_000;
const MINUTE = 60_000;

const server = await sharedServer();
beforeEach(async () => {
  await server.empty('tries');
  at(0);
  ann = await person(server.db, { now: new Date(START) });
  ({ key, codes } = await giveFactor(server, ann));
  // The code of the step that confirmed the factor is used up.
  at(MINUTE);
});

const at = (ms: number) => (server.clock.now = new Date(START + ms));
const codeAt = (ms: number) => appCode(key, START + ms);

const signIn = (code?: string, { password = PASSWORD, email = ann.email, from = '192.0.2.1' } = {}) =>
  server.call(account.login, { email, password, ...(code === undefined ? {} : { code }) }, { from });

const success = { body: { type: true, resultData: { token: expect.any(String) } } };
const wrong = { status: 200, body: { type: false, code: 'wrong_code', field: 'code' } };

describe('signing in with a second factor', () => {
  test('without a code is refused without a token, after the password was accepted', async () => {
    const refusal = { type: false, code: 'second_factor_needed', field: 'code' };
    for (const emptyCode of [undefined, '', '  ']) {
      const { status, body, raw } = await signIn(emptyCode);
      expect([status, body]).toEqual([200, expect.objectContaining(refusal)]);
      expect(raw).not.toContain('token');
    }
    expect(await server.db.selectFrom('sessions').where('user_id', '=', ann.id).select('id').execute()).toHaveLength(1);
  });

  test('with a wrong password answers byte for byte like an account without one, with or without a code', async () => {
    const bob = await person(server.db, { name: 'bob' });
    const { raw } = await signIn(undefined, { password: 'wrong', email: bob.email });
    expect((await signIn(undefined, { password: 'wrong' })).raw).toBe(raw);
    expect((await signIn(codeAt(MINUTE), { password: 'wrong' })).raw).toBe(raw);
    // The attempt with the wrong password has not used up the code.
    expect(await signIn(codeAt(MINUTE))).toMatchObject(success);
  });

  test('accepts the codes of the current, the previous and the next step', async () => {
    for (const off of [-30_000, 0, 30_000]) {
      at(10 * MINUTE + off);
      const code = codeAt(10 * MINUTE);
      expect([off, await signIn(code)]).toMatchObject([off, success]);
      await server.db.updateTable('second_factors').set({ last_step: 0 }).execute();
    }
    for (const off of [-60_001, -31_000, 60_000]) {
      at(20 * MINUTE + off);
      expect([off, await signIn(codeAt(20 * MINUTE))]).toMatchObject([off, wrong]);
    }
  });

  test('accepts no code twice, and none older than the last accepted one', async () => {
    expect(await signIn(codeAt(MINUTE))).toMatchObject(success);
    expect(await signIn(codeAt(MINUTE))).toMatchObject(wrong);
    expect(await signIn(codeAt(MINUTE - 30_000))).toMatchObject(wrong);
    expect(await signIn(codeAt(MINUTE + 30_000))).toMatchObject(success);
  });

  test('of ten simultaneous attempts with one code, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(codeAt(MINUTE))));
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
  });

  test('the code that confirmed the setup can’t be used again', async () => {
    at(10_000);
    expect(await signIn(codeAt(0))).toMatchObject(wrong);
  });

  test('accepts codes with spaces', async () => {
    const code = codeAt(MINUTE);
    expect(await signIn(` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject(success);
  });

  test('a code for an account without a second factor has no effect', async () => {
    const bob = await person(server.db, { name: 'bob' });
    expect(await signIn('000000', { email: bob.email })).toMatchObject(success);
  });
});

describe('a recovery code', () => {
  test('works once, in any spelling, and its owner is notified', async () => {
    const [code = '', other = ''] = codes;
    await server.empty('mails');
    const spelt = ` ${code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect(await signIn(spelt)).toMatchObject(success);
    expect(await signIn(code)).toMatchObject(wrong);
    expect(await signIn(other)).toMatchObject(success);
    const mails = await server.db.selectFrom('mails').select(['template', 'recipient']).execute();
    expect(mails).toEqual(Array.from({ length: 2 }, () => ({ template: 'recoveryCodeUsed', recipient: ann.email })));
  });

  test('of ten simultaneous uses, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(codes[0])));
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
  });

  test('of another account is wrong', async () => {
    const bob = await person(server.db, { name: 'bob' });
    await giveFactor(server, bob);
    expect(await signIn(codes[0], { email: bob.email })).toMatchObject(wrong);
    expect(await signIn(codes[0])).toMatchObject(success);
  });
});

describe('wrong codes', () => {
  test('count like wrong passwords: from the eleventh on, even the right one gets 429', async () => {
    for (let i = 0; i < 10; i++) expect((await signIn(`00000${i}`)).status).toBe(200);
    expect((await signIn('999999')).status).toBe(429);
    expect((await signIn(codeAt(MINUTE))).status).toBe(429);
    expect((await signIn(undefined)).status).toBe(429);
  });

  test('in parallel allow no more attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`00010${i % 10}`)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  });

  test('from many addresses are limited to thirty a day, except for recovery codes', async () => {
    for (let i = 0; i < 30; i++) expect((await signIn('000000', { from: `203.0.113.${i}` })).status).toBe(200);
    expect((await signIn(codeAt(MINUTE), { from: '198.51.100.1' })).status).toBe(429);
    expect(await signIn(codes[0], { from: '198.51.100.1' })).toMatchObject(success);
    at(25 * 60 * MINUTE);
    expect(await signIn(codeAt(25 * 60 * MINUTE), { from: '198.51.100.1' })).toMatchObject(success);
  });

  test.each(['', 'abcdef', '12345', '1234567', '０００００0', '12345é', '-'.repeat(40), '🔑🔑🔑🔑🔑🔑'])(
    '%j is not a code',
    async (code) => {
      const { status, body } = await signIn(code);
      expect([status, body['type']]).toEqual([200, false]);
    },
  );
});
