import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { launch, type PostgresProcess } from './launch.ts';
import { freePort } from './port.ts';
import { readPostmaster } from './postmaster-file.ts';
import { knock, type Session } from './session.ts';
import { EmbeddedStartError } from './start-error.ts';

/** A PostgreSQL that runs and answers. `child` is absent when it was found alive. */
export type Running = { port: number; session: Session; child: PostgresProcess | undefined };

/** How long a PostgreSQL that holds the folder without answering may take to end. */
const HELD_PATIENCE_MS = 10_000;
const POLL_MS = 100;

/**
 * Starts PostgreSQL on a free port, or attaches to the one that outlived an earlier Fourscore on this folder.
 * Refuses with EmbeddedStartError when it gives up, with the reason that PostgreSQL gives.
 */
export async function startPostgres(cluster: Cluster): Promise<Running> {
  let deadline = Date.now() + HELD_PATIENCE_MS;
  while (Date.now() < deadline) {
    const port = await freePort();
    const outcome = await launch(cluster, port);
    if (outcome.state === 'up') return { port, session: outcome.session, child: outcome.child };
    if (outcome.state === 'failed' && !isPortTaken(outcome.reason)) {
      throw new EmbeddedStartError(`PostgreSQL does not start: ${outcome.reason} (see ${cluster.logFile})`);
    }
    if (outcome.state === 'held') {
      const found = await findAlive(cluster);
      if (found === 'busy') deadline = Date.now() + HELD_PATIENCE_MS;
      else if (found !== undefined) return found;
      await sleep(POLL_MS);
    }
  }
  const pid = (await readPostmaster(cluster.folder))?.pid;
  const who = pid === undefined ? '' : ` (process ${pid})`;
  throw new EmbeddedStartError(`A PostgreSQL${who} holds ${cluster.folder} and does not answer: end it and try again.`);
}

async function findAlive(cluster: Cluster): Promise<Running | 'busy' | undefined> {
  const postmaster = await readPostmaster(cluster.folder);
  if (postmaster === undefined) return undefined;
  const answer = await knock(cluster, postmaster.port);
  if (answer.state === 'up') return { port: postmaster.port, session: answer.session, child: undefined };
  return answer.state === 'busy' ? 'busy' : undefined;
}

/** Between the choice of a port and its use another process may take it. */
function isPortTaken(reason: string): boolean {
  return reason.includes('could not create any TCP/IP sockets');
}
