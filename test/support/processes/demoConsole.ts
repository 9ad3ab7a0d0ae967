import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startConsole } from './consoleProcess.ts';

/** The built console with the demo organisation, as its own process, on a port and a data directory of its own. */
export async function startDemoConsole() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore demo '));
  const env = { FOURSCORE_DEMO: '1', LOG_LEVEL: 'warn' };
  const running = await startConsole({ dataDir, from: 'built', env });
  return {
    origin: running.origin,
    dataDir,
    stop: async (): Promise<void> => {
      await running.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
