import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '../../src/contract/access/account.ts';
import { addSurvey } from '../../src/contract/surveys.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { option, quantile, summary } from './support.ts';

// How long /healthz takes while strangers send a mebibyte of nested arrays over six connections again and again (safety,
// A7). Ends with status 1 when one in a hundred takes 100 ms or longer. npm run bench -- bodies

const SECONDS = option('seconds', 5);
const CONNECTIONS = 6;
const NESTED = Buffer.from('['.repeat(512 * 1024) + ']'.repeat(512 * 1024));
const GOAL_MS = 100;

const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
const running = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
try {
  for (const [name, url, connections] of [
    ['nothing else', login.path, 0],
    ['a call that strangers may make', login.path, CONNECTIONS],
    ['a call that needs a caller', addSurvey.path, CONNECTIONS],
  ] as const) {
    const until = performance.now() + SECONDS * 1_000;
    const floods = Array.from({ length: connections }, () => flood(url, until));
    const times = await ask(until);
    const bodies = (await Promise.all(floods)).reduce((sum, sent) => sum + sent, 0);
    const kept = quantile(times, 0.99) < GOAL_MS;
    if (!kept) process.exitCode = 1;
    console.log(`${kept ? 'PASS' : 'MISS'} ${name}: /healthz ${summary(times)}, beside ${bodies} bodies`);
  }
} finally {
  await running.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** Gives how many were answered or cut. */
async function flood(url: string, until: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  let sent = 0;
  for (; performance.now() < until; sent++) {
    // The server may end the connection while the body is on its way.
    await fetch(running.origin + url, { method: 'POST', headers, body: NESTED })
      .then((answered) => answered.arrayBuffer())
      .catch(() => {});
  }
  return sent;
}

/** Gives how long each answer took, in ms. */
async function ask(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(`${running.origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}
