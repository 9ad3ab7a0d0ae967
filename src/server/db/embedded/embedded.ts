import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { lockFolder } from './file-lock.ts';
import { trimLog } from './log-file.ts';
import { ensureDatabase, NAME } from './session.ts';
import type { Settings } from './settings.ts';
import { shutDown } from './shut-down.ts';
import { EmbeddedStartError } from './start-error.ts';
import { startPostgres, type RunningPostgres } from './start.ts';
import { watch } from './watch.ts';

export { EmbeddedStartError };

/** An embedded PostgreSQL. Its URL stays the same until `stop`, even while the database is being restarted. */
export type EmbeddedDatabase = {
  /** postgres://user:password@127.0.0.1:port/fourscore */
  url: string;
  /** Shuts the database down and releases the data folder. Call it after the last query has finished. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Receives one line about each event, such as start, loss and stop. */
  log?: (line: string) => void;
  /** Extra PostgreSQL settings, such as fsync=off for tests. They take effect when PostgreSQL starts. */
  settings?: Settings;
};

const LOG_TRIM_MS = 60_000;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the folder on the first start, and restarts it if it dies.
 * Attaches to a PostgreSQL that is still running after its Fourscore process was killed. Throws EmbeddedStartError, for
 * example when another process holds the data folder.
 */
export async function startEmbeddedDatabase(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { log = () => undefined, settings = {} } = options;
  const dataFolder = resolve(dataDir);
  try {
    const binaries = await findBinaries();
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const unlock = await lockFolder(dataFolder, join(dataFolder, 'fourscore.lock'));
    try {
      const cluster = await openCluster(dataFolder, binaries, settings);
      return await run(cluster, unlock, log);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, dataFolder);
  }
}

async function run(
  cluster: Cluster,
  unlock: () => Promise<void>,
  log: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const postgres = await startPostgres(cluster);
  log(`PostgreSQL ${postgres.child ? 'started' : 'found running'} on port ${postgres.port}`);
  try {
    await ensureDatabase(postgres.session, cluster.passwords);
  } catch (error) {
    await shutDown(postgres, cluster);
    throw error;
  }
  const stopController = new AbortController();
  const watchPromise = watch(postgres, cluster, stopController.signal, log);
  const trimTimer = setInterval(() => void trimLog(cluster.logFile).catch(() => undefined), LOG_TRIM_MS).unref();
  const stop = async () => {
    clearInterval(trimTimer);
    stopController.abort();
    await watchPromise;
    try {
      await shutDown(postgres, cluster);
    } finally {
      await unlock();
    }
    log('PostgreSQL stopped');
  };
  let stopPromise: Promise<void> | undefined;
  return { url: urlOf(postgres, cluster), stop: () => (stopPromise ??= stop()) };
}

function urlOf(postgres: RunningPostgres, cluster: Cluster): string {
  return `postgres://${NAME}:${cluster.passwords.role}@127.0.0.1:${postgres.port}/${NAME}`;
}

/**
 * Converts errors that have a code, such as the operating system's error for a full disk, to EmbeddedStartError, whose
 * message is shown at the terminal. Returns other errors unchanged.
 */
function asStartError(error: unknown, dataFolder: string): unknown {
  if (error instanceof EmbeddedStartError || !(error instanceof Error) || !('code' in error)) return error;
  return new EmbeddedStartError(`The data folder ${dataFolder} cannot be used: ${error.message}`, { cause: error });
}
