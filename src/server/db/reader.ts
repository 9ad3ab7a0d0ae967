import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isTransient } from './transientErrors.ts';
import type { Db } from './schema.ts';

/** Runs read-only queries on the replica or the primary. */
export type Reader = {
  /**
   * Reads from the replica if it has everything that the primary had at the time of the call; otherwise, or if the
   * replica fails, from the primary.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Reads from the replica, for callers that can't reach the primary. Returns null if there is no replica, or if it
   * doesn't answer in time or hasn't yet replayed everything it received.
   */
  withoutPrimary<T>(work: (db: Db) => Promise<T>): Promise<{ result: T } | null>;
  /** The numbers of reads answered by the replica and sent to the primary. */
  answerCounts: { replica: number; primary: number };
};

/** The time for a replica to catch up, in ms. It is usually only milliseconds behind. */
const PATIENCE_MS = 100;
const LOOK_EVERY_MS = 10;

/** The time limit for a replica's reply about its state, and the time for which a failed replica isn't used, in ms. */
const ANSWER_WITHIN_MS = 500;
const LEFT_ALONE_MS = 5_000;

/** Opens the reader. `report` receives changes in the state of the replica. */
export function openReader(primary: Db, replica: Db | null, report: (error: Error) => void): Reader {
  const counts = { replica: 0, primary: 0 };
  let awayUntil = 0;
  let trouble: string | null = null;

  /** Reports the state of the replica when it changes, not at every read. */
  function note(message: string | null): void {
    if (message !== trouble) report(new Error(message ?? 'the replica responds again'));
    trouble = message;
  }

  async function usable(candidate: Db): Promise<boolean> {
    if (performance.now() < awayUntil) return false;
    try {
      const state = await compare(primary, candidate);
      note(state === 'fresh' ? null : WORDS[state]);
      return state === 'fresh';
    } catch (error) {
      leaveAlone(error);
      return false;
    }
  }

  function leaveAlone(error: unknown): void {
    awayUntil = performance.now() + LEFT_ALONE_MS;
    note(`reports and exports are read from the primary: ${error instanceof Error ? error.message : String(error)}`);
  }

  return {
    answerCounts: counts,
    async withoutPrimary(work) {
      if (replica === null || !(await withTimeout(hasAllItReceived(replica)).catch(() => false))) return null;
      const result = await work(replica);
      counts.replica++;
      return { result };
    },
    async read(work) {
      if (replica !== null && (await usable(replica))) {
        try {
          const result = await work(replica);
          counts.replica++;
          return result;
        } catch (error) {
          // Reads change nothing, so they can be repeated on the primary.
          if (!isTransient(error)) throw error;
          leaveAlone(error);
        }
      }
      counts.primary++;
      return work(primary);
    },
  };
}

const WORDS = {
  behind: 'reports and exports are read from the primary: the replica is behind',
  foreign:
    'reports and exports are read from the primary: READ_DATABASE_URL is not a streaming replica of DATABASE_URL',
};

/** Compares the replica with the current state of the primary, so that callers find what they have written. */
async function compare(primary: Db, replica: Db): Promise<'fresh' | keyof typeof WORDS> {
  const { rows } = await sql<{ lsn: string; identity: string }>`
    select pg_current_wal_lsn()::text as lsn, ${IDENTITY} as identity`.execute(primary);
  const { lsn = '', identity = '' } = rows[0] ?? {};
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const state = await withTimeout(replayState(replica, lsn));
    // A server that isn't a replica returns null.
    if (state?.identity !== identity || state.fresh === null) return 'foreign';
    if (state.fresh) return 'fresh';
    if (performance.now() > until) return 'behind';
    await sleep(LOOK_EVERY_MS);
  }
}

/** Identifies the cluster and the database; the value is the same on a replica and its primary. */
const IDENTITY = sql<string>`(
  (select system_identifier from pg_control_system())::text
  || '/' || (select oid from pg_database where datname = current_database())::text
)`;

async function replayState(replica: Db, lsn: string) {
  const { rows } = await sql<{ fresh: boolean | null; identity: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as fresh,
      ${IDENTITY} as identity`.execute(replica);
  return rows[0];
}

/**
 * Checks whether a replica has replayed everything it received. A synchronous replica has received everything that was
 * acknowledged.
 */
async function hasAllItReceived(replica: Db): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() as all`.execute(replica);
  return rows[0]?.all === true;
}

/** Waits for the response, but throws when it takes too long. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const timeoutController = new AbortController();
  const timeout = sleep(ANSWER_WITHIN_MS, undefined, { signal: timeoutController.signal }).then(() => {
    throw new Error('the replica does not respond');
  });
  // Prevents an unhandled rejection of the promise that loses the race.
  timeout.catch(() => {});
  answer.catch(() => {});
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    timeoutController.abort();
  }
}
