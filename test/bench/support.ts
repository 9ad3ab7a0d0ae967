import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/server/openDatabase.ts';

/**
 * Runs a bench on a new embedded database, or on that of DATABASE_URL. Reopens the database after `prepare`, because
 * writes pending from filling it would otherwise slow what is timed next.
 */
export async function withDatabase(
  work: (database: OpenDatabase, dataDir: string) => Promise<void>,
  { prepare }: { prepare?: (database: OpenDatabase) => Promise<void> } = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  const open = () => openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir });
  let database = await open();
  try {
    if (prepare) {
      await prepare(database);
      await database.close();
      database = await open();
    }
    await work(database, dataDir);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs statements that may exceed the console's statement timeout. */
export async function runWithoutTimeout({ url }: { url: string }, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a quantile of the values, such as the median for 0.5. */
export function percentile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN;
}

/** Returns the duration of each run of an operation, in ms. */
export async function timeEach(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return times;
}

/** Formats the median, 95th and 99th percentile in ms as one line. */
export function summary(times: readonly number[]): string {
  const figure = (share: number) => percentile(times, share).toFixed(2);
  return `p50 ${figure(0.5)} ms, p95 ${figure(0.95)} ms, p99 ${figure(0.99)} ms (${times.length} runs)`;
}

/** Reads `--name value` from the command line as a number. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
