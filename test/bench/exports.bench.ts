import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDayScores } from '../../src/contract/insight/dashboard.ts';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import { openDatabase } from '../../src/server/openDatabase.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, percentile, summary } from './support.ts';

// ASVS 15.1.3: requests twenty exports at once, of which two run, ten wait and the others are told to retry later,
// while a user opens dashboards. Exits with status 1 when the 99th percentile of calls reaches a second: npm run bench
// -- exports

const EXPORTS = option('exports', 20);
const GOAL_MS = 1_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
const { looker, exporters, store } = await prepare();
const consoleProcess = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
const ends = new Map<number, number>();
const state = { over: false };
try {
  const exportPromise = Promise.all(exporters.map(download)).finally(() => (state.over = true));
  const times = await requestScores();
  await exportPromise;
  const counts = [...ends].map(([status, count]) => `${count} answered ${status}`).join(', ');
  console.log(`${EXPORTS} exports at once (${counts}); dashboard calls meanwhile: ${summary(times)}`);
  if (!(percentile(times, 0.99) < GOAL_MS)) process.exitCode = 1;
} finally {
  await consoleProcess.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

async function prepare() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await fill(database, { stores: 100, surveys: option('surveys', 20_000) });
  const people = await Promise.all(Array.from({ length: EXPORTS + 1 }, () => person(database.db)));
  const { id } = await database.db.selectFrom('stores').select('id').limit(1).executeTakeFirstOrThrow();
  await database.close();
  const [looker = '', ...exporters] = people.map(({ token }) => token);
  return { looker, exporters, store: id };
}

function post(token: string, url: string, input: object): Promise<Response> {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  return fetch(consoleProcess.origin + url, { method: 'POST', headers, body: JSON.stringify(input) });
}

async function download(token: string): Promise<void> {
  const reply = (await (await post(token, prepareExport.path, {})).json()) as { resultData: { url: string } };
  const response = await fetch(new URL(reply.resultData.url, consoleProcess.origin));
  await response.arrayBuffer();
  ends.set(response.status, (ends.get(response.status) ?? 0) + 1);
}

async function requestScores(): Promise<number[]> {
  const times: number[] = [];
  const range = {
    start_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
    end_date: new Date().toISOString(),
  };
  while (!state.over) {
    const start = performance.now();
    const response = await post(looker, readDayScores.path, { store_id: store, ...range });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A dashboard call was answered ${response.status}.`);
    times.push(performance.now() - start);
    // A user may make at most twenty calls a second.
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times;
}
