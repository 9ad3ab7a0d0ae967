import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { option, quantile } from './support.ts';

// How long the built console takes until it answers: the first time, when it makes its database, and every other time.
// npm run bench -- start --runs 10

const RUNS = option('runs', 10);

const first: number[] = [];
const again: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  for (const times of [first, again]) {
    const began = performance.now();
    const running = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
    times.push(performance.now() - began);
    await running.end('SIGTERM');
  }
  await rm(dataDir, { recursive: true, force: true });
}
const said = (times: readonly number[]) =>
  `median ${Math.round(quantile(times, 0.5))} ms, longest ${Math.round(Math.max(...times))} ms`;
console.log(`first start, with the making of the database: ${said(first)}`);
console.log(`every other start: ${said(again)} (${RUNS} of each)`);
