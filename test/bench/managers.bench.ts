import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import {
  readCategoryDayScores,
  readDayScores,
  readLastSalesDate,
  readScores,
} from '../../src/contract/insight/dashboard.ts';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import { uploadImage } from '../../src/contract/places/images.ts';
import { listGroups } from '../../src/contract/places/groups.ts';
import { listFoods } from '../../src/contract/audits/definitions.ts';
import { addSurvey, listSurveys } from '../../src/contract/audits/surveys.ts';
import { listStoresOfUser } from '../../src/contract/places/stores.ts';
import { openDatabase } from '../../src/server/openDatabase.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { groupUser, person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, summary, percentile } from './support.ts';

// Security, P9: simulates the given number of managers on the built console, each opening a page of eight calls every
// half minute, with one call in fifty a write, an export every ten seconds and a picture every second. Exits with
// status 1 when a call fails, when the 95th percentile reaches 300 ms, or when the console needs a gigabyte. The
// clients share the machine with it: npm run bench -- managers --managers 500 --seconds 60. To compress an hour into 15
// minutes and watch memory, use --seconds 900 --pace 4; memory may then grow by at most a fifth after the first fifth
// of the time.

const MANAGERS = option('managers', 500);
const SECONDS = option('seconds', 60);
const SIZE = { stores: 1_000, surveys: option('surveys', 100_000) };
const STORES_EACH = 10;
/** The speed-up over real use. */
const PACE = option('pace', 1);
const PAGE_EVERY_MS = 30_000 / PACE;
const SHARE_OF_WRITES = 0.02;
const GOAL = { p95Ms: 300, bytes: 1024 ** 3, growth: 1.2 };
/** The maximum number of pictures per user: the limits are 200 a day and 30 a minute. */
const PICTURES_EACH = Math.min(190, 25 * (SECONDS / 60));

type Manager = { id: string; token: string; stores: string[] };

const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
const { managers, administrators, answers } = await prepare();
const console_ = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#4a7' } })
  .jpeg()
  .toBuffer();
const times: number[] = [];
const failures: string[] = [];
const memory: number[] = [];
let exports = 0;
let uploads = 0;
let nextUploader = 0;
const until = performance.now() + SECONDS * 1_000;

try {
  await Promise.all([
    ...managers.map(manage),
    repeatEvery(10_000 / PACE, exportAll),
    repeatEvery(1_000 / PACE, uploadPicture),
    repeatEvery(500, lookAtMemory),
  ]);
} finally {
  await console_.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
const p95 = percentile(times, 0.95);
const peak = Math.max(...memory);
const fifth = Math.ceil(memory.length / 5);
const growth = percentile(memory.slice(-fifth), 0.5) / percentile(memory.slice(fifth, 2 * fifth), 0.5);
console.log(
  `${MANAGERS} managers for ${SECONDS} s, ${SIZE.surveys} surveys: ${times.length} calls, ${summary(times)}; ${exports} exports, ` +
    `${uploads} pictures, ${failures.length} failed, memory of the console ${Math.round(peak / 1024 ** 2)} MB at its peak, ` +
    `in the last fifth of the time ${growth.toFixed(2)} times that of the second`,
);
for (const failure of failures.slice(0, 5)) console.log(failure);
const grew = PACE > 1 && !(growth < GOAL.growth);
if (failures.length > 0 || !(p95 < GOAL.p95Ms) || peak >= GOAL.bytes || grew) process.exitCode = 1;

/** Creates a database with stores, surveys and signed-in users. */
async function prepare() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await fill(database, SIZE);
  const rows = await database.db.selectFrom('stores').select('id').execute();
  const managers: Manager[] = [];
  for (let nth = 0; nth < MANAGERS; nth++) {
    const stores = rows
      .slice((nth * STORES_EACH) % SIZE.stores)
      .slice(0, STORES_EACH)
      .map(({ id }) => id);
    const { id, token } = await groupUser(database.db, { stores });
    managers.push({ id, token, stores });
  }
  const { questions } = await activeInstrument(database.db);
  const uploaders = Math.ceil((SECONDS * PACE) / PICTURES_EACH) + 4;
  const administrators = await Promise.all(Array.from({ length: uploaders }, () => person(database.db)));
  await database.close();
  return {
    managers,
    administrators: administrators.map(({ token }) => token),
    answers: [...questions.keys()].slice(0, 100).map((question_id) => ({ question_id, answer: 'Yes' })),
  };
}

function randomElement<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

async function manage(manager: Manager): Promise<void> {
  for (let next = performance.now() + Math.random() * PAGE_EVERY_MS; next < until; next += PAGE_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()));
    await openPage(manager);
  }
}

/** Makes the calls of an opening dashboard, all at once; now and then one of them is replaced by an incoming survey. */
async function openPage({ id, token, stores }: Manager): Promise<void> {
  const store = randomElement(stores);
  const range = {
    start_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
    end_date: new Date().toISOString(),
  };
  const calls: [path: string, input: object][] = [
    [listGroups.path, {}],
    [listStoresOfUser.path, { user_id: id }],
    [listFoods.path, {}],
    [readScores.path, { store_id: store }],
    [readLastSalesDate.path, { store_id: store }],
    [readDayScores.path, { store_id: store, ...range }],
    [readCategoryDayScores.path, { store_id: store, ...range }],
    [listSurveys.path, { storeid: store }],
  ];
  await Promise.all(
    calls.map(([url, input]) =>
      Math.random() < SHARE_OF_WRITES
        ? call(token, addSurvey.path, { survey_id: randomUUID(), store_id: store, date: range.end_date, answers })
        : call(token, url, input),
    ),
  );
}

async function call<T>(token: string, url: string, input: object): Promise<T | undefined> {
  const start = performance.now();
  const body = await send(token, url, JSON.stringify(input), { 'content-type': 'application/json' });
  times.push(performance.now() - start);
  return body === undefined ? undefined : (JSON.parse(body) as T);
}

/** Makes a call and returns the response's text. If the call fails, records that and returns undefined. */
async function send(token: string, url: string, body: string | FormData, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(console_.origin + url, {
      method: 'POST',
      headers: { authorization: `Basic ${token}`, ...headers },
      body,
    });
    const text = await response.text();
    if (response.ok && text.startsWith('{"type":true')) return text;
    failures.push(`${url}: ${response.status} ${text.slice(0, 200)}`);
  } catch (error) {
    failures.push(`${url}: ${String(error)}`);
  }
  return undefined;
}

async function exportAll(): Promise<void> {
  const reply = await call<{ resultData: { url: string } }>(randomElement(managers).token, prepareExport.path, {});
  if (reply === undefined) return;
  const response = await fetch(new URL(reply.resultData.url, console_.origin));
  await response.arrayBuffer();
  exports++;
  if (!response.ok) failures.push(`export: ${response.status}`);
}

async function uploadPicture(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'front.jpg');
  const uploader = administrators[nextUploader++ % administrators.length] ?? '';
  if ((await send(uploader, uploadImage.path, form)) !== undefined) uploads++;
}

async function lookAtMemory(): Promise<void> {
  const text = await fetch(`${console_.origin}/metrics`)
    .then((response) => response.text())
    .catch((error: unknown) => void failures.push(`metrics: ${String(error)}`));
  if (text === undefined) return;
  memory.push(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN));
}

/** Starts the work at each interval, whether or not the previous run has finished, as real users do. */
async function repeatEvery(ms: number, work: () => Promise<void>): Promise<void> {
  const jobs: Promise<void>[] = [];
  for (let next = performance.now() + ms; next < until; next += ms) {
    await sleep(Math.max(0, next - performance.now()));
    jobs.push(work());
  }
  await Promise.all(jobs);
}
