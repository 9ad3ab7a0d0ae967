import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded.ts';
import { passwordFiles, readPassword } from './password.ts';

/**
 * The script of a process that starts the database and kills itself at the first log line that contains the given text
 * or, if there is no such line, once the database has started.
 */
const KILLED_AT = `
  import { startEmbeddedDatabase } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
  const [folder, settings, words] = process.argv.slice(1);
  const log = (line) => { if (line.includes(words)) process.kill(process.pid, 'SIGKILL'); };
  await startEmbeddedDatabase(folder, { settings: JSON.parse(settings), log });
  process.kill(process.pid, 'SIGKILL');
`;
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourscore passwords '));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const start = () => startEmbeddedDatabase(folder, { settings: SETTINGS });

/** Runs a statement as the given role, on the application's database. */
async function ask(url: string, user: string, password: string, sql = 'select') {
  const { port } = new URL(url);
  const client = new Client({ host: '127.0.0.1', port: Number(port), user, password, database: 'fourscore' });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns both passwords as stored on disk. */
async function storedPasswords() {
  const { superuser, role } = passwordFiles(folder);
  for (const file of [superuser, role]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  return { superuser: (await readPassword(superuser)) ?? '', role: (await readPassword(role)) ?? '' };
}

/** Creates a data folder as an earlier version left it, with one password for the superuser and the role. */
async function makeOld(): Promise<void> {
  const database = await start();
  const { superuser, role } = await storedPasswords();
  await ask(database.url, 'fourscore', role, 'create table notes as select 1 as note');
  await ask(database.url, 'postgres', superuser, `alter role postgres password '${role}'`);
  await database.stop();
  await rm(passwordFiles(folder).superuser);
}

/** Checks that the database works and that each password is valid only for its own role. */
async function expectTwo({ old = true } = {}): Promise<void> {
  const database = await start();
  try {
    const { superuser, role } = await storedPasswords();
    expect(superuser).not.toBe(role);
    expect(database.url).toContain(role);
    if (old) expect(await ask(database.url, 'fourscore', role, 'select note from notes')).toEqual([{ note: 1 }]);
    await expect(ask(database.url, 'postgres', role)).rejects.toThrow('password authentication failed');
    await expect(ask(database.url, 'fourscore', superuser)).rejects.toThrow('password authentication failed');
    await ask(database.url, 'postgres', superuser);
  } finally {
    await database.stop();
  }
}

async function killAt(words: string): Promise<void> {
  const args = ['--import', 'tsx', '--input-type=module', '-e', KILLED_AT, folder, JSON.stringify(SETTINGS), words];
  const [, signal] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [unknown, string];
  expect(signal).toBe('SIGKILL');
}

test('the superuser of a new database has a password of its own', async () => {
  await expectTwo({ old: false });
  await expectTwo({ old: false });
});

test('a database of an earlier version gets a second password at its next start, and keeps its data', async () => {
  await makeOld();
  await expectTwo();
  await expectTwo();
});

test.each([
  ['with the new password on disk and not yet set', 'PostgreSQL started'],
  ['with the new password just set', 'no such line'],
])('killed %s, the next start has both', async (_when, words) => {
  await makeOld();
  const { role } = passwordFiles(folder);
  const before = await readFile(role, 'utf8');
  await killAt(words);
  expect(await readFile(role, 'utf8')).toBe(before);
  expect((await storedPasswords()).superuser).not.toBe('');
  await expectTwo();
});

test('killed while the new password was being written, the next start writes another', async () => {
  await makeOld();
  await writeFile(`${passwordFiles(folder).superuser}.new`, 'half', { mode: 0o600 });
  await expectTwo();
});

test('a copy of the folder from before the second password can still be opened', async () => {
  await makeOld();
  const old = await readFile(join(folder, 'postgres.password'), 'utf8');
  await expectTwo();
  const database = await start();
  const { superuser, role } = await storedPasswords();
  expect(`${role}\n`).toBe(old);
  await ask(database.url, 'postgres', superuser, `alter role postgres password '${role}'`);
  await database.stop();
  await expectTwo();
});
