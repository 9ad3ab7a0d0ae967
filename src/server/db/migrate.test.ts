import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { blankDatabase } from '../../../test/support/database.ts';
import { onDatabase, schemaOf } from '../../../test/support/digest.ts';
import { SCORE_COLUMNS } from '../../domain/scoring/scoreColumns.ts';
import { applyMigration, migrate, migrationFiles, NewerDatabaseError, CREATE_MIGRATIONS_TABLE } from './migrate.ts';

let database: Awaited<ReturnType<typeof blankDatabase>>;
let url: string;
/** The schema before the first migration, and after each one. */
const stages: string[][] = [];
beforeAll(async () => {
  database = await blankDatabase();
  ({ url } = database);
  const { length } = await migrationFiles();
  for (let count = 0; count <= length; count++) {
    await migrateTo(count);
    stages.push(await schemaOf(url));
  }
  await database.drop();
});
beforeEach(async () => {
  database = await blankDatabase();
  ({ url } = database);
});
afterEach(() => database.drop());

const MIGRATES = `
  import { migrate } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)};
  await migrate(process.argv[1]);
`;

// Holding this lock lets a migration run up to its last statement, which records the migration as applied.
const BEFORE_ITS_END = 'lock table schema_migrations in share mode';
// Holding this lock blocks a migration at its first change to one of these tables.
const BEFORE_ITS_START = 'lock table stores, users, sessions in access share mode';

test('a migration whose connection is cut leaves the old schema or the new one; the next start completes it', async () => {
  const { length } = await migrationFiles();
  for (let count = 0; count < length; count++) {
    for (const lock of count === 0 ? [BEFORE_ITS_END] : [BEFORE_ITS_END, BEFORE_ITS_START]) {
      await migrateTo(count);
      const migrating = migrate(url).catch((error: unknown) => error as Error);
      await whileHolding(lock, async () => {
        // Some migrations don't need the locked tables and finish despite the lock.
        const pid = await waitingPid(migrating);
        if (pid !== undefined)
          await onDatabase(url, (client) => client.query('select pg_terminate_backend($1)', [pid]));
      });
      await migrating;
      const appliedCount = await countAppliedMigrations();
      expect(appliedCount).toBeGreaterThanOrEqual(count);
      expect(await schemaOf(url)).toEqual(stages[appliedCount]);
    }
  }
  await migrate(url);
  expect(await schemaOf(url)).toEqual(stages.at(-1));
});

test('a process that is killed while migrating leaves the old schema, too', async () => {
  await migrateTo(2);
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', MIGRATES, url]);
  await whileHolding(BEFORE_ITS_END, async () => {
    const exitEvent = once(child, 'exit');
    expect(await waitingPid(exitEvent)).toBeDefined();
    child.kill('SIGKILL');
    await exitEvent;
  });
  await expect.poll(countOthers).toBe(0);
  expect(await schemaOf(url)).toEqual(stages[2]);
  await migrate(url);
  expect(await schemaOf(url)).toEqual(stages.at(-1));
});

test('two simultaneous starts migrate once', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(await schemaOf(url)).toEqual(stages.at(-1));
});

test('a database that is newer than the code is refused in one line and not changed', async () => {
  await migrateTo(1);
  await onDatabase(url, (client) => client.query(`insert into schema_migrations (name) values ('9999_later.sql')`));
  const before = await schemaOf(url);
  const outcome = await migrate(url).catch((error: unknown) => error as Error);
  expect(outcome).toBeInstanceOf(NewerDatabaseError);
  expect((outcome as Error).message).toMatch(
    /^The database was written by a newer version.+\(9999_later\.sql\)[^\n]+$/,
  );
  expect(await schemaOf(url)).toEqual(before);
});

test('a survey whose auditor’s account was deleted has no name; one of a user with that very name keeps it', async () => {
  await migrateTo((await migrationFiles()).indexOf('0019_deleted_auditors.sql'));
  await onDatabase(url, async (client) => {
    await client.query(`
      insert into stores (id, name) values ('${SHOP}', 'Harbour Market');
      insert into users (id, email, username, password_hash, user_type)
      values ('${SHOP}', 'ann@example.org', 'Deleted user', '', 1)`);
    await client.query(`insert into instruments (name, version, checksum, content) values ('a', '1', 'b', '{}')`);
    for (const [digit, user_id] of [null, SHOP].entries()) await client.query(ADDS_SURVEY, [surveyOf(digit, user_id)]);
  });
  await migrate(url);
  const names = await onDatabase(url, (client) => client.query('select user_name from surveys order by id'));
  expect(names.rows).toEqual([{ user_name: null }, { user_name: 'Deleted user' }]);
});

const SHOP = '10000000-0000-4000-8000-000000000000';
const ADDS_SURVEY = `
  with identified as (insert into survey_ids select id, store_id from json_populate_record(null::surveys, $1))
  insert into surveys select (json_populate_record(null::surveys, $1)).*`;

function surveyOf(digit: number, userId: string | null) {
  const id = `0000000${digit}-0000-4000-8000-000000000000`;
  const at = '2026-11-18T09:41:00Z';
  const scores = Object.fromEntries(SCORE_COLUMNS.map((name) => [name, 0]));
  const facts = { user_id: userId, user_name: 'Deleted user', taken_at: at, received_at: at, content_hash: '\\x00' };
  return { id, seq: digit, store_id: SHOP, instrument_id: 1, ...facts, ...scores };
}

/** Applies the first `count` migrations. */
function migrateTo(count: number): Promise<void> {
  return onDatabase(url, async (client) => {
    await client.query(CREATE_MIGRATIONS_TABLE);
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const names = new Set(rows.map(({ name }) => name));
    for (const name of (await migrationFiles()).slice(0, count))
      if (!names.has(name)) await applyMigration(client, name);
  });
}

function countAppliedMigrations(): Promise<number> {
  return onDatabase(url, async (client) => (await client.query('select from schema_migrations')).rows.length);
}

function whileHolding<T>(lock: string, work: () => Promise<T>): Promise<T> {
  return onDatabase(url, async (client) => {
    await client.query(`begin; ${lock}`);
    const result = await work();
    await client.query('rollback');
    return result;
  });
}

/**
 * Returns the pid of the database process that waits for a table lock, as soon as there is one; undefined when the work
 * finishes first.
 */
function waitingPid(work: Promise<unknown>): Promise<number | undefined> {
  const controller = new AbortController();
  void work.finally(() => controller.abort());
  return onDatabase(url, async (client) => {
    while (!controller.signal.aborted) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'relation' and not granted`,
      );
      if (rows[0]) return rows[0].pid;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return undefined;
  });
}

function countOthers(): Promise<number> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.length;
  });
}
