import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { login } from '../../src/contract/access/account.ts';
import { addSurvey } from '../../src/contract/surveys.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { option, quantile, summary } from './support.ts';

// How long /healthz takes while strangers send a mebibyte of nested arrays over six connections again and again (safety,
// A7). Ends with status 1 when one in a hundred takes 100 ms or longer. npm run bench -- bodies

const SECONDS = option('seconds', 5);
const CONNECTIONS = 6;
const GOAL_MS = 100;

/** Takes an address, a number of connections and of seconds. The server may end a connection while a body is on its way. */
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
const running = await startConsole({ dataDir, from: 'built', env: { LOG_LEVEL: 'fatal' } });
try {
  for (const [name, url, connections] of [
    ['nothing else', login.path, 0],
    ['a call that strangers may make', login.path, CONNECTIONS],
    ['a call that needs a caller', addSurvey.path, CONNECTIONS],
  ] as const) {
    const until = performance.now() + SECONDS * 1_000;
    const [times, bodies] = await Promise.all([ask(until), connections === 0 ? 0 : flood(url, connections)]);
    const kept = quantile(times, 0.99) < GOAL_MS;
    if (!kept) process.exitCode = 1;
    console.log(`${kept ? 'PASS' : 'MISS'} ${name}: /healthz ${summary(times)}, beside ${bodies} bodies`);
  }
} finally {
  await running.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** Sends until then, from a process of its own, so that it does not hold up who is asked meanwhile. Gives how many bodies. */
async function flood(url: string, connections: number): Promise<number> {
  const { stdout } = await run(process.execPath, ['-e', FLOOD, running.origin + url, `${connections}`, `${SECONDS}`]);
  return Number(stdout);
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
