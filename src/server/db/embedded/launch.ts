import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { readPid, tryLock, writePid } from './file-lock.ts';
import { openLog, readLogFrom } from './log-file.ts';
import { forgetPostmaster } from './postmaster-file.ts';
import { plainEnvironment, reasonIn } from './run.ts';
import { tryConnecting, type Session } from './session.ts';
import { postgresArguments } from './settings.ts';

/** A PostgreSQL process that is a child of this process. */
export type PostgresProcess = { isAlive(): boolean; exit: Promise<void>; signal(name: NodeJS.Signals): void };

export type Launch =
  | { state: 'up'; session: Session; child: PostgresProcess }
  /** A process of an earlier PostgreSQL is still running. */
  | { state: 'held' }
  /** Aborted by the signal; the child may still be starting. */
  | { state: 'aborted'; child: PostgresProcess }
  | { state: 'failed'; reason: string };

const FIRST_POLL_MS = 15;
/** The longest interval between connection attempts. During a long recovery each attempt adds a line to the log. */
const LONGEST_POLL_MS = 500;
/** The number of refused connections before giving up. A child whose port was taken by another process exits sooner. */
const REFUSALS = 15;

/**
 * Starts PostgreSQL and waits until it accepts connections. There is no timeout while the process lives, because a
 * recovery may take a long time.
 */
export async function launch(cluster: Cluster, port: number, signal?: AbortSignal): Promise<Launch> {
  const startResult = await start(cluster, port);
  if (startResult === undefined) return { state: 'held' };
  const { child, failure } = startResult;
  let refusals = 0;
  let pause = FIRST_POLL_MS;
  while (child.isAlive()) {
    if (signal?.aborted === true) return { state: 'aborted', child };
    const answer = await tryConnecting(cluster, port);
    if (answer.state === 'up') return { state: 'up', session: answer.session, child };
    if (answer.state === 'refused') refusals += 1;
    if (answer.state === 'refused' && refusals > REFUSALS) {
      child.signal('SIGINT');
      await child.exit;
      return { state: 'failed', reason: answer.reason };
    }
    await Promise.race([sleep(pause), child.exit]);
    pause = Math.min(pause * 1.2, LONGEST_POLL_MS);
  }
  return { state: 'failed', reason: await failure() };
}

/**
 * Starts PostgreSQL, unless another process holds the lock. The child inherits the lock's open file as fd 3, so the
 * lock is released when the last PostgreSQL process exits.
 */
async function start(cluster: Cluster, port: number) {
  const lock = await tryLock(cluster.lockFile);
  if (lock === undefined) return undefined;
  try {
    await forgetPostmaster(cluster.folder, await readPid(cluster.lockFile));
    return await spawnPostgres(cluster, port, lock);
  } finally {
    await lock.close();
  }
}

async function spawnPostgres(cluster: Cluster, port: number, lock: FileHandle) {
  const { handle: log, offset } = await openLog(cluster.logFile);
  try {
    const { prefix, ids } = cluster.identity;
    const args = postgresArguments(cluster.folder, port, cluster.settings);
    const [command = cluster.binaries.postgres, ...rest] = [...prefix, cluster.binaries.postgres, ...args];
    const postgres = spawn(command, rest, {
      stdio: ['ignore', log.fd, log.fd, lock.fd],
      cwd: cluster.folder,
      env: plainEnvironment(process.env),
      // Runs in its own session: Ctrl-C at the terminal must not end the database before the server has finished with
      // it.
      detached: true,
      windowsHide: true,
      ...ids,
    });
    let spawnError: Error | undefined;
    let alive = true;
    const exit = new Promise<void>((resolve) => {
      const end = (error?: Error) => {
        spawnError ??= error;
        alive = false;
        resolve();
      };
      postgres.once('error', end);
      postgres.once('exit', () => end());
    });
    // On a full disk the pid can't be written; then PostgreSQL itself decides whether postmaster.pid is stale.
    if (postgres.pid !== undefined) await writePid(lock, postgres.pid).catch(() => undefined);
    const child: PostgresProcess = { isAlive: () => alive, exit, signal: (name) => postgres.kill(name) };
    const failure = async () => spawnError?.message ?? reasonIn(await readLogFrom(cluster.logFile, offset));
    return { child, failure };
  } finally {
    await log.close();
  }
}
