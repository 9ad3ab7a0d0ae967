import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { packageRoot } from '../files/packageRoot.ts';
import type { Db } from './schema.ts';

/**
 * The number of the advisory lock that a process holds while it changes the schema, so that two processes can't change
 * it at the same time. Its value is arbitrary.
 */
export const MIGRATION_LOCK = 4_444_004;

/** The statement that creates the table of the migrations applied to a database. */
export const CREATE_MIGRATIONS_TABLE =
  'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())';

export class NewerDatabaseError extends Error {}

/**
 * Migrates a database to the code's schema: applies each missing file of migrations/ in its own transaction, under a
 * lock. Throws NewerDatabaseError for a database that is newer than the code.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // When the connection breaks, the current statement fails; without this handler the process would also end.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_MIGRATIONS_TABLE);
    const appliedNames = new Set(await appliedMigrations(client));
    for (const name of await migrationFiles()) if (!appliedNames.has(name)) await applyAlone(client, name);
  } finally {
    await client.end();
  }
}

/**
 * Returns the names of the migrations applied to a database, in order; none if it is new. Throws NewerDatabaseError if
 * it is newer than the code.
 */
export async function appliedMigrations(client: Client): Promise<string[]> {
  if (!(await hasNotebook(client))) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const files = await migrationFiles();
  const newer = rows.find(({ name }) => !files.includes(name));
  if (newer) {
    throw new NewerDatabaseError(
      `The database was written by a newer version of Fourscore (${newer.name}). Start that version, or restore a backup.`,
    );
  }
  return rows.map(({ name }) => name);
}

/** Returns the names of the migrations that a database still lacks; all of them if it is new. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await hasNotebook(client))) return await migrationFiles();
    const appliedNames = await client.query<{ name: string }>('select name from schema_migrations');
    const names = new Set(appliedNames.rows.map(({ name }) => name));
    return (await migrationFiles()).filter((name) => !names.has(name));
  } finally {
    await client.end();
  }
}

/** The migrations that the running code knows. Read only once, because an upgrade may replace the files. */
let fileNames: string[] | undefined;

/** Returns the name of the latest applied migration that is unknown to this code; null when there is none. */
export async function unknownMigration(db: Db): Promise<string | null> {
  fileNames ??= await migrationFiles();
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from schema_migrations where name <> all(${fileNames}::text[])`.execute(db);
  return rows[0]?.name ?? null;
}

/** Returns the names of the code's migrations, in order. */
export async function migrationFiles(): Promise<string[]> {
  const files = await readdir(path.join(packageRoot, 'migrations'));
  // The folder also contains schema.sql, which shows the result of all migrations and is never run.
  return files.filter((name) => /^\d{4}_.*\.sql$/.test(name)).toSorted();
}

async function hasNotebook(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_present: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_present`,
  );
  return rows[0]?.is_present === true;
}

async function applyAlone(client: Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await applyMigration(client, name);
    await client.query('commit');
  } catch (error) {
    // A broken connection has nothing to roll back.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Applies one migration within the caller's transaction. */
export async function applyMigration(client: Client, name: string): Promise<void> {
  await client.query(await readFile(path.join(packageRoot, 'migrations', name), 'utf8'));
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
}
