import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { launch } from './launch.ts';
import { tryConnecting } from './session.ts';
import type { RunningPostgres } from './start.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2000;

/**
 * Reconnects to PostgreSQL, or restarts it on the same port, whenever the connection is lost, until the signal aborts.
 * Watches the connection rather than the process, because a server that was already running isn't a child process.
 */
export async function watch(
  postgres: RunningPostgres,
  cluster: Cluster,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const abortEvent = once(signal, 'abort');
  while (!signal.aborted) {
    await Promise.race([postgres.session.end, abortEvent]);
    if (signal.aborted) return;
    log('Lost the connection to PostgreSQL: restarting it');
    await restartDatabase(postgres, cluster, signal, log);
  }
}

async function restartDatabase(
  postgres: RunningPostgres,
  cluster: Cluster,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const trouble = await tryOnce(postgres, cluster, signal).catch(String);
    if (trouble === undefined) return;
    if (trouble !== '') log(`PostgreSQL could not start, retrying: ${trouble}`);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * Tries once to reconnect or restart. Returns undefined on success or if the signal aborted, the problem to log on
 * failure, or '' if the caller should just wait.
 */
async function tryOnce(postgres: RunningPostgres, cluster: Cluster, signal: AbortSignal): Promise<string | undefined> {
  const answer = await tryConnecting(cluster, postgres.port);
  if (answer.state === 'up') {
    postgres.session = answer.session;
    return undefined;
  }
  if (answer.state === 'busy') return '';
  const outcome = await launch(cluster, postgres.port, signal);
  if (outcome.state === 'failed') return outcome.reason;
  if (outcome.state === 'held') return '';
  postgres.child = outcome.child;
  if (outcome.state === 'up') postgres.session = outcome.session;
  return undefined;
}
