import { afterEach, expect, test } from 'vitest';
import { startSecondFactor } from '../../src/contract/access/signIn/secondFactor.ts';
import { digestStatement } from '../support/digest.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, deleteDefinitions, world, type World } from './world.ts';

// ASVS 2.3.3: a change is applied completely or not at all, whichever of its statements fails.

/**
 * Tables whose rows outlive a failed call: attempts are counted whatever their outcome; a picture is recorded before it
 * is shown, for the sweeper; a requested backup continues and updates its row, while the next calls fail.
 */
const INDEPENDENT_TABLES = new Set(['tries', 'uploads', 'backups']);

/**
 * Returns SQL for triggers that count each writing statement and raise an error at the number in `fault_at`. A sequence
 * keeps its count when the transaction is rolled back.
 */
const failAtStatement = (tables: readonly string[]) => `
  create sequence faults;
  create table fault_at (number bigint);
  insert into fault_at values (0);
  create function fail_at_statement() returns trigger language plpgsql as $$
  begin
    if nextval('faults') = (select number from fault_at) then raise exception 'a fault of tests'; end if;
    return null;
  end $$;
  ${tables
    .map(
      (table) =>
        `create trigger fails after insert or update or delete on ${table} for each statement execute function fail_at_statement();`,
    )
    .join('\n')}`;

const server = await sharedServer();
const ada = await administrator(server.db);
const { rows } = await server.pool.query<{ name: string }>(
  `select table_name as name from information_schema.tables where table_schema = 'public' order by name`,
);
const tables = rows.map(({ name }) => name).filter((name) => !INDEPENDENT_TABLES.has(name));
/**
 * A statement that returns a digest of every row of every table, except those that are meant to outlive a failed call.
 */
const digestSql = await digestStatement(server.pool, INDEPENDENT_TABLES);
// The very first second factor creates the server's key, which remains.
await send(server, startSecondFactor, {}, ada);
await server.pool.query(failAtStatement(tables));

const failAt = (number: number) =>
  server.pool.query(`update fault_at set number = ${number}; alter sequence faults restart`);
const digest = async () => (await server.pool.query(digestSql)).rows as unknown[];

const changes = matrix.filter(({ call }) => call.kind === 'change');
const MOST_STATEMENTS = 60;
let ownWorld: World;
let brokenCount = 0;

afterEach(async () => {
  await failAt(0);
  await deleteDefinitions(server.db);
});

test.each(changes)('$path, failing after any of its statements, changes nothing', async ({ call, input }) => {
  ownWorld = await world(server.db, ada);
  const { token } = call.access === 'administrator' ? await administrator(server.db) : ownWorld.user;
  const request = input(ownWorld.records);
  const before = await digest();
  for (let statement = 1; statement <= MOST_STATEMENTS; statement++) {
    await failAt(statement);
    const { status } = await send(server, call, request, { token });
    if (status !== 500) return;
    brokenCount++;
    expect([statement, await digest()]).toEqual([statement, before]);
  }
  expect.unreachable('it has more statements than that');
});

test('statements did fail', () => {
  expect(brokenCount).toBeGreaterThan(changes.length);
});
