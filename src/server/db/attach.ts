import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { tryLock } from './embedded/file-lock.ts';
import { readPassword } from './embedded/password.ts';
import { readPostmaster } from './embedded/postmaster-file.ts';
import { knock, NAME } from './embedded/session.ts';
import { openDatabase, reachDatabase, type OpenDatabase } from './open.ts';

/** How long a Fourscore that holds the data folder may take until its database answers, in ms. */
const PATIENCE_MS = 20_000;
const POLL_MS = 200;

/**
 * Opens the database for the command line. The embedded one may be running for a server: then this is one client more,
 * and `close` leaves it running. Otherwise it is started, and stopped by `close`.
 */
export async function attachDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const url = await findRunning(config.dataDir);
    if (url !== undefined) return reachDatabase(url);
    // Held, and no database: it is just starting, or being brought back. Past the deadline openDatabase says who it is.
    if (!(await isHeld(config.dataDir)) || Date.now() > deadline) return openDatabase(config);
    await sleep(POLL_MS);
  }
}

/** The url of the PostgreSQL that runs on the data folder, when one does and has the application's database. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'postgres');
  const postmaster = await readPostmaster(folder);
  const password = postmaster && (await readPassword(path.join(dataDir, 'postgres.password')));
  if (!postmaster || password === undefined) return undefined;
  const answer = await knock({ folder, password }, postmaster.port);
  if (answer.state !== 'up') return undefined;
  const { session } = answer;
  try {
    const { rowCount } = await session.client.query('select from pg_database where datname = $1', [NAME]);
    return rowCount === 1 ? `postgres://${NAME}:${password}@127.0.0.1:${postmaster.port}/${NAME}` : undefined;
  } finally {
    await session.close();
  }
}

async function isHeld(dataDir: string): Promise<boolean> {
  try {
    const lock = await tryLock(path.join(dataDir, 'fourscore.lock'));
    await lock?.close();
    return lock === undefined;
  } catch {
    // No such folder yet, or no locks here: starting the database tells that in its own words.
    return false;
  }
}
