import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { hostileEnvelope, hostileRequest, type HostileRequest } from './hostileValues.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world, type World } from './world.ts';

// P3: whatever is sent, no response has a status of 500 or more, and none reveals internals. `npm run fuzz` sends
// 20,000.

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);

/**
 * The number of requests after which users and records are recreated, because some may have been deleted or signed out,
 * or have reached their limit.
 */
const RENEW_AFTER = 100;

let people: { administrator: Person; world: World };
let attempt = 0;

const server = await sharedServer({ logLevel: 'info' });

/** Returns existing users and records, and a client address whose limits aren't reached. */
async function scene() {
  if (attempt++ % RENEW_AFTER === 0) {
    const ada = await administrator(server.db);
    people = { administrator: ada, world: await world(server.db, ada) };
    server.lines.length = 0;
  }
  return { ...people, from: `10.${(attempt >> 16) & 255}.${(attempt >> 8) & 255}.${attempt & 255}` };
}

/** Matches stack traces, source paths, SQL, and error messages of PostgreSQL and Node. */
const INTERNAL_DETAILS =
  /\bat \S+ \(|node:internal|node_modules|\/src\/|\.ts:\d|select "|insert into|syntax error at|violates|invalid input syntax|TypeError|RangeError|ECONN|SQLSTATE/i;

async function checkAnswer(answer: { status: number; raw: string }, describeRequest: () => unknown) {
  // Internal failures are in the log, which shows what to fix.
  const failures = server.lines.filter((line) => line.includes('"call failed"'));
  expect([describeRequest(), answer.status < 500, failures]).toEqual([describeRequest(), true, []]);
  expect(answer.raw).not.toMatch(INTERNAL_DETAILS);
}

const RUN = { interruptAfterTimeLimit: 30 * 60_000, endOnFailure: true };

test.each(matrix)('no failure with hostile values at $path', { timeout: 30 * 60_000 }, async (line) => {
  const property = fc.asyncProperty(hostileRequest(line), async ({ caller, makeInput }: HostileRequest) => {
    const { administrator: ada, world: foreignWorld, from } = await scene();
    const token = { administrator: ada.token, 'group user': foreignWorld.user.token, nobody: undefined }[caller];
    const input = makeInput(foreignWorld.records);
    const answer = await send(server, line.call, input, { token, from });
    await checkAnswer(answer, () => ({ caller, input }));
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.type).toBeTypeOf('boolean');
    expect(answer.headers['x-request-id']).toBeDefined();
  });
  await fc.assert(property, { ...RUN, numRuns: Math.ceil(REQUESTS / matrix.length) });
});

test(
  `no failure over ${REQUESTS / 5} requests of odd methods, addresses and headers`,
  { timeout: 600_000 },
  async () => {
    const property = fc.asyncProperty(hostileEnvelope, async ({ method, url, headers, payload }) => {
      const { from: remoteAddress } = await scene();
      const body = method === 'GET' || method === 'HEAD' ? {} : { payload };
      const answer = await server.app.inject({ method, url, headers, remoteAddress, ...body });
      await checkAnswer({ status: answer.statusCode, raw: answer.body }, () => ({ method, url, headers, payload }));
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    });
    await fc.assert(property, { ...RUN, numRuns: Math.ceil(REQUESTS / 5) });
  },
);
