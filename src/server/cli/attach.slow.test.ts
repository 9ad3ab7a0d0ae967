import { sharedFolder } from '../../../test/support/folder.ts';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { attachDatabase, OlderServerError } from './attach.ts';
import { readPid, tryLock } from '../db/embedded/file-lock.ts';
import { openDatabase, type OpenDatabase } from '../openDatabase.ts';

const dataDir = await sharedFolder();

const config = () => ({ databaseUrl: undefined, dataDir });

const countStores = async ({ db }: OpenDatabase) => (await db.selectFrom('stores').select('id').execute()).length;

test('starts the database if it is not running, and stops it again', async () => {
  const ownDatabase = await attachDatabase(config());
  await ownDatabase.db.insertInto('stores').values({ name: 'Harbour Market' }).execute();
  await ownDatabase.close();
  const lock = await tryLock(path.join(dataDir, 'postgres.lock'));
  expect(lock).toBeDefined();
  await lock?.close();
});

test('is another client if a server is running, and leaves the database running', async () => {
  const server = await openDatabase(config());
  try {
    const database = await attachDatabase(config());
    expect(database.url).toBe(server.url);
    expect(await countStores(database)).toBe(1);
    await database.close();
    expect(await countStores(server)).toBe(1);
  } finally {
    await server.close();
  }
});

test('waits for a server that is still starting', async () => {
  const startPromise = openDatabase(config());
  await vi.waitFor(async () => expect(await readPid(path.join(dataDir, 'fourscore.lock'))).toBe(process.pid), {
    interval: 1,
    timeout: 20_000,
  });
  const database = await attachDatabase(config());
  const server = await startPromise;
  expect(database.url).toBe(server.url);
  await database.close();
  await server.close();
});

test('does not migrate the database of an older running server', async () => {
  const server = await openDatabase(config());
  try {
    await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(server.db);
    await expect(attachDatabase(config(), { patienceMs: 300 })).rejects.toThrow(OlderServerError);
  } finally {
    await server.close();
  }
});
