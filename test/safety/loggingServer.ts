import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config/config.ts';
import { testDatabase } from '../support/database.ts';

/** The real app on a database of its own that keeps every line of its log. */
export async function loggingServer({ logLevel = 'info' as Config['logLevel'] } = {}) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  const lines: string[] = [];
  const app = await buildApp({
    config: { dataDir, logLevel, publicUrl: 'http://127.0.0.1:3000' },
    database,
    logTo: { write: (line) => void lines.push(line) },
  });
  return {
    app,
    db: database.db,
    dataDir,
    lines,
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type LoggingServer = Awaited<ReturnType<typeof loggingServer>>;
