import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { databaseTime, memoryInUse, processorTime } from './consoleUse.ts';

/** The time that the console needs for its initial tasks after the start, in ms. */
const SETTLE_MS = 15_000;

/** Runs a bench against the built console with the demo organisation, which an earlier start created. */
export async function withDemoConsole(
  work: (consoleProcess: ConsoleProcess, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  const env = { LOG_LEVEL: 'fatal', FOURSCORE_DEMO: '1' };
  try {
    await (await startConsole({ dataDir, from: 'built', env })).end('SIGTERM');
    const consoleProcess = await startConsole({ dataDir, from: 'built', env });
    try {
      await work(consoleProcess, dataDir);
    } finally {
      await consoleProcess.end('SIGTERM');
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Measures a console that nobody uses: the processor time per minute of the console and of its embedded database in ms,
 * and the console's memory in MiB. Works only on Linux.
 */
export async function measureRest(consoleProcess: ConsoleProcess, dataDir: string, seconds: number) {
  await sleep(SETTLE_MS);
  const before = { console: processorTime(consoleProcess), database: databaseTime(dataDir) };
  await sleep(seconds * 1_000);
  const perMinute = (now: number, start: number) => ((now - start) * 60) / seconds;
  return {
    consoleMs: perMinute(processorTime(consoleProcess), before.console),
    databaseMs: perMinute(databaseTime(dataDir), before.database),
    memory: memoryInUse(consoleProcess),
  };
}
