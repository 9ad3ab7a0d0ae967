import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promised } from '../../../test/support/exports.ts';
import { person, type Person } from '../../../test/support/factories.ts';
import { fillStore } from '../../../test/support/manySurveys.ts';
import { readWorkbook } from '../../../test/support/readWorkbook.ts';
import { testServer, type TestServer } from '../../../test/support/server.ts';
import { openReader } from '../db/reader.ts';
import { loadWords } from '../words.ts';
import { serveDownloads } from './download.ts';
import { createTurns, exportTurns } from './turns.ts';

/** More than all the buffers between the database and a reader hold. */
const MANY = 4_000;

let server: TestServer;
let ann: Person;
let origin: string;

beforeEach(async () => {
  server = await testServer();
  ann = await person(server.db);
  await fillStore(server.db, MANY);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

test('a reader who goes away stops everything: the cursor, the thread, the turn', async () => {
  for (let times = 0; times < 3; times++) {
    const answer = await begin();
    expect(await openCursors()).toBe(1);
    answer.destroy();
    await expect.poll(openCursors, { timeout: 5_000 }).toBe(0);
  }
  // More than may run at a time have come and gone; the next still gets its whole workbook.
  expect(await rowsOf(await beginWhenFree())).toBe(MANY);
});

test('a failure on the way breaks the connection, so that half a workbook never looks whole', async () => {
  const answer = await begin();
  expect(answer.statusCode).toBe(200);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
    server.db,
  );
  await expect(buffer(answer)).rejects.toThrow('aborted');
});

test('the end of the server waits for a running export and for nobody in the queue', async () => {
  const running = [await begin(), await begin()];
  const { url } = await promised(server, ann);
  const request = get(origin + url);
  const waiting = once(request, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const closed = server.app.close();
  expect((await waiting)[0].statusCode).toBe(503);
  for (const answer of running) expect(await rowsOf(answer)).toBe(MANY);
  await closed;
});

test('two run, ten wait, the next is asked to come back', async () => {
  const running = [await begin(), await begin()];
  const { url } = await promised(server, ann);
  const leaving = Array.from({ length: 10 }, () => get(origin + url));
  await expect.poll(queueIsFull, { timeout: 10_000 }).toBe(true);
  const refused = await begin();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(JSON.parse((await buffer(refused)).toString())).toMatchObject({ type: false, code: 'busy' });
  const data = await server.app.inject({
    method: 'POST',
    url: '/store/getexportdata',
    headers: { authorization: `Basic ${ann.token}` },
  });
  expect(data.statusCode).toBe(503);
  for (const request of leaving) request.on('error', () => {}).destroy();
  for (const answer of running) answer.destroy();
  (await beginWhenFree()).destroy();
});

test('a reader who takes nothing is cut off', async () => {
  const app = fastify();
  const turns = createTurns({ running: 1, waiting: 0 });
  const reader = openReader(server.db, null, () => {});
  serveDownloads(
    app,
    { db: server.db, reader, words: loadWords(), clock: () => new Date() },
    { stalledMs: 2_000, turns },
  );
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await begin();
  await expect.poll(openCursors, { timeout: 10_000 }).toBe(0);
  expect(await rowsOf(await beginWhenFree())).toBe(MANY);
  await app.close();
});

/** Asks for an export, prepared anew unless one was; nothing of the answer is read yet. */
async function begin(prepared?: string): Promise<IncomingMessage> {
  const url = prepared ?? (await promised(server, ann)).url;
  const request = get(origin + url);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
}

function queueIsFull(): boolean {
  try {
    exportTurns.checkRoom();
    return false;
  } catch {
    return true;
  }
}

/** A turn is free a moment after its reader has gone. */
async function beginWhenFree(): Promise<IncomingMessage> {
  // Prepared once: a person may prepare only so many in a minute.
  const { url } = await promised(server, ann);
  for (let tries = 1; ; tries++) {
    const answer = await begin(url);
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    if (tries === 50) throw new Error(`Still answered ${answer.statusCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function rowsOf(answer: IncomingMessage): Promise<number> {
  return (readWorkbook(await buffer(answer)).sheets.get('report')?.length ?? 0) - 1;
}

async function openCursors(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(server.db);
  return rows[0]?.count ?? 0;
}
