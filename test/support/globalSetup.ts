import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../src/server/db/embedded/embedded.ts';
import { passwordFiles, readPassword } from '../../src/server/db/embedded/password.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { connect } from '../../src/server/db/pool.ts';
import { installShippedInstrument } from '../../src/server/audits/definitions/changes.ts';

declare module 'vitest' {
  // Vitest reads the values that tests can inject from this interface.
  interface ProvidedContext {
    /** The URL of a migrated database with the shipped instrument, the template of each test file's database. */
    templateUrl: string;
    /** The password of the embedded PostgreSQL's superuser; empty if a server is configured. */
    superuserPassword: string;
  }
}

/** Settings that trade durability for speed: a test database need not survive a machine failure. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts one PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore test '));
  const input = process.env['TEST_DATABASE_URL'];
  const embeddedDatabase = input === undefined ? await startEmbeddedDatabase(folder, { settings: QUICK }) : null;
  const name = `fourscore_template_${process.pid}`;
  const templateUrl = await createDatabase(input ?? embeddedDatabase?.url ?? '', name);
  await migrate(templateUrl);
  const template = connect(templateUrl);
  await installShippedInstrument(template.db);
  await template.close();
  project.provide('templateUrl', templateUrl);
  const password = embeddedDatabase && (await readPassword(passwordFiles(folder).superuser));
  project.provide('superuserPassword', password ?? '');
  return async () => {
    if (input !== undefined) await dropDatabases(input, name);
    await embeddedDatabase?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabases(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`drop database if exists ${template}`));
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
