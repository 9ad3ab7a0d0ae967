import { describe, expect, test } from 'vitest';
import { listGroups } from '../../src/contract/places/groups.ts';
import { rowDigests } from '../support/digest.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world } from './world.ts';

// ASVS 16.5.1 and 16.5.3: callers that can't be identified are refused, and failures don't reveal their cause.

const server = await sharedServer();
const ada = await administrator(server.db);
const ownWorld = await world(server.db, ada);

/** The message of every internal failure. */
const FAILURE_MESSAGE = 'Something went wrong on our side. The error was logged. Try again in a moment.';
const FAILED = JSON.stringify({ type: false, resultData: FAILURE_MESSAGE, message: FAILURE_MESSAGE, code: 'internal' });

/** Runs work while the database is broken by a statement, then repairs the database. */
async function withBrokenDatabase<T>([breaks, repairs]: readonly [string, string], work: () => Promise<T>): Promise<T> {
  await server.pool.query(breaks);
  try {
    return await work();
  } finally {
    await server.pool.query(repairs);
  }
}

const hide = (table: string) =>
  [`alter table ${table} rename to hidden`, `alter table hidden rename to ${table}`] as const;

const tables = async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'tries'`,
  );
  return rows.map(({ name }) => name);
};

describe('when no caller can be identified', () => {
  const protectedCalls = matrix.filter(({ call }) => call.access !== 'anyone');

  test.each([
    ['people', 'sessions', () => ada.token],
    ['people’s rules', 'settings', () => ada.token],
    ['programs', 'api_tokens', () => `fsk_${'a'.repeat(43)}`],
  ])('%s are refused by every call, and nothing is changed', async (_person, table, token) => {
    const before = await rowDigests(server.url, await tables());
    const answers = await withBrokenDatabase(hide(table), async () => {
      const responses: [path: string, status: number, raw: string][] = [];
      for (const { path, call, input } of protectedCalls) {
        const { status, raw } = await send(server, call, input(ownWorld.records), { token: token() });
        responses.push([path, status, raw]);
      }
      return responses;
    });
    expect(answers).toEqual(protectedCalls.map(({ path }) => [path, 500, FAILED]));
    expect(await rowDigests(server.url, await tables())).toEqual(before);
  });

  test('rate-limited calls are refused while nothing can be counted', async () => {
    const limitedCalls = protectedCalls.filter(({ call }) => call.limit !== undefined);
    expect(limitedCalls.length).toBeGreaterThan(5);
    await withBrokenDatabase(hide('tries'), async () => {
      for (const { call, input } of limitedCalls)
        expect((await send(server, call, input(ownWorld.records), ada)).raw).toBe(FAILED);
    });
  });
});

test.each([
  ['a missing table', hide('groups')],
  [
    'a missing column',
    ['alter table groups rename column name to hidden', 'alter table groups rename column hidden to name'],
  ],
] as const)('%s fails with the same bytes', async (_case, breaks) => {
  await withBrokenDatabase(breaks, async () => {
    const { status, raw } = await send(server, listGroups, {}, ada);
    expect([status, raw]).toEqual([500, FAILED]);
  });
});

test('an internal failure fails with the same bytes', async () => {
  const clock = server.clock.now;
  server.clock.now = {} as Date;
  const { status, raw } = await send(server, listGroups, {}, ada);
  server.clock.now = clock;
  expect([status, raw]).toEqual([500, FAILED]);
});
