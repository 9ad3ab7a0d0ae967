import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOrganisation, readRegrouping, updateOrganisation } from '../../../contract/places/organisation.ts';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ann = await person(server.db);
const gus = await groupUser(server.db);

const readAbout = async (person = gus) => (await server.call(readOrganisation, {}, person)).body['resultData'];
const update = async (change: object) => (await server.call(updateOrganisation, change, ann)).body;

beforeEach(async () => {
  await server.db.updateTable('organisation').set({ name: '', time_zone: 'UTC', language: 'en' }).execute();
});

test('an organisation has no name, uses UTC and English until someone changes that', async () => {
  expect(await readAbout()).toEqual({ name: '', time_zone: 'UTC', language: 'en' });
  expect(await update({ name: ' Food for All ', time_zone: 'Australia/Darwin', language: 'ja' })).toEqual({
    type: true,
    resultData: 'The organisation was updated.',
  });
  expect(await readAbout()).toEqual({ name: 'Food for All', time_zone: 'Australia/Darwin', language: 'ja' });
});

test('fields that are not given are unchanged, and the history records only what changed', async () => {
  const before = (await entriesOf(server.db)).length;
  await update({ name: 'Food for All', time_zone: 'Asia/Kathmandu' });
  await update({ language: 'es' });
  await update({ language: 'es' });
  await update({});
  expect(await readAbout()).toEqual({ name: 'Food for All', time_zone: 'Asia/Kathmandu', language: 'es' });
  const entry = { kind: 'organisation_changed', actor: ann.id, token: null, subject: null, name: 'Food for All' };
  expect((await entriesOf(server.db)).slice(before)).toEqual([
    {
      ...entry,
      before: { name: '', time_zone: 'UTC' },
      after: { name: 'Food for All', time_zone: 'Asia/Kathmandu' },
    },
    { ...entry, before: { language: 'en' }, after: { language: 'es' } },
  ]);
});

describe('a time zone', () => {
  test.each([
    ['australia/darwin', 'Australia/Darwin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    [' America/St_Johns ', 'America/St_Johns'],
  ])('%j is stored as %s', async (input, expected) => {
    expect(await update({ time_zone: input })).toMatchObject({ type: true });
    expect(await readAbout()).toMatchObject({ time_zone: expected });
  });

  test.each([
    ['Mars/Olympus', 'unknown_time_zone'],
    ['+05:30', 'unknown_time_zone'],
    ['UTC+3', 'unknown_time_zone'],
    ['posix/UTC', 'unknown_time_zone'],
    ['localtime', 'unknown_time_zone'],
    ["UTC'; drop table surveys; --", 'unknown_time_zone'],
    ['', 'missing'],
    ['   ', 'missing'],
    ['A'.repeat(65), 'too_long'],
    ['UTC\u0000', 'invalid_text'],
    [5, 'missing'],
  ])('%j is refused as %s', async (input, code) => {
    expect(await update({ name: 'Lost', time_zone: input })).toMatchObject({ type: false, code, field: 'time_zone' });
    expect(await readAbout()).toEqual({ name: '', time_zone: 'UTC', language: 'en' });
  });
});

test.each([
  [{ name: '' }, 'missing', 'name'],
  [{ name: 'x'.repeat(121) }, 'too_long', 'name'],
  [{ language: 'de' }, 'invalid', 'language'],
])('%j is refused as %s', async (change, code, field) => {
  expect(await update(change)).toMatchObject({ type: false, code, field });
});

test('only an administrator changes it', async () => {
  expect((await server.call(updateOrganisation, { name: 'Mine' }, gus)).status).toBe(403);
  expect((await server.call(readRegrouping, {}, gus)).status).toBe(403);
});

test('the progress of a change is shown by any console', async () => {
  const progress = async () => (await server.call(readRegrouping, {}, ann)).body['resultData'];
  expect(await progress()).toBeNull();
  await server.db
    .transaction()
    .execute(async (transaction) => {
      // Simulates an audit that is being counted: the change must wait for it.
      await sql`select hold_time_zone()`.execute(transaction);
      const changePromise = update({ time_zone: 'Europe/Berlin' });
      await expect.poll(progress).toEqual({ done: 0, of: 8 });
      await sql`select pg_advisory_xact_lock_shared(4444025, 1)`.execute(transaction);
      expect(await progress()).toEqual({ done: 1, of: 8 });
      expect(await readAbout()).toMatchObject({ time_zone: 'UTC' });
      return { changePromise };
    })
    .then(({ changePromise }) => changePromise);
  expect(await progress()).toBeNull();
  expect(await readAbout()).toMatchObject({ time_zone: 'Europe/Berlin' });
});
