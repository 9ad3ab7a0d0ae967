import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { processorTime } from './consoleUse.ts';
import { option } from './support.ts';

// Measures the resources that an idle console with the demo organisation uses: the processor time per minute of the
// console and of its embedded database, and the console's memory. Only on Linux. npm run bench -- rest --seconds 60

const SECONDS = option('seconds', 60);
const CPU_GOAL_MS = 100;
const MEMORY_GOAL_MB = 120;

/** The time after the start until the console has done what is due once, in ms. */
const SETTLE_MS = 15_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
const env = { LOG_LEVEL: 'fatal', FOURSCORE_DEMO: '1' };
try {
  await (await startConsole({ dataDir, from: 'built', env })).end('SIGTERM');
  const running = await startConsole({ dataDir, from: 'built', env });
  await sleep(SETTLE_MS);
  const before = { console: processorTime(running), database: databaseTime(dataDir) };
  await sleep(SECONDS * 1_000);
  const perMinute = (now: number, start: number) => ((now - start) * 60) / SECONDS;
  const console_ = perMinute(processorTime(running), before.console);
  const database = perMinute(databaseTime(dataDir), before.database);
  const memory = residentMemory(running.child.pid);
  await running.end('SIGTERM');
  console.log(
    `at rest, per minute: ${console_.toFixed(0)} ms of processor time of the console (goal ${CPU_GOAL_MS} ms), ` +
      `${database.toFixed(0)} ms of its database; memory of the console ${memory.toFixed(0)} MB (goal ${MEMORY_GOAL_MB} MB)`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns the processor time of the embedded database and its processes, in ms. */
function databaseTime(folder: string): number {
  const [postmaster = ''] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      // The last two fields are the time of children that have ended, which is counted for the postmaster.
      if (id === postmaster) ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
      else if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended.
    }
  }
  return ticks * 10;
}

function residentMemory(id: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
}
