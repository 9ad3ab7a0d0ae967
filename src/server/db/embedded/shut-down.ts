import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { tryLock } from './file-lock.ts';
import { run } from './run.ts';
import { tryConnecting } from './session.ts';
import type { RunningPostgres } from './start.ts';

/**
 * The sum of these limits and `SHUTDOWN_MS` in main.ts must be shorter than the time between SIGTERM and SIGKILL that
 * deploy/fourscore.service allows.
 */
const FAST_LIMIT_S = 12;
const IMMEDIATE_LIMIT_S = 3;
const GONE_LIMIT_MS = 3000;
const POLL_MS = 10;

/**
 * Shuts PostgreSQL down, whether or not it is a child of this process. If that takes too long, stops it immediately;
 * the next start recovers everything that was committed.
 */
export async function shutDown(postgres: RunningPostgres, cluster: Cluster): Promise<void> {
  const isThere =
    postgres.session.isOpen() ||
    postgres.child?.isAlive() === true ||
    (await tryConnecting(cluster, postgres.port)).state !== 'silent';
  await postgres.session.close();
  // pg_ctl signals whatever process has the pid in a stale file, so it is called only if PostgreSQL is known to be
  // running.
  if (!isThere) return;
  const isStopped =
    (await stop(cluster, 'fast', FAST_LIMIT_S)) || (await stop(cluster, 'immediate', IMMEDIATE_LIMIT_S));
  if (!isStopped) postgres.child?.signal('SIGKILL');
  await waitForLastProcess(cluster);
}

/**
 * Stops PostgreSQL with pg_ctl, which also works on Windows, where there are no signals. Returns false if pg_ctl failed
 * or PostgreSQL didn't stop in time.
 */
async function stop(cluster: Cluster, mode: 'fast' | 'immediate', seconds: number): Promise<boolean> {
  const args = ['stop', '-D', cluster.folder, '-m', mode, '-w', '-t', String(seconds)];
  return (await run(cluster.identity, cluster.binaries.pgCtl, args, cluster.folder)).status === 0;
}

async function waitForLastProcess(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + GONE_LIMIT_MS;
  while (Date.now() < deadline) {
    const lock = await tryLock(cluster.lockFile);
    if (lock !== undefined) return lock.close();
    await sleep(POLL_MS);
  }
}
