import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/server/openDatabase.ts';

/**
 * Runs a bench on an embedded database of its own, with durable commits, and cleans up behind it. After `prepare` the
 * database is started anew: what filling it left to be written would fall to whatever is timed then.
 */
export async function withDatabase(
  work: (database: OpenDatabase, dataDir: string) => Promise<void>,
  { prepare }: { prepare?: (database: OpenDatabase) => Promise<void> } = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  const opened = () => openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir });
  let database = await opened();
  try {
    if (prepare) {
      await prepare(database);
      await database.close();
      database = await opened();
    }
    await work(database, dataDir);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs statements that may take longer than the console allows any of its own. */
export async function patiently({ url }: { url: string }, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The value below which a share of all values lie, e.g. 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How long each of so many runs of a piece of work took, in ms. */
export async function timeEach(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return times;
}

/** One line: median, 95th and 99th percentile in ms. */
export function summary(times: readonly number[]): string {
  const figure = (share: number) => quantile(times, share).toFixed(2);
  return `p50 ${figure(0.5)} ms, p95 ${figure(0.95)} ms, p99 ${figure(0.99)} ms (${times.length} runs)`;
}

/** Reads `--name value` of the command line as a number. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
