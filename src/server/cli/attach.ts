import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { passwordFiles, readPassword } from '../db/embedded/password.ts';
import { readPostmaster } from '../db/embedded/postmaster-file.ts';
import { tryConnecting, NAME } from '../db/embedded/session.ts';
import { FolderInUseError } from '../db/embedded/start-error.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { openDatabase, reachDatabase, type OpenDatabase } from '../openDatabase.ts';

/** The time to wait for a database whose data folder another process holds, in ms. */
const PATIENCE_MS = 10_000;
const POLL_MS = 200;

/** Thrown when a server of an older version is running, because migrating its database would break that server. */
export class OlderServerError extends Error {}

/**
 * Opens the database for the command line. If a server is running the embedded database, connects to that database, and
 * `close` leaves it running.
 */
export async function attachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { patienceMs = PATIENCE_MS } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const url = await findRunning(config.dataDir);
    if (url !== undefined && (await pendingMigrations(url)).length === 0) return reachDatabase(url);
    // There is no check before opening: it would have to hold the folder for a moment, and a server might start at that
    // moment.
    try {
      return await openDatabase(config);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      if (Date.now() > deadline) throw url === undefined ? error : new OlderServerError(OLDER_SERVER);
    }
    // The server is starting or recovering its database.
    await sleep(POLL_MS);
  }
}

const OLDER_SERVER = 'The server running on this data folder is an older version. Restart it first.';

/**
 * Returns the URL of the PostgreSQL server that runs on the data folder, if it is up and has the application's
 * database; undefined otherwise.
 */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'postgres');
  const postmaster = await readPostmaster(folder);
  const files = passwordFiles(dataDir);
  const role = postmaster && (await readPassword(files.role));
  if (!postmaster || role === undefined) return undefined;
  // Servers of earlier versions use one password for both roles.
  const superuser = (await readPassword(files.superuser)) ?? role;
  const answer = await tryConnecting({ folder, passwords: { superuser, role } }, postmaster.port);
  if (answer.state !== 'up') return undefined;
  const { session } = answer;
  try {
    const { rowCount } = await session.client.query('select from pg_database where datname = $1', [NAME]);
    return rowCount === 1 ? `postgres://${NAME}:${role}@127.0.0.1:${postmaster.port}/${NAME}` : undefined;
  } finally {
    await session.close();
  }
}
