import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { launch, type PostgresProcess } from './launch.ts';
import { freePort } from './port.ts';
import { readPostmaster } from './postmaster-file.ts';
import { tryConnecting, type Session } from './session.ts';
import { EmbeddedStartError } from './start-error.ts';

/** A running PostgreSQL that accepts connections. `child` is undefined if it was already running. */
export type RunningPostgres = { port: number; session: Session; child: PostgresProcess | undefined };

/** The time to wait for a PostgreSQL that holds the folder but doesn't answer, in ms. */
const HELD_PATIENCE_MS = 10_000;
const POLL_MS = 100;

/**
 * Starts PostgreSQL on a free port, or attaches to a server that an earlier Fourscore process left running in this
 * folder. Throws EmbeddedStartError if PostgreSQL fails to start, or holds the folder without responding.
 */
export async function startPostgres(cluster: Cluster): Promise<RunningPostgres> {
  let deadline = Date.now() + HELD_PATIENCE_MS;
  while (Date.now() < deadline) {
    const port = await freePort();
    const outcome = await launch(cluster, port);
    if (outcome.state === 'up') return { port, session: outcome.session, child: outcome.child };
    if (outcome.state === 'failed' && !isPortTaken(outcome.reason)) {
      throw new EmbeddedStartError(`PostgreSQL could not start: ${outcome.reason} (see ${cluster.logFile})`);
    }
    if (outcome.state === 'held') {
      const runningServer = await findAlive(cluster);
      if (runningServer === 'busy') deadline = Date.now() + HELD_PATIENCE_MS;
      else if (runningServer !== undefined) return runningServer;
      await sleep(POLL_MS);
    }
  }
  const pid = (await readPostmaster(cluster.folder))?.pid;
  const processNote = pid === undefined ? '' : ` (process ${pid})`;
  throw new EmbeddedStartError(
    `PostgreSQL${processNote} is using ${cluster.folder} and does not respond: stop it and try again.`,
  );
}

async function findAlive(cluster: Cluster): Promise<RunningPostgres | 'busy' | undefined> {
  const postmaster = await readPostmaster(cluster.folder);
  if (postmaster === undefined) return undefined;
  const answer = await tryConnecting(cluster, postmaster.port);
  if (answer.state === 'up') return { port: postmaster.port, session: answer.session, child: undefined };
  return answer.state === 'busy' ? 'busy' : undefined;
}

/** Checks whether another process took the port after it had been chosen. */
function isPortTaken(reason: string): boolean {
  return reason.includes('could not create any TCP/IP sockets');
}
