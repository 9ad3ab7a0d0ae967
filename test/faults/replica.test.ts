import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { openDatabase, type OpenDatabase } from '../../src/server/openDatabase.ts';
import { group, person, store, survey } from '../support/factories.ts';
import { testProxy } from '../support/processes/proxy.ts';
import { testReplica } from '../support/processes/replica.ts';
import { readWorkbook } from '../support/sheets/readWorkbook.ts';

// Reports and exports are read from a replica without a visible difference: acknowledged writes are in the caller's
// next read, whether the replica keeps up, lags, dies or doesn't exist.

let servers: Awaited<ReturnType<typeof testReplica>>;
/** The proxy to the primary. */
let proxy: Awaited<ReturnType<typeof testProxy>>;
let database: OpenDatabase;
let app: FastifyInstance;
let dataDir: string;
let token: string;
let coastal: string;
const logLines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore replica '));
  servers = await testReplica();
  proxy = await testProxy(servers.url);
  ({ database, app } = await start(servers.replicaUrl));
  ({ token } = await person(database.db));
  coastal = await group(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await servers.close();
  await rm(dataDir, { recursive: true, force: true });
});

const onError = ({ message }: Error) => logLines.push(message);

async function start(readDatabaseUrl: string) {
  const openResult = await openDatabase({ databaseUrl: proxy.url, readDatabaseUrl, dataDir }, { onError });
  const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
  return { database: openResult, app: await buildApp({ config, database: openResult }) };
}

async function call<T>(url: string, payload: object, on = app): Promise<T> {
  const response = await on.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

/** Adds a store with a survey, and expects the very next report and export to include them. */
async function writeThenRead(): Promise<void> {
  await survey(database.db, await store(database.db, { groups: [coastal] }));
  const { count } = await database.db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const { stores, survey: surveys } = await call<{ stores: number; survey: number }>('/region/regiondata', {
    group_id: coastal,
  });
  expect([stores, surveys]).toEqual([Number(count), Number(count)]);
  const { resultData } = await call<{ resultData: { url: string; rows: number } }>('/store/export/prepare', {});
  const workbook = await app.inject(resultData.url);
  expect(readWorkbook(workbook.rawPayload).sheets.get('report')).toHaveLength(Number(count) + 1);
}

test('a replica that keeps up serves reports and exports, and every write is in them', async () => {
  // The replica may have only just started to follow.
  await expect.poll(() => database.reader.read(async (db) => db !== database.db), { timeout: 20_000 }).toBe(true);
  const before = { ...database.reader.answerCounts };
  for (let round = 0; round < 5; round++) await writeThenRead();
  expect(database.reader.answerCounts.replica).toBeGreaterThan(before.replica);
});

test('nothing is read from a replica that lags', async () => {
  await servers.pause();
  const before = { ...database.reader.answerCounts };
  await writeThenRead();
  expect(database.reader.answerCounts.replica).toBe(before.replica);
  expect(logLines.at(-1)).toMatch(/the replica is behind/);
  await servers.resume();
  await expect.poll(() => database.reader.read(async (db) => db !== database.db), { timeout: 20_000 }).toBe(true);
  expect(logLines.at(-1)).toMatch(/responds again/);
});

test('another database is not a replica, nor is the primary itself', async () => {
  const odd = await start(servers.url);
  expect(await odd.database.reader.read(async (db) => db === odd.database.db)).toBe(true);
  expect(logLines.at(-1)).toMatch(/not a streaming replica/);
  await odd.app.close();
  await odd.database.close();
});

async function names(): Promise<string[]> {
  const { resultData } = await call<{ resultData: { store_name: string }[] }>('/store/getAllStores', {});
  return resultData.map(({ store_name: name }) => name);
}

test('while the primary is unavailable users read from the replica, and no change is accepted', async () => {
  await expect.poll(() => database.reader.read(async (db) => db !== database.db), { timeout: 20_000 }).toBe(true);
  const before = await names();
  await proxy.cut();
  expect(await names()).toEqual(before);
  const headers = { authorization: `Basic ${token}` };
  const send = (url: string, payload: object, ownHeaders = headers) =>
    app.inject({ method: 'POST', url, payload, headers: ownHeaders });
  const change = await send('/store/add', { storename: 'Meanwhile', userid: '', groupid: '', image: '' });
  expect(change.statusCode).toBe(503);
  expect(change.json()).toMatchObject({ type: false, code: 'unavailable' });
  // Permissions are checked on the replica.
  expect((await send('/store/getAllStores', {}, { authorization: 'Basic unknown' })).statusCode).toBe(401);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await proxy.open();
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 20_000 }).toBe(200);
  expect(await names()).toEqual(before);
  await writeThenRead();
});

test('if a replica fails, even during a report, the primary is used', async () => {
  const visibility: boolean[] = [];
  const answer = await database.reader.read(async (db) => {
    visibility.push(db === database.db);
    if (db !== database.db) await servers.stopReplica();
    const { id } = await db.selectFrom('groups').select('id').executeTakeFirstOrThrow();
    return id;
  });
  expect([visibility, answer]).toEqual([[false, true], coastal]);
  await writeThenRead();
  expect(logLines.at(-1)).toMatch(/are read from the primary/);
});
