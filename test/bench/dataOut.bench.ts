import path from 'node:path';
import { readDayScores } from '../../src/contract/insight/dashboard.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { person } from '../support/factories.ts';
import { mostMemory, processorTime } from './consoleUse.ts';
import { fill } from './fill.ts';
import { oneFile, openFeed, readLatest, readPages, wideSetOf, type Ask, type ReadResult } from './feedReads.ts';
import { option, percentile, summary, withDatabase } from './support.ts';

// Reads answers and surveys from a console in a separate process, as OData by following the pages and as CSV, and the
// surveys with all their answers as a wide CSV file and with $expand. Measures rows and cells per second, the time to
// the first row, the console's memory and processor time, and the latency of a dashboard call during that time; then
// lists surveys and answers by date, and 250 surveys with their answers. ODK Central's rows (4,126 per second by OData,
// 5,864 by CSV) are submissions with all answers: compare them with the rows of the wide file and of $expand, or the
// cells: npm run bench -- dataOut --surveys 10000. With more than 100,000 surveys it only measures the lists: --surveys
// 1000000 --stores 5000

const SURVEYS = option('surveys', 10_000);
const STORES = option('stores', 100);
const LISTS = option('lists', 200);
const WHOLE_MAX = 100_000;
const DAY_MS = 86_400_000;

/** The expansions: all columns of the answers, or only those for a table of answers and notes. */
const EXPANDED = ['Answers', 'Answers($select=question_id,answer,note)'];

/** The goal for the 99th percentile of lists by date, in ms. */
const LIST_MS = 30;
const FIRST_ROW_MS = 100;
const OTHERS_MS = 100;
const MEMORY_MB = 250;

await withDatabase(
  async (database, dataDir) => {
    const env = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' };
    const consoleProcess = await startConsole({ dataDir: path.join(dataDir, 'console'), from: 'built', env });
    try {
      const ask = await openFeed(consoleProcess.origin, database.db);
      if (SURVEYS <= WHOLE_MAX) await readAll(consoleProcess, ask, database.db);
      for (const set of ['Surveys', 'Answers']) await readLists(ask, set);
      for (const expand of EXPANDED) await readExpansion(ask, expand);
    } finally {
      await consoleProcess.end('SIGTERM');
    }
  },
  { prepare: (database) => fill(database, { stores: STORES, surveys: SURVEYS, varied: true }) },
);

async function readAll(consoleProcess: ConsoleProcess, ask: Ask, db: Db): Promise<void> {
  const dashboardPromise = await requestDashboards(consoleProcess, db);
  try {
    const wide = await wideSetOf(db);
    const reads = [
      ...['Surveys', 'Answers'].flatMap((set) => [
        { name: `${set} as OData`, read: () => readPages(ask, set) },
        { name: `${set} as CSV`, read: () => oneFile(ask, set) },
      ]),
      { name: `${wide} as CSV`, read: () => oneFile(ask, wide) },
      ...EXPANDED.map((expand) => {
        const query = `Surveys?$expand=${encodeURIComponent(expand)}`;
        return { name: `Surveys with ${expand} as OData`, read: () => readPages(ask, query) };
      }),
    ];
    for (const { name: title, read } of reads) {
      await ask('/odata/v4/Surveys?$top=1');
      const before = processorTime(consoleProcess);
      const result = await read();
      const usedUs = ((processorTime(consoleProcess) - before) * 1_000) / result.rows;
      report(title, result, { usedUs, memory: mostMemory(consoleProcess) });
    }
  } finally {
    const times = await dashboardPromise.end();
    console.log(`dashboard calls meanwhile: ${summary(times)} (goal p99 ${OTHERS_MS} ms)`);
    console.log(`memory of the console at most ${mostMemory(consoleProcess).toFixed(0)} MB (goal ${MEMORY_MB})`);
    if (mostMemory(consoleProcess) > MEMORY_MB || percentile(times, 0.99) > OTHERS_MS) process.exitCode = 1;
  }
}

async function readLists(ask: Ask, set: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < LISTS + 20; run++) {
    const from = new Date(Date.now() - ((run * 37) % 1_700) * DAY_MS - 2 * DAY_MS);
    const filter = `date ge ${from.toISOString()} and date lt ${new Date(from.getTime() + 30 * DAY_MS).toISOString()}`;
    const start = performance.now();
    await ask(`/odata/v4/${set}?$top=250&$filter=${encodeURIComponent(filter)}`);
    if (run >= 20) times.push(performance.now() - start);
  }
  console.log(`${set} by date, 250 rows: ${summary(times)} (goal p99 ${LIST_MS} ms)`);
  if (percentile(times, 0.99) > LIST_MS) process.exitCode = 1;
}

/** Reads the latest 250 surveys with their answers as one page, several times. */
async function readExpansion(ask: Ask, expand: string): Promise<void> {
  const times: number[] = [];
  let read = '';
  for (let run = 0; run < 12; run++) {
    const start = performance.now();
    const { rows, bytes } = await readLatest(ask, expand);
    if (run >= 2) times.push(performance.now() - start);
    if (rows !== Math.min(250, SURVEYS)) throw new Error(`The page has ${rows} surveys.`);
    read = `${rows} surveys with ${expand}, ${(bytes / 1_000_000).toFixed(1)} MB`;
  }
  console.log(`the latest ${read}, as one page: ${summary(times)}`);
}

/** Requests a store's scores repeatedly until stopped, within the limit on a single user's calls. */
async function requestDashboards({ origin }: ConsoleProcess, db: Db): Promise<{ end: () => Promise<number[]> }> {
  const { token } = await person(db);
  const { id } = await db.selectFrom('stores').select('id').limit(1).executeTakeFirstOrThrow();
  const [end, start] = [new Date(), new Date(Date.now() - 90 * DAY_MS)].map((date) => date.toISOString());
  const body = JSON.stringify({ store_id: id, start_date: start, end_date: end });
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const state = { over: false };
  const times: number[] = [];
  const looks = (async () => {
    while (!state.over) {
      const began = performance.now();
      const response = await fetch(origin + readDayScores.path, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A dashboard call was answered ${response.status}.`);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times;
  })();
  return {
    end: () => {
      state.over = true;
      return looks;
    },
  };
}

type UsageReport = { usedUs: number; memory: number };

function report(title: string, { rows, cells, ms, firstMs }: ReadResult, { usedUs, memory }: UsageReport): void {
  const perSecond = (rows / ms) * 1_000;
  console.log(
    `${title}: ${rows} rows in ${(ms / 1_000).toFixed(1)} s, ${perSecond.toFixed(0)} rows/s of ${cells} cells = ` +
      `${((perSecond * cells) / 1_000).toFixed(0)} thousand cells/s; first row after ${firstMs.toFixed(0)} ms (goal ${FIRST_ROW_MS}), ` +
      `${usedUs.toFixed(1)} us of the console's processor time a row, its memory at most ${memory.toFixed(0)} MB so far`,
  );
}
