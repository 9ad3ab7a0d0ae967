import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../src/server/db/pool.ts';
import { testBalancer } from '../support/processes/balancer.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { blankDatabase } from '../support/database.ts';
import { PASSWORD, person, store, survey } from '../support/factories.ts';
import { checkWrites, prepareWriters } from '../support/processes/kills.ts';
import { readWorkbook } from '../support/sheets/readWorkbook.ts';
import { mailServer } from '../support/processes/smtp.ts';

// Two consoles as separate processes share a database behind a load balancer: they share all state, and when one dies
// under load, nothing acknowledged is lost.

/** The numbers of writes before and after one console dies. */
const BEFORE = 60;
const AFTER = 60;

let folder: string;
let blank: Awaited<ReturnType<typeof blankDatabase>>;
let smtp: Awaited<ReturnType<typeof mailServer>>;
let consoles: ConsoleProcess[];
let balancer: Awaited<ReturnType<typeof testBalancer>>;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fourscore many '));
  blank = await blankDatabase();
  smtp = await mailServer();
  // Starts both at once: when two consoles migrate the same new database, one waits for the other.
  consoles = await Promise.all([startNext(1), startNext(2)]);
  balancer = await testBalancer(consoles.map(({ origin }) => origin));
  database = connect(blank.url, { max: 4 });
});
afterAll(async () => {
  await balancer.close();
  await database.close();
  await Promise.all(consoles.map((console) => console.end('SIGTERM')));
  await smtp.close();
  await blank.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function startNext(number: number): Promise<ConsoleProcess> {
  const env = {
    DATABASE_URL: blank.url,
    SMTP_URL: smtp.url,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
  };
  return startConsole({ dataDir: path.join(folder, `machine ${number}`), env });
}

const at = (number: 0 | 1) => consoles[number]?.origin ?? '';

type Answer = { status: number; body: Record<string, unknown> & { resultData?: unknown } };

async function send(
  origin: string,
  url: string,
  body: object,
  { token = '', from = '10.0.0.1' } = {},
): Promise<Answer> {
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${token}`, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  // The balancer's own responses have no envelope.
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer['body'] };
}

async function signIn(origin: string, email: string): Promise<string> {
  const { body } = await send(origin, '/api/login', { email, password: PASSWORD });
  return (body.resultData as { token: string }).token;
}

test('a user who signs in at one process is signed in at the other, and signs out at both', async () => {
  const ann = await person(database.db);
  const token = await signIn(at(0), ann.email);
  expect((await send(at(1), '/store/getAllStores', {}, { token })).status).toBe(200);
  expect((await send(at(1), '/api/logout', {}, { token })).status).toBe(200);
  for (const number of [0, 1] as const) {
    expect((await send(at(number), '/store/getAllStores', {}, { token })).status).toBe(401);
  }
});

test('wrong passwords are counted together, wherever the balancer sends them', async () => {
  const { email } = await person(database.db);
  const guess = () => send(balancer.origin, '/api/login', { email, password: 'not this one' }, { from: '10.0.0.9' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).body).toMatchObject({ type: false });
  // The calls are made in sequence, so that both consoles receive some.
  expect((await guess()).status).toBe(429);
  expect((await guess()).status).toBe(429);
});

test('a workbook prepared by one process is downloaded from the other, with every row', async () => {
  const { token } = await person(database.db);
  await survey(database.db, await store(database.db));
  const { body } = await send(at(0), '/store/export/prepare', {}, { token });
  const { url, rows } = body.resultData as { url: string; rows: number };
  const workbook = await fetch(at(1) + url);
  expect(readWorkbook(Buffer.from(await workbook.arrayBuffer())).sheets.get('report')).toHaveLength(rows + 1);
});

test('each email is sent once, whichever process queued it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => person(database.db)));
  await Promise.all(people.map(({ email }) => send(balancer.origin, '/api/forgot', { email })));
  const expected = people.map(({ email }) => email).toSorted();
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(expected.length);
  // Nothing is left that could be sent again.
  await expect.poll(async () => (await database.db.selectFrom('mails').select('id').execute()).length).toBe(0);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(expected);
});

test('a process killed under load loses nothing acknowledged; the other continues, and a new one joins', async () => {
  const { tokens, nextStore, question } = await prepareWriters(path.join(folder, 'writers'), blank.url);
  const acknowledgedIds = { surveys: [] as string[], stores: [] as string[] };
  const count = () => acknowledgedIds.surveys.length + acknowledgedIds.stores.length;
  const statuses: number[] = [];
  let most = Number.POSITIVE_INFINITY;

  async function write(token: string): Promise<void> {
    const to = (url: string, body: object) => send(balancer.origin, url, body, { token });
    while (count() < most) {
      const input = { survey_id: randomUUID(), store_id: nextStore(), date: '2026-11-18T09:41:00Z' };
      const answers = [{ question_id: question, answer: 'Yes' }];
      // A sender without a response retries, and the survey is stored once.
      for (;;) {
        const { status } = await to('/survey/add', { ...input, answers });
        if (status === 200) break;
        statuses.push(status);
      }
      acknowledgedIds.surveys.push(input.survey_id);
      const storename = `Killed ${randomUUID()}`;
      const { status } = await to('/store/add', { storename, userid: '', groupid: '', image: '' });
      if (status === 200) acknowledgedIds.stores.push(storename);
      else statuses.push(status);
    }
  }

  const writePromise = Promise.all(tokens.map(write));
  await expect.poll(count, { timeout: 60_000, interval: 5 }).toBeGreaterThan(BEFORE);
  const [first, second] = consoles as [ConsoleProcess, ConsoleProcess];
  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  const bySecond = balancer.answeredBy.get(second.origin) ?? 0;
  most = count() + AFTER;
  await writePromise;
  expect(balancer.answeredBy.get(first.origin)).toBeGreaterThan(0);
  expect(balancer.answeredBy.get(second.origin)).toBeGreaterThanOrEqual(bySecond + AFTER);
  // Only requests in progress at the killed console failed.
  expect(statuses.filter((status) => status !== 502)).toEqual([]);
  const surveysBefore = 1;
  expect(await checkWrites(path.join(folder, 'writers'), blank.url, acknowledgedIds)).toMatchObject({
    lost: 0,
    halfApplied: 0,
  });
  const { surveys } = await database.db
    .selectFrom('surveys')
    .select(({ fn }) => fn.countAll<string>().as('surveys'))
    .executeTakeFirstOrThrow();
  expect(Number(surveys)).toBe(acknowledgedIds.surveys.length + surveysBefore);

  consoles[0] = await startNext(3);
  const token = tokens[0] ?? '';
  expect((await send(at(0), '/store/getAllStores', {}, { token })).status).toBe(200);
});
