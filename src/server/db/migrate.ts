import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { packageRoot } from '../files.ts';

/** Any fixed number: whoever migrates holds this advisory lock, so that two starts don't. */
const MIGRATION_LOCK = 4_444_004;

export class NewerDatabaseError extends Error {}

/**
 * Brings a database to the code's schema: each file of migrations/ once, in its own transaction, under a lock.
 * Refuses a database that is newer than the code.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const known = await migrationFiles();
    const newer = rows.find(({ name }) => !known.includes(name));
    if (newer) {
      throw new NewerDatabaseError(
        `The database was written by a newer version of Fourscore (${newer.name}). Start that version, or restore a backup.`,
      );
    }
    const applied = new Set(rows.map(({ name }) => name));
    for (const name of known) if (!applied.has(name)) await applyMigration(client, name);
  } finally {
    await client.end();
  }
}

/** The migrations that a running database still lacks: all of them when it is brand new. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    if (rows[0]?.there !== true) return await migrationFiles();
    const applied = await client.query<{ name: string }>('select name from schema_migrations');
    const names = new Set(applied.rows.map(({ name }) => name));
    return (await migrationFiles()).filter((name) => !names.has(name));
  } finally {
    await client.end();
  }
}

async function migrationFiles(): Promise<string[]> {
  const files = await readdir(path.join(packageRoot, 'migrations'));
  return files.filter((name) => name.endsWith('.sql')).toSorted();
}

async function applyMigration(client: Client, name: string): Promise<void> {
  const statements = await readFile(path.join(packageRoot, 'migrations', name), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
