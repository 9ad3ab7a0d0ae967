import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EmbeddedStartError, startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';
import { readPostmaster } from './postmaster-file.ts';

/** The script of a server process: it starts the database, reports the result and waits. */
const SERVER = `
  import { startEmbeddedDatabase } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
  try {
    const database = await startEmbeddedDatabase(process.argv[1], { settings: JSON.parse(process.argv[2]) });
    console.log(JSON.stringify({ url: database.url }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name + ': ' + error.message }));
    process.exitCode = 1;
  }
`;

/** Settings without fsync, for speed: data written by a killed process stays in the system's cache. */
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };
const SLEEPERS = `select from pg_stat_activity where query = 'select pg_sleep(60)'`;
const COMES_BACK = { timeout: 20_000, interval: 20 };

type ServeResult = { process: ChildProcess; url?: string; error?: string };

const children: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'fourscore embedded '));
  await chmod(temporary, 0o711); // Other users can pass through this folder, but not list it.
});

afterEach(async () => {
  for (const database of databases.splice(0)) await database.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rm(temporary, { recursive: true, force: true, maxRetries: 10 }));

describe('normal operation', () => {
  test('keeps its data after a stop, in a folder with spaces', async () => {
    const folder = newFolder('kept data');
    const first = await start(folder, { fsync: 'on' });
    await write(first.url, 'kept');
    await first.stop();
    await expect(read(first.url)).rejects.toThrow('ECONNREFUSED');
    const second = await start(folder);
    expect(await read(second.url)).toEqual(['kept']);
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('accepts the application as an ordinary role, on loopback, by password', async () => {
    const { url } = await start(newFolder('roles'), { max_connections: '20' });
    const [facts] = await ask(
      url,
      `select current_user as role, rolsuper as super, current_setting('listen_addresses') as addresses,
              current_setting('timezone') as zone,
              current_setting('max_connections') as connections, datlocale as locale
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(Object.values(facts ?? {})).toEqual(['fourscore', false, '127.0.0.1', 'UTC', '20', 'C.UTF-8']);
    await expect(read(url.replace(/:[0-9a-f]{48}@/, ':wrong@'))).rejects.toThrow('password authentication failed');
  });

  test('stops once, however often it is asked to, and disconnects remaining clients', async () => {
    const database = await start(newFolder('stops'));
    const cutOff = expect(ask(database.url, 'select pg_sleep(60)')).rejects.toThrow(/terminat/);
    await vi.waitFor(async () => expect(await ask(database.url, SLEEPERS)).toHaveLength(1), COMES_BACK);
    await Promise.all([database.stop(), database.stop(), cutOff]);
  });
});

describe('a second process on the same folder', () => {
  test('is refused with one line within 5 s, and the first is unaffected', async () => {
    const folder = newFolder('shared');
    const first = await start(folder);
    await write(first.url, 'first');
    // On a busy machine, the refusal may take as long as a start on a folder that isn't in use.
    const [aloneTime] = await measureTime(() => serve(newFolder('unshared')));
    const [took, second] = await measureTime(() => serve(folder));
    expect(took).toBeLessThan(Math.max(5_000, aloneTime));
    expect(second.error).toContain(`EmbeddedStartError: The data folder ${folder} is already in use by process `);
    expect(second.error).toContain(`process ${process.pid}:`);
    expect(second.error).not.toContain('\n');
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(EmbeddedStartError);
    expect(await read(first.url)).toEqual(['first']);
  });

  test('of two started simultaneously, exactly one wins', async () => {
    const folder = newFolder('raced');
    const outcomes = await Promise.all([serve(folder), serve(folder), serve(folder)]);
    expect(outcomes.filter((outcome) => outcome.url !== undefined)).toHaveLength(1);
    for (const { error } of outcomes) if (error !== undefined) expect(error).toContain('is already in use by');
    await killAll(folder, outcomes);
  });
});

describe('after a kill -9', () => {
  test('of the server, the next one takes over the running database and watches it', async () => {
    const folder = newFolder('server killed');
    const server = await serve(folder);
    await write(server.url, 'committed');
    await kill(server.process);
    const next = await start(folder);
    expect(next.url).toBe(server.url); // The port is chosen at random: this is the same PostgreSQL.
    expect(await read(next.url)).toEqual(['committed']);
    process.kill(await postmasterOf(folder), 'SIGKILL');
    expect(await vi.waitFor(() => read(next.url), COMES_BACK)).toEqual(['committed']);
  });

  test('of the server and the database, the next one recovers what was committed', async () => {
    const folder = newFolder('both killed');
    const server = await serve(folder);
    await write(server.url, 'committed');
    await killAll(folder, [server]);
    expect(await read((await start(folder)).url)).toEqual(['committed']);
  });

  test('a pid that another process now has does not prevent a start', async () => {
    const folder = newFolder('pid reused');
    const server = await serve(folder);
    await write(server.url, 'committed');
    await killAll(folder, [server]);
    await claimPid(folder, { alsoInLock: true });
    expect(await read((await start(folder)).url)).toEqual(['committed']);
  });

  test('a PostgreSQL that was started by hand is not touched', async () => {
    const folder = newFolder('by hand');
    const server = await serve(folder);
    await killAll(folder, [server]);
    await claimPid(folder, { alsoInLock: false });
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow('lock file "postmaster.pid" already exists');
  });
});

describe('the watcher', () => {
  test('restarts a killed database at the same URL, repeatedly', async () => {
    const folder = newFolder('watched');
    const { url } = await start(folder);
    await write(url, 'committed');
    for (let round = 0; round < 3; round += 1) {
      process.kill(await postmasterOf(folder), 'SIGKILL');
      expect(await vi.waitFor(() => read(url), COMES_BACK)).toEqual(['committed']);
    }
  });

  test('a stop right after a kill leaves nothing running', async () => {
    const folder = newFolder('stopped at once');
    const database = await start(folder);
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await sleep(30);
    await database.stop();
    await expect(read(database.url)).rejects.toThrow('ECONNREFUSED');
  });

  test('Ctrl-C in the terminal does not reach the database, and the next server can stop it', async () => {
    const folder = newFolder('interrupted');
    const outcome = await serve(folder, { detached: true });
    process.kill(-(outcome.process.pid ?? Number.NaN), 'SIGINT');
    await once(outcome.process, 'exit');
    const next = await start(folder);
    expect(next.url).toBe(outcome.url);
    await next.stop();
    await expect(read(next.url)).rejects.toThrow('ECONNREFUSED');
  });
});

test.skipIf(process.getuid?.() !== 0)('root without user namespaces runs it as nobody', async () => {
  const refusing = newFolder('refusing programs');
  await mkdir(refusing, { recursive: true });
  await writeFile(join(refusing, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const folder = newFolder('of nobody');
  const outcome = await serve(folder, { env: { ...process.env, PATH: refusing + delimiter + process.env['PATH'] } });
  await write(outcome.url, 'committed');
  expect((await stat(join(folder, 'postgres'))).uid).toBe(65_534);
  await killAll(folder, [outcome]);
  // Even when namespaces are available again, the files still belong to `nobody`.
  expect(await read((await start(folder)).url)).toEqual(['committed']);
});

async function measureTime<T>(work: () => Promise<T>): Promise<[ms: number, T]> {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

function newFolder(name: string): string {
  return join(temporary, name);
}

async function start(folder: string, settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(folder, { settings: { ...SETTINGS, ...settings } });
  databases.push(database);
  return database;
}

async function serve(
  folder: string,
  options: { detached?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<ServeResult> {
  const args = ['--import', 'tsx', '--input-type=module', '-e', SERVER, folder, JSON.stringify(SETTINGS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, ...(JSON.parse(line.toString()) as { url?: string; error?: string }) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
}

/** Kills the servers, then PostgreSQL. The servers are killed first because they would restart it. */
async function killAll(folder: string, outcomes: ServeResult[]): Promise<void> {
  for (const outcome of outcomes) await kill(outcome.process);
  process.kill(await postmasterOf(folder), 'SIGKILL');
}

async function postmasterOf(folder: string): Promise<number> {
  return (await readPostmaster(join(folder, 'postgres')))?.pid ?? Number.NaN;
}

/** Replaces the pid in the dead PostgreSQL's file with a live process's pid. */
async function claimPid(folder: string, options: { alsoInLock: boolean }): Promise<void> {
  const bearer = spawn('sleep', ['60'], { stdio: 'ignore' });
  children.push(bearer);
  const file = join(folder, 'postgres', 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(bearer.pid)));
  if (options.alsoInLock) await writeFile(join(folder, 'postgres.lock'), `${bearer.pid}\n`);
}

async function write(url: string | undefined, note: string): Promise<void> {
  await ask(url, `create table if not exists notes (note text)`);
  await ask(url, `insert into notes values ('${note}')`);
}

async function read(url: string | undefined): Promise<string[]> {
  return (await ask(url, 'select note from notes')).map((row) => String(row['note']));
}

async function ask(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
