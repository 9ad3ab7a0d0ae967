import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '../../src/server/db/pool.ts';

export type TestDatabase = Database & { url: string };

/** Creates a `testDatabase` for all tests of a file, and drops it afterwards. */
export async function sharedDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return database;
}

/** Creates a separate database, copied from the run's template. `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  // Copies the template's files: writing every page to the log as well takes nearly three times the work.
  await retryWhileInUse(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  // Tests send many calls at once over few connections, on machines that may stall for seconds.
  const database = connect(url.href, { max: 8, connectTimeoutMs: 15_000 });
  const close = async () => {
    await database.close();
    await retryWhileInUse(template, `drop database if exists ${name}`);
  };
  return { ...database, url: url.href, close };
}

/** Creates an empty database without tables. `drop` drops it. */
export async function blankDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  await retryWhileInUse(template, `create database ${name}`);
  return { url: url.href, drop: () => retryWhileInUse(template, `drop database if exists ${name}`) };
}

/**
 * Creates or drops a database when no other process uses it: test files that start together share the template, and an
 * autovacuum, which an ordinary role can't terminate, may still be working on a database to be dropped.
 */
async function retryWhileInUse(template: URL, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await onMaintenance(template, statement);
      return;
    } catch (error) {
      const inUse = error instanceof DatabaseError && error.code === '55006';
      if (!inUse || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function onMaintenance(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until a statement in this database waits for a lock that another transaction holds. */
export async function waitForBlockedStatement({ db }: Pick<Database, 'db'>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits for a lock.');
}
