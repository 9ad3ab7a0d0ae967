import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../src/server/db/embedded/port.ts';

/** How long a busy machine may take to start, in ms. */
const READY_WITHIN_MS = 60_000;

export type BuiltConsole = { origin: string; dataDir: string; stop: () => Promise<void> };

/** The built console with the demo organisation, as its own process, on a port and a data directory of its own. */
export async function startBuiltConsole(): Promise<BuiltConsole> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore built '));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, FOURSCORE_DEMO: '1', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['bin/fourscore.mjs', 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([ready(origin), ended.then(() => Promise.reject(new Error('The console ended.')))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, dataDir, stop };
}

async function ready(origin: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const answered = await fetch(`${origin}/readyz`).catch(() => null);
    if (answered?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The console did not become ready.');
}
