import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startConsole } from './consoleProcess.ts';

/** Starts the built console with the demo organisation as a separate process, with its own port and data directory. */
export async function startDemoConsole() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore demo '));
  const env = { FOURSCORE_DEMO: '1', LOG_LEVEL: 'warn' };
  const consoleProcess = await startConsole({ dataDir, from: 'built', env });
  return {
    origin: consoleProcess.origin,
    dataDir,
    stop: async (): Promise<void> => {
      await consoleProcess.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
