import type * as Argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { askForDeletion } from '../../../contract/access/deleteRequests.ts';
import { person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { PreparedClient } from '../../db/preparedClient.ts';

// P6: known and unknown email addresses get identical responses after the same work: the same number of password
// hashes, and the same statements in the same order. The `enumeration` benchmark compares the time.

const checks = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = (...input) => {
    checks.count++;
    return argon2.verify(...input);
  };
  return { ...argon2, verify };
});

/** The statements that the server runs by itself at intervals, independently of requests. */
const BY_ITSELF = /schema_migrations|pg_locks|from "settings"/;

const queries: string[] = [];
const server = await sharedServer();
let ann: Person;

beforeEach(async () => {
  ann = await person(server.db);
  server.clock.now = new Date();
  // oxlint-disable-next-line typescript/unbound-method -- called on its own connection
  const { query } = PreparedClient.prototype;
  vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (this: PreparedClient, text, ...rest) {
    if (!BY_ITSELF.test(String(text))) queries.push(String(text));
    return query.call(this, text, ...rest);
  });
});

const FROM = '192.0.2.1';

async function make(path: `/${string}`, payload: object) {
  const [from, hashCount] = [queries.length, checks.count];
  const { status, headers, raw } = await server.call({ path }, payload, { from: FROM });
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return {
    answer: { status, headers: others, raw },
    statements: queries.slice(from),
    hashed: checks.count - hashCount,
  };
}

test.each([
  ['sign-in', calls.login.path, { password: 'a wrong password' }, 1, 5],
  ['forgot', calls.forgotPassword.path, {}, 0, 4],
  ['a request for deletion', askForDeletion.path, { reason: 'please' }, 0, 6],
])('%s does the same work for known and unknown addresses', async (_name, path, input, hashes, writes) => {
  // The first call also opens the IP address's rate-limit window, and the first sign-in creates the dummy hash used for
  // unknown accounts.
  await make(path, { email: 'first@example.org', ...input });
  const ofUser = await make(path, { email: ann.email, ...input });
  const unknownReply = await make(path, { email: 'nobody@example.org', ...input });
  expect(unknownReply).toEqual(ofUser);
  expect(ofUser.hashed).toBe(hashes);
  expect(ofUser.statements.filter((statement) => /^\s*insert/i.test(statement))).toHaveLength(writes);
});

test('the eleventh attempt is refused in the same way', async () => {
  for (const email of [ann.email, 'nobody.else@example.org']) {
    for (let i = 0; i < 10; i++) await make(calls.login.path, { email, password: `wrong ${i}` });
  }
  const [knownReply, unknownReply] = [
    await make(calls.login.path, { email: ann.email, password: 'wrong' }),
    await make(calls.login.path, { email: 'nobody.else@example.org', password: 'wrong' }),
  ];
  expect(knownReply.answer.status).toBe(429);
  expect(unknownReply).toEqual(knownReply);
});
