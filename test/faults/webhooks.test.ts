import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWebhook, listWebhooks } from '../../src/contract/dataOut/webhooks.ts';
import { addSurvey, correctSurvey } from '../../src/contract/audits/surveys.ts';
import { connect, type Database } from '../../src/server/db/pool.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { blankDatabase } from '../support/database.ts';
import { person, store, type Person } from '../support/factories.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { receiver, type ReceivedRequest } from '../support/webhooks/receiver.ts';

// Kills the console's process between an event and its delivery, and during a delivery, while the receiver is down,
// hangs, fails or is slow. Every event arrives, and a survey's events arrive in order.

const SURVEYS = 4;
/** A timeout that is longer than a killed process's claims and than the backoff after a few failed attempts. */
const ARRIVED_MS = 120_000;

const folder = await sharedFolder();
let blank: Awaited<ReturnType<typeof blankDatabase>>;
let other: Awaited<ReturnType<typeof receiver>>;
let database: Database;
let ann: Person;
let shop: string;
const consoles: ConsoleProcess[] = [];
let question: string;

beforeAll(async () => {
  blank = await blankDatabase();
  other = await receiver();
});
afterAll(async () => {
  await Promise.all(consoles.map((console) => console.end('SIGKILL')));
  await other.close();
  await database.close();
  await blank.drop();
});

async function start(): Promise<ConsoleProcess> {
  const console = await startConsole({
    dataDir: path.join(folder, 'console'),
    env: { DATABASE_URL: blank.url, PUBLIC_URL: 'http://127.0.0.1', WEBHOOK_HOSTS: other.host },
  });
  consoles.push(console);
  return console;
}

async function call<T>({ origin }: ConsoleProcess, { path: url }: { path: string }, input: object): Promise<T> {
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${ann.token}` },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { type: boolean; resultData: T };
  expect(body).toMatchObject({ type: true });
  return body.resultData;
}

/** Sends audits and corrects each one immediately: two events per survey. */
async function auditAll(console: ConsoleProcess): Promise<string[]> {
  const ids = Array.from({ length: SURVEYS }, () => randomUUID());
  for (const id of ids) {
    const answers = (answer: string) => [{ question_id: question, answer }];
    await call(console, addSurvey, { survey_id: id, store_id: shop, date: '2026-11-20', answers: answers('Yes') });
    await call(console, correctSurvey, { survey_id: id, version: 1, reason: 'seen again', answers: answers('No') });
  }
  return ids;
}

test('killed with -9 between event and delivery, and during one: every event arrives, in order', async () => {
  let console = await start();
  database = connect(blank.url, { max: 2 });
  [ann, shop] = [await person(database.db), await store(database.db)];
  [question = ''] = (await activeInstrument(database.db)).questions.keys();
  await call(console, addWebhook, { url: other.url, events: ['survey.added', 'survey.changed'] });

  // The receiver hangs: the first deliveries are in progress and all others wait when the process dies.
  other.answer(() => 'hang');
  const audits = await auditAll(console);
  await expect.poll(() => other.got.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await console.end('SIGKILL')).toBe('SIGKILL');
  const arrivals = new Map<string, ReceivedRequest[]>();
  const take = (message: ReceivedRequest) => {
    const id = message.data['survey_id'] ?? '';
    arrivals.set(id, [...(arrivals.get(id) ?? []), message]);
  };
  const typesOf = (id: string) => [...new Set((arrivals.get(id) ?? []).map(({ type }) => type))];

  // It fails every first attempt and is slow for the rest; the console dies again before it learns what was accepted.
  const failures = new Set<string>();
  other.answer((message) => {
    if (failures.has(message.id)) {
      take(message);
      return (response) => void setTimeout(() => response.writeHead(204).end(), 300);
    }
    failures.add(message.id);
    return 500;
  });
  console = await start();
  const slow = await auditAll(console);
  await expect.poll(() => arrivals.size, { timeout: ARRIVED_MS }).toBeGreaterThan(0);
  expect(await console.end('SIGKILL')).toBe('SIGKILL');

  // More events occur while the receiver is down. Then it recovers.
  console = await start();
  other.answer(() => (response) => void response.destroy());
  const unreachable = await auditAll(console);
  other.answer((message) => {
    take(message);
    return 204;
  });
  const all = [...audits, ...slow, ...unreachable];
  const missing = () => all.filter((id) => typesOf(id).length < 2);
  await expect.poll(missing, { timeout: ARRIVED_MS, interval: 500 }).toEqual([]);
  for (const id of all) {
    // At least once: a repeated delivery has the same id, and precedes the next one of its survey.
    const types = (arrivals.get(id) ?? []).map(({ type }) => type);
    expect(types).toEqual(types.toSorted());
    expect(new Set((arrivals.get(id) ?? []).map((message) => message.id)).size).toBe(2);
  }
  await expect
    .poll(async () => await call(console, listWebhooks, {}), { timeout: 30_000 })
    .toMatchObject([{ waiting: 0, off: null }]);
  await console.end('SIGTERM');
});
