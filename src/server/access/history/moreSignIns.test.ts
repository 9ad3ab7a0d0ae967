import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as account from '../../../contract/access/account.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { PASSWORD, person, type Person } from '../../../../test/support/factories.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { sweepAccess } from './sweep.ts';

// Per account and IP address, ten sign-ins an hour get their own entry; one more entry counts the rest.

const MINUTE = 60_000;
const HERE = '127.0.0.1';

let server: TestServer;
let ann: Person;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  ann = await person(server.db);
});
afterEach(async () => {
  server.clock.now = null;
  await server.db.deleteFrom('tries').execute();
});
afterAll(() => server.close());

/** Describes each entry for Ann's sign-ins in the history as text, and returns how often each description occurs. */
async function list(): Promise<Record<string, number>> {
  const { body } = await server.call(listChanges, { kind: 'signin_succeeded', subject_id: ann.id }, ann);
  const entries = body['resultData'] as { after: { address: string; proof?: string; more?: number } }[];
  const tally: Record<string, number> = {};
  for (const { after } of entries) {
    const { address, proof = 'no proof', more } = after;
    const description = `${address}, ${more === undefined ? proof : `${more} more`}`;
    tally[description] = (tally[description] ?? 0) + 1;
  }
  return tally;
}

async function signInOften(times: number, from = HERE): Promise<void> {
  const payload = { email: ann.email, password: PASSWORD };
  const signInOnce = () => server.app.inject({ method: 'POST', url: account.login.path, payload, remoteAddress: from });
  const responses = await Promise.all(Array.from({ length: times }, signInOnce));
  expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: times }, () => 200));
}

test('from the eleventh on they share one entry with a count; sign-ins from elsewhere and later ones have their own', async () => {
  server.clock.now = new Date();
  await signInOften(28);
  expect(await list()).toEqual({ '127.0.0.1, password': 10, '127.0.0.1, 18 more': 1 });
  await signInOften(2, '192.0.2.7');
  server.clock.now = new Date(server.clock.now.getTime() + 59 * MINUTE);
  await signInOften(3);
  const before = { '192.0.2.7, password': 2, '127.0.0.1, 21 more': 1 };
  expect(await list()).toEqual({ '127.0.0.1, password': 10, ...before });
  server.clock.now = new Date(server.clock.now.getTime() + 2 * MINUTE);
  await signInOften(12);
  expect(await list()).toEqual({ '127.0.0.1, password': 20, '127.0.0.1, 2 more': 1, ...before });
});

test('the database lets no count be lowered, moved or deleted before its entry', async () => {
  const { db } = server;
  await signInOften(12);
  const changes = ['count = 1', 'count = count', "count = 9, address = '192.0.2.7'", 'count = 9, entry_id = 1'];
  for (const change of changes) {
    await expect(sql.raw(`update more_signins set ${change}`).execute(db)).rejects.toThrow('only grows');
  }
  await expect(db.deleteFrom('more_signins').execute()).rejects.toThrow('only grows');
  await expect(sql`truncate more_signins`.execute(db)).rejects.toThrow('only grows');
  expect(await list()).toEqual({ '127.0.0.1, password': 10, '127.0.0.1, 2 more': 1 });
});

test('a count is deleted with its entry after a year', async () => {
  const { db } = server;
  server.clock.now = new Date(Date.now() - 367 * 24 * 60 * MINUTE);
  const old = await person(db, { now: server.clock.now });
  const payload = { email: old.email, password: PASSWORD };
  for (let i = 0; i < 12; i++) await server.call(account.login, payload);
  const counts = () => db.selectFrom('more_signins').where('user_id', '=', old.id).select('count').execute();
  expect(await counts()).toEqual([{ count: 2 }]);
  await sweepAccess({ db, clock: () => new Date() });
  expect(await counts()).toEqual([]);
});
