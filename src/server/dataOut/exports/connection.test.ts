import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  startRequest,
  responseOf,
  lengthOf,
  MANY,
  openCursors,
  preparedExport,
  refusalCode,
} from '../../../../test/support/sheets/exports.ts';
import { person, type Person } from '../../../../test/support/factories.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { readWorkbook } from '../../../../test/support/sheets/readWorkbook.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { openReader } from '../../db/reader.ts';
import { openWaitSignals } from '../../http/waitSignals.ts';
import { loadTranslations } from '../../i18n.ts';
import { serveWorkbooks } from './download.ts';
import { createSemaphore, exportSemaphore } from '../../process/semaphore.ts';

let server: TestServer;
let ann: Person;
let ben: Person;
let cal: Person;
let origin: string;

beforeEach(async () => {
  server = await testServer();
  [ann, ben, cal] = await Promise.all([person(server.db), person(server.db), person(server.db)]);
  await fillStore(server.db, MANY);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

test('a disconnected reader stops the cursor and the thread and frees the slot', async () => {
  for (let times = 0; times < 3; times++) {
    const answer = await begin(ann);
    expect(await openCursors(server.db)).toBe(1);
    answer.destroy();
    await expect.poll(() => openCursors(server.db)).toBe(0);
  }
  // More exports than there are slots have started and ended by now; the next one still gets its whole workbook.
  expect(await rowsOf(await begin(ann))).toBe(MANY);
});

test('a failure during the download breaks the connection, so a partial workbook never looks complete', async () => {
  const answer = await begin(ann);
  expect(answer.statusCode).toBe(200);
  // The client reads nothing, so its export is still open; `end` closes the export's database connection.
  expect(await openCursors(server.db, { end: true })).toBe(1);
  await expect(lengthOf(answer)).rejects.toThrow('aborted');
});

test('server shutdown waits for a running export, not for queued ones', async () => {
  const runningExports = [await begin(ann), await begin(ben)];
  const { url } = await preparedExport(server, cal);
  const waitingReplies = [startRequest(origin, { url }), startRequest(origin, cal)].map(responseOf);
  await expect.poll(slotUsage).toEqual({ running: 2, waiting: 2 });
  const closePromise = server.app.close();
  for (const answer of waitingReplies) expect(await refusalCode(await answer)).toEqual([503, 'unavailable']);
  for (const answer of runningExports) expect(await rowsOf(answer)).toBe(MANY);
  await closePromise;
});

test('two run, ten wait, and the next is told to retry', async () => {
  const runningExports = [await begin(ann), await begin(ben)];
  const otherPeople = await Promise.all(Array.from({ length: 10 }, () => person(server.db)));
  const leavingRequests = otherPeople.map((other) => startRequest(origin, other));
  await expect.poll(slotUsage).toEqual({ running: 2, waiting: 10 });
  const refusal = await begin(cal);
  expect(refusal.headers['retry-after']).toMatch(/^\d+$/);
  expect(await refusalCode(refusal)).toEqual([503, 'busy']);
  const data = await responseOf(startRequest(origin, cal));
  expect(data.headers['retry-after']).toMatch(/^\d+$/);
  expect(await refusalCode(data)).toEqual([503, 'busy']);
  for (const request of leavingRequests) request.destroy();
  // The waiting requests are removed immediately, while both slots are still in use.
  await expect.poll(slotUsage).toEqual({ running: 2, waiting: 0 });
  for (const answer of runningExports) answer.destroy();
  (await begin(cal)).destroy();
});

test('a caller with several requests on one connection frees all slots by disconnecting', async () => {
  const { url } = await preparedExport(server, ann);
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3));
  await expect.poll(slotUsage).toEqual({ running: 1, waiting: 2 });
  socket.destroy();
  await expect.poll(slotUsage).toEqual({ running: 0, waiting: 0 });
});

test.each([
  ['reads nothing', { leastBytes: 64 * 1024, windowMs: 1_000, totalMs: 60_000 }, 0],
  ['reads too little', { leastBytes: 1024 * 1024, windowMs: 1_000, totalMs: 60_000 }, 50],
  ['takes too long', { leastBytes: 1, windowMs: 60_000, totalMs: 3_000 }, 50],
])('a reader who %s is disconnected', async (_name, pace, everyMs) => {
  const app = fastify();
  const semaphore = createSemaphore({ running: 1, waiting: 0 });
  const reader = openReader(server.db, null, () => {});
  const options = {
    db: server.db,
    reader,
    words: loadTranslations(),
    clock: () => new Date(),
    waitSignal: openWaitSignals(app),
  };
  serveWorkbooks(app, options, { pace, semaphore });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = await begin(ann);
  const sips = everyMs > 0 ? setInterval(() => slow.read(16 * 1024), everyMs) : undefined;
  await expect.poll(() => openCursors(server.db)).toBe(0);
  await expect.poll(() => semaphore.usage()).toEqual({ running: 0, waiting: 0 });
  clearInterval(sips);
  await expect(lengthOf(slow)).rejects.toThrow('aborted');
  expect((await begin(ben)).statusCode).toBe(200);
  await app.close();
});

/** Prepares an export and requests it; none of the response is read yet. */
async function begin(person: Person): Promise<IncomingMessage> {
  return responseOf(startRequest(origin, { url: (await preparedExport(server, person)).url }));
}

const slotUsage = () => exportSemaphore.usage();

async function rowsOf(answer: IncomingMessage): Promise<number> {
  return (readWorkbook(await buffer(answer)).sheets.get('report')?.length ?? 0) - 1;
}
