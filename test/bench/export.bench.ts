import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareExport, readExportData } from '../../src/contract/dataOut/exports.ts';
import { person } from '../support/factories.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { mostMemory } from './consoleUse.ts';
import { fill } from './fill.ts';
import { option, withDatabase } from './support.ts';

// Exports all surveys over a real connection from a console in a separate process: as a workbook, as records, and as
// lines with `fourscore export`. Fails if the records take longer than the lines. Each download uses a fresh console,
// whose peak memory is reported: npm run bench -- export --surveys 100000

const SURVEYS = option('surveys', 100_000);
const MEMORY_MB = 250;
const MB = 1024 * 1024;

await withDatabase(
  async (database, dataDir) => {
    const env = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' };
    const { token } = await person(database.db);
    const post = (origin: string, call: { path: string }) =>
      fetch(origin + call.path, {
        method: 'POST',
        headers: { authorization: `Basic ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    const onFresh = async (
      work: (consoleProcess: ConsoleProcess) => Promise<ExportTimes>,
    ): Promise<ExportTimes & { memory: number }> => {
      const consoleProcess = await startConsole({ dataDir: path.join(dataDir, 'console'), from: 'built', env });
      try {
        const times = await work(consoleProcess);
        return { ...times, memory: mostMemory(consoleProcess) };
      } finally {
        await consoleProcess.end('SIGTERM');
      }
    };

    const workbook = await onFresh(async ({ origin }) => {
      const { resultData } = (await (await post(origin, prepareExport)).json()) as { resultData: { url: string } };
      return take(() => fetch(new URL(resultData.url, origin)));
    });
    report('a workbook', workbook);
    const records = await onFresh(({ origin }) => take(() => post(origin, readExportData)));
    report(readExportData.path, records);

    const start = performance.now();
    const file = path.join(dataDir, 'surveys.jsonl');
    const command = ['bin/fourscore.mjs', 'export', '--jsonl', file];
    await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
    const lines = { seconds: (performance.now() - start) / 1_000 };
    const megabytes = (await stat(file)).size / MB;
    console.log(`fourscore export --jsonl: ${rate(lines)} rows/s, its start included, ${megabytes.toFixed(1)} MB`);
    if (workbook.memory > MEMORY_MB || records.seconds > lines.seconds) process.exitCode = 1;
  },
  { prepare: (database) => fill(database, { stores: Math.max(50, SURVEYS / 200), surveys: SURVEYS }) },
);

type ExportTimes = { seconds: number; firstByte: number; bytes: number };

/** Reads a response to its end and discards it. */
async function take(ask: () => Promise<Response>): Promise<ExportTimes> {
  const start = performance.now();
  const reply = await ask();
  if (!reply.ok) throw new Error(`The export was answered ${reply.status}.`);
  let firstByte: number | undefined;
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    firstByte ??= performance.now() - start;
    bytes += (chunk as Uint8Array).length;
  }
  return { seconds: (performance.now() - start) / 1_000, firstByte: firstByte ?? Number.NaN, bytes };
}

function rate({ seconds }: { seconds: number }): number {
  return Math.round(SURVEYS / seconds);
}

function report(title: string, times: ExportTimes & { memory: number }): void {
  console.log(
    `${title} of ${SURVEYS} surveys: ${rate(times)} rows/s, first byte ${Math.round(times.firstByte)} ms, ` +
      `${(times.bytes / MB).toFixed(1)} MB, memory of the console at most ${times.memory.toFixed(0)} MB (goal ${MEMORY_MB})`,
  );
}
