import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../contract/access/account.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { readOrganisation, updateOrganisation } from '../../../contract/places/organisation.ts';
import * as calls from '../../../contract/operations/setup.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { makeSetupKey, renewSetupKey, setupAddress } from './key.ts';
import { selectKeyHash } from './queries.ts';

const server = await sharedServer();
const GIVEN = {
  email: 'ann.lee@example.org',
  password: 'four shelves of pears',
  organisation: 'Coastal Stores',
  time_zone: 'Australia/Darwin',
  language: 'pt',
};
let key: string;

beforeEach(async () => {
  await server.empty('sessions', 'mail_settings', 'users', 'groups', 'stores', 'tries', 'settings');
  key = await makeSetupKey(server.db);
});

const finish = (input: object, from?: string) =>
  server.call(calls.finishSetup, { ...GIVEN, key, ...input }, from === undefined ? {} : { from });
const setupState = async () => (await server.call(calls.aboutSetup)).body['resultData'];
const administrators = async () => (await server.db.selectFrom('users').select('id').execute()).length;

describe('completing the setup', () => {
  test('creates the organisation and its first administrator, who is signed in', async () => {
    expect(await setupState()).toEqual({ needed: true });
    const { body } = await finish({ email: ' Ann.Lee@example.org ' });
    expect(body).toMatchObject({
      type: true,
      resultData: { adminname: 'Ann.Lee', email: 'Ann.Lee@example.org', user_type: 1, time_zone: 'Australia/Darwin' },
    });
    const { token } = body['resultData'] as { token: string };
    expect((await server.call(readOrganisation, {}, { token })).body['resultData']).toEqual({
      name: 'Coastal Stores',
      time_zone: 'Australia/Darwin',
      language: 'pt',
    });
    const { body: history } = await server.call(listChanges, {}, { token });
    const kinds = (history['resultData'] as { kind: string; actor: string }[]).map((entry) => entry.kind);
    expect(kinds).toEqual(expect.arrayContaining(['user_added', 'organisation_changed']));
    expect(await setupState()).toEqual({ needed: false });
    const secondReply = await server.call(login, { email: GIVEN.email, password: GIVEN.password });
    expect(secondReply.body).toMatchObject({ type: true });
    // Resets the organisation's time zone and language for the other tests.
    await server.call(updateOrganisation, { name: 'x', time_zone: 'UTC', language: 'en' }, { token });
  });

  test('works once: the key is deleted, and there is an administrator', async () => {
    await finish({});
    expect(await selectKeyHash(server.db)).toBeUndefined();
    expect((await finish({ email: 'bob@example.org' })).body).toMatchObject({ type: false, code: 'setup_done' });
    expect(await administrators()).toBe(1);
  });

  test('the key expires once an administrator was created another way', async () => {
    await person(server.db);
    expect(await setupState()).toEqual({ needed: false });
    expect((await finish({})).body).toMatchObject({ type: false, code: 'setup_done' });
    expect(await administrators()).toBe(1);
  });

  test('a group user is not an administrator', async () => {
    const { email } = await groupUser(server.db);
    expect(await setupState()).toEqual({ needed: true });
    expect((await finish({ email })).body).toMatchObject({ type: false, code: 'email_taken', field: 'email' });
    expect((await finish({ email: 'other@example.org' })).body).toMatchObject({ type: true });
  });

  test('ten simultaneous calls create one administrator', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => finish({ email: `ann${nth}@example.org` }, `192.0.2.${nth}`)),
    );
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
    expect(await administrators()).toBe(1);
    const codes = answers.filter(({ body }) => body['type'] === false).map(({ body }) => body['code']);
    expect(new Set([...codes, 'setup_done'])).toEqual(new Set(['setup_done']));
  });

  test.each([
    [{ key: 'x' }, 'setup_key_wrong', undefined],
    [{ key: '' }, 'missing', 'key'],
    [{ key: 7 }, 'missing', 'key'],
    [{ key: 'x'.repeat(2_000) }, 'too_long', 'key'],
    [{ email: 'no address' }, 'invalid_email', 'email'],
    [{ password: 'short' }, 'password_too_short', 'password'],
    [{ password: 'ann.lee@example.org' }, 'password_is_email', 'password'],
    [{ password: 'password123' }, 'password_common', 'password'],
    [{ organisation: ' ' }, 'missing', 'organisation'],
    [{ organisation: '\u0000' }, 'invalid_text', 'organisation'],
    [{ time_zone: 'Mars/Olympus' }, 'unknown_time_zone', 'time_zone'],
    [{ time_zone: "UTC'; drop table users" }, 'unknown_time_zone', 'time_zone'],
    [{ language: 'xx' }, 'invalid', 'language'],
  ])('refuses %j and keeps the key valid', async (input, code, field) => {
    const { body } = await finish(input);
    expect(body).toMatchObject({ type: false, ...(code && { code }), ...(field && { field }) });
    expect(await administrators()).toBe(0);
    expect((await finish({})).body).toMatchObject({ type: true });
  });
});

describe('the key', () => {
  test('is stored only in the address', async () => {
    const settingsText = JSON.stringify(await server.db.selectFrom('settings').selectAll().execute());
    expect(settingsText).not.toContain(key);
    expect(setupAddress('https://audits.example.org/', key)).toBe(`https://audits.example.org/setup#${key}`);
  });

  test('of the latest start opens the setup; earlier ones no longer work', async () => {
    const laterKey = await renewSetupKey(server.db);
    expect((await finish({})).body).toMatchObject({ code: 'setup_key_wrong' });
    expect((await finish({ key: laterKey })).body).toMatchObject({ type: true });
  });

  test('of several consoles that start simultaneously is that of the last one', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => renewSetupKey(server.db)));
    const codes: unknown[] = [];
    for (const key of keys) {
      const { body } = await finish({ key, password: 'short' });
      codes.push(body['code']);
    }
    expect(codes.filter((code) => code === 'password_too_short')).toHaveLength(1);
    expect(codes.filter((code) => code === 'setup_key_wrong')).toHaveLength(4);
  });

  test('is not created if there is an administrator, and leftovers of one are deleted', async () => {
    await person(server.db);
    expect(await renewSetupKey(server.db)).toBeNull();
    expect(await selectKeyHash(server.db)).toBeUndefined();
  });

  test('can be guessed ten times in a quarter of an hour from an address', async () => {
    const statuses = [];
    for (let nth = 0; nth < 11; nth++) statuses.push((await finish({ key: `guess ${nth}` }, '192.0.2.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await finish({}, '192.0.2.1')).status).toBe(429);
    expect((await finish({}, '198.51.100.7')).body).toMatchObject({ type: true });
  });
});

const steps = async (token: string) =>
  (await server.call(calls.readFirstSteps, {}, { token })).body['resultData'] as Record<string, boolean>;
const done = (result: Record<string, boolean>) => Object.keys(result).filter((name) => result[name]);

describe('the first steps', () => {
  test('are not shown to an organisation that did not start with them', async () => {
    const { token } = await person(server.db);
    expect((await steps(token))['shown']).toBe(false);
  });

  test('are ticked by what exists, until they are hidden', async () => {
    const { token } = (await finish({})).body['resultData'] as { token: string };
    expect(done(await steps(token))).toEqual(['shown', 'instrument']);
    const coastal = await group(server.db);
    const harbour = await store(server.db, { groups: [coastal] });
    expect(done(await steps(token))).toEqual(['shown', 'group', 'store', 'instrument']);
    await store(server.db, { groups: [coastal] });
    expect(done(await steps(token))).toEqual(['shown', 'group', 'store', 'several', 'instrument']);
    await groupUser(server.db);
    await survey(server.db, harbour, { date: '2026-01-01' });
    expect(done(await steps(token))).toEqual(['shown', 'group', 'store', 'several', 'people', 'instrument', 'audit']);
    await server.call(calls.dismissFirstSteps, {}, { token });
    expect((await steps(token))['shown']).toBe(false);
    expect((await server.call(listGroups, {}, { token })).body).toMatchObject({ type: true });
  });
});
