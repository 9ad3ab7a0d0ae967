import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { login } from '../../src/contract/access/account.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { option, percentile, summary } from './support.ts';

// Measures the latency of /healthz while anonymous clients send 1 MiB of nested arrays over six connections
// continuously. Exits with status 1 when the 99th percentile reaches 100 ms: npm run bench -- bodies

const SECONDS = option('seconds', 5);
const CONNECTIONS = 6;
const GOAL_MS = 100;

/**
 * A script whose arguments are a URL, a number of connections and a duration in seconds. The server may close a
 * connection while a body is being sent.
 */
const FLOOD = `
  const [url, connections, seconds] = process.argv.slice(1);
  const body = Buffer.from('['.repeat(512 * 1024) + ']'.repeat(512 * 1024));
  const until = performance.now() + seconds * 1000;
  let sent = 0;
  const send = async () => {
    for (; performance.now() < until; sent++) {
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answered) => answered.arrayBuffer())
        .catch(() => {});
    }
  };
  Promise.all(Array.from({ length: +connections }, send)).then(() => console.log(sent));
`;
const run = promisify(execFile);

const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
const consoleProcess = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
try {
  for (const [name, url, connections] of [
    ['nothing else', login.path, 0],
    ['a call that strangers may make', login.path, CONNECTIONS],
    ['a call that needs a caller', addSurvey.path, CONNECTIONS],
  ] as const) {
    const until = performance.now() + SECONDS * 1_000;
    const [times, bodies] = await Promise.all([ask(until), connections === 0 ? 0 : flood(url, connections)]);
    const isMet = percentile(times, 0.99) < GOAL_MS;
    if (!isMet) process.exitCode = 1;
    console.log(`${isMet ? 'PASS' : 'MISS'} ${name}: /healthz ${summary(times)}, beside ${bodies} bodies`);
  }
} finally {
  await consoleProcess.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Floods the server from a separate process, so that it doesn't delay the measured requests. Returns the number of
 * bodies sent.
 */
async function flood(url: string, connections: number): Promise<number> {
  const { stdout } = await run(process.execPath, [
    '-e',
    FLOOD,
    consoleProcess.origin + url,
    `${connections}`,
    `${SECONDS}`,
  ]);
  return Number(stdout);
}

/** Requests /healthz until the given time and returns the duration of each request, in ms. */
async function ask(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(`${consoleProcess.origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}
