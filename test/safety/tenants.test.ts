import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import type { Person } from '../support/factories.ts';
import { survey } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { readWorkbook } from '../support/sheets/readWorkbook.ts';
import { hostileValue } from './hostileValues.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world, type Records } from './world.ts';

// ASVS 8.4.1: a group is a tenant. Whatever a user of one group requests, no data of another is returned.

/** Calls that sign the caller out or end sessions. */
const CALLS_THAT_END = new Set(['/api/logout', '/account/lock', '/account/signouteverywhere', '/account/endsession']);

const CANARY = 'Zyxcanary';
const CALLS = 500;

const server = await sharedServer();
const ada = await administrator(server.db);
const ownWorld = await world(server.db, ada);
const otherWorld = await world(server.db, ada, CANARY);
await survey(server.db, otherWorld.records.store, { by: CANARY, actions: [{ question: CANARY, answers: [CANARY] }] });
const { group, store, survey: foreignSurvey, user, email } = otherWorld.records;
/** Strings that identify the other group, its records or its user. */
const secrets = [CANARY, group, store, foreignSurvey, user, email];

const readable = matrix.filter(({ call }) => call.access !== 'anyone' && !CALLS_THAT_END.has(call.path));

test('the canary works: an administrator sees it', async () => {
  const reads = readable.filter(({ call }) => call.kind === 'read');
  const replies = await Promise.all(
    reads.map(async ({ call, input }) => (await send(server, call, input(otherWorld.records), ada)).raw),
  );
  for (const secret of secrets) expect(replies.some((raw) => raw.includes(secret))).toBe(true);
});

test(`${CALLS} calls of a user of one group return nothing of another group`, async () => {
  // `fresh` names new records: the caller would create one with the other group's value and then read it legitimately.
  const ids = (Object.keys(ownWorld.records) as (keyof Records)[]).filter((id) => id !== 'fresh');
  const cases = fc.record({
    line: fc.constantFrom(...readable),
    // The ids to replace with the other group's, and the value to put in a field.
    foreign: fc.subarray(ids),
    over: fc.option(hostileValue, { nil: undefined }),
    at: fc.nat(),
  });
  const property = fc.asyncProperty(cases, async ({ line, foreign, over, at }) => {
    const records = { ...ownWorld.records, ...Object.fromEntries(foreign.map((id) => [id, otherWorld.records[id]])) };
    const input: Record<string, unknown> = { ...line.input(records) };
    const fields = Object.keys(input);
    const field = fields[at % Math.max(1, fields.length)];
    if (over !== undefined && field !== undefined) input[field] = over;
    await server.empty('tries');
    const { raw } = await send(server, line.call, input, ownWorld.user);
    const request = JSON.stringify(input);
    const results = secrets.filter((secret) => raw.includes(secret) && !request.includes(secret));
    expect([line.path, input, results]).toEqual([line.path, input, []]);
  });
  await fc.assert(property, { numRuns: CALLS });
});

test('nor does their workbook', async () => {
  // An earlier call may have marked the existing survey as practice.
  await survey(server.db, ownWorld.records.store);
  const [of, all] = [await workbookOf(ownWorld.user), await workbookOf(ada)];
  expect(all.includes(CANARY)).toBe(true);
  expect(of.includes(ownWorld.records.store)).toBe(true);
  expect(secrets.filter((secret) => of.includes(secret))).toEqual([]);
});

const workbookOf = async (person: Person) => {
  const { raw } = await send(server, prepareExport, {}, person);
  const { url } = (JSON.parse(raw) as { resultData: { url: string } }).resultData;
  const { rawPayload } = await server.app.inject({ method: 'GET', url });
  return [...readWorkbook(rawPayload).parts.values()].join('\n');
};
