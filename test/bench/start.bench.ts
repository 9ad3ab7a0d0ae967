import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../src/contract/access/account.ts';
import { listStores } from '../../src/contract/places/stores.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { withDemoConsole } from './atRest.ts';
import { memoryInUse, processorTime } from './consoleUse.ts';
import { option, percentile } from './support.ts';

// Measures how long the built console takes to answer, and its memory at that moment, excluding the database: for the
// first start, which creates the database, for later ones, and for later ones by `npm start`, compared with a Node.js
// process that does nothing: npm run bench -- start --runs 10

const RUNS = option('runs', 10);
const IDLE_MS = 5_000;

type Measurement = { ms: number; cpuMs: number; mb: number };
type Kind = 'bare' | 'first' | 'again' | 'npm start';
const results: Record<Kind, Measurement[]> = { bare: [], first: [], again: [], 'npm start': [] };

for (let run = 0; run < RUNS; run++) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  results.bare.push(bareNode());
  for (const kind of ['first', 'again', 'npm start'] as const) {
    const began = performance.now();
    const consoleProcess = await startConsole({
      dataDir,
      from: kind === 'npm start' ? 'npmStart' : 'built',
      env: { LOG_LEVEL: 'fatal' },
    });
    results[kind].push({
      ms: performance.now() - began,
      cpuMs: processorTime(consoleProcess),
      mb: memoryInUse(consoleProcess),
    });
    await consoleProcess.end('SIGTERM');
  }
  await rm(dataDir, { recursive: true, force: true });
}
for (const [kind, all] of Object.entries(results)) console.log(`${kind}: ${summaryOf(all)}`);
const middle = (kind: Kind, measure: keyof Measurement) =>
  percentile(
    results[kind].map((measurement) => measurement[measure]),
    0.5,
  );
console.log(
  `every other start beside bare Node.js: ${(middle('again', 'cpuMs') / middle('bare', 'cpuMs')).toFixed(1)} times its ` +
    `processor time, ${(middle('again', 'mb') / middle('bare', 'mb')).toFixed(1)} times its memory; ` +
    `npm start ${(middle('npm start', 'cpuMs') / middle('again', 'cpuMs')).toFixed(2)} times the processor time of fourscore start`,
);
await measureWork();

/** Measures the memory of a console with the demo organisation at the start, at rest and after calls. */
async function measureWork(): Promise<void> {
  await withDemoConsole(async (consoleProcess) => {
    const atStart = memoryInUse(consoleProcess);
    await sleep(IDLE_MS);
    const atRest = memoryInUse(consoleProcess);
    const session = (
      await call(consoleProcess, login.path, { email: 'admin@example.org', password: 'fourscore-demo' })
    )['resultData'] as { token: string };
    for (let nth = 0; nth < 50; nth++) await call(consoleProcess, listStores.path, { page: 1 }, session.token);
    await sleep(IDLE_MS);
    const after = memoryInUse(consoleProcess);
    console.log(
      `with the demo organisation: ${mb(atStart)} at the start, ${mb(atRest)} at rest, ${mb(after)} after a sign-in and 50 lists`,
    );
  });
}

function mb(value: number): string {
  return `${Math.round(value)} MB`;
}

async function call({ origin }: ConsoleProcess, url: string, input: object, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Basic ${token}` };
  const answer = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Measures a Node.js process that only reports its own usage. */
function bareNode(): Measurement {
  const began = performance.now();
  const code = 'const { user, system } = process.cpuUsage(); console.log(user + system, process.memoryUsage.rss())';
  const { stdout } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  const [cpu = 0, rss = 0] = stdout.trim().split(' ').map(Number);
  return { ms: performance.now() - began, cpuMs: cpu / 1_000, mb: rss / 1_048_576 };
}

function summaryOf(all: readonly Measurement[]): string {
  const of = (measure: keyof Measurement) => all.map((measurement) => measurement[measure]);
  return (
    `median ${Math.round(percentile(of('ms'), 0.5))} ms, longest ${Math.round(Math.max(...of('ms')))} ms, ` +
    `processor ${Math.round(percentile(of('cpuMs'), 0.5))} ms, ${Math.round(percentile(of('mb'), 0.5))} MB (${all.length})`
  );
}
