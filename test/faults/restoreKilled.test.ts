import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beginBackup, listBackups, restoreBackup } from '../../src/contract/operations/backups.ts';
import { addStore, listStores } from '../../src/contract/places/stores.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { BACKUP_TABLES } from '../../src/server/operations/backups/tables.ts';
import { sharedDatabase, waitForBlockedStatement } from '../support/database.ts';
import { onDatabase, rowDigests } from '../support/digest.ts';
import { person, store } from '../support/factories.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';

// A console is killed while it restores a backup and replaces everything: all data is unchanged, and the other console
// continues.

const database = await sharedDatabase();
const { db, url } = database;
const folder = await sharedFolder();
const { token } = await person(db);
await store(db, { name: 'Harbour' });

async function start(): Promise<ConsoleProcess> {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  return startConsole({ dataDir, env: { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' } });
}

async function ask({ origin }: ConsoleProcess, { path: address }: Call, input: object = {}) {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const response = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(input) });
  const body = (await response.json()) as { code?: string; resultData: { backup_id: string; state: string }[] };
  return { status: response.status, code: body.code, backups: body.resultData };
}

test('a console killed during a restore leaves everything unchanged, and another one continues', async () => {
  const [restoringConsole, other] = await Promise.all([start(), start()]);
  try {
    await ask(restoringConsole, beginBackup);
    const newest = async () => (await ask(other, listBackups)).backups[0];
    await expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('good');
    const id = (await newest())?.backup_id ?? '';
    const laterStore = { storename: 'Later', userid: '', groupid: '', image: '' };
    expect((await ask(other, addStore, laterStore)).status).toBe(200);
    const otherTables = BACKUP_TABLES.filter((name) => name !== 'settings');
    const before = await rowDigests(url, otherTables);
    await onDatabase(url, async (client) => {
      await client.query('begin; select from stores');
      expect((await ask(restoringConsole, restoreBackup, { backup_id: id, words: 'Fourscore' })).status).toBe(200);
      await expect.poll(async () => (await ask(other, listStores)).code, { timeout: 60_000 }).toBe('being_restored');
      // The restore has started dropping the tables and is waiting for this transaction.
      await expect.poll(() => waitForBlockedStatement(database).then(() => true), { timeout: 30_000 }).toBe(true);
      await restoringConsole.end('SIGKILL');
      await client.query('rollback');
    });
    await expect.poll(async () => (await ask(other, listStores)).status, { timeout: 30_000 }).toBe(200);
    expect(await rowDigests(url, otherTables)).toEqual(before);
    // Changes are not blocked for long.
    const otherInput = { ...laterStore, storename: 'Another' };
    await expect.poll(async () => (await ask(other, addStore, otherInput)).status, { timeout: 60_000 }).toBe(200);
    expect(await ask(other, listBackups)).toMatchObject({ backups: [{}, { restore_fault: 'interrupted' }] });
  } finally {
    await Promise.all([restoringConsole.end('SIGKILL'), other.end('SIGTERM')]);
  }
});
