import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isTransient } from './transientErrors.ts';
import type { Db } from './schema.ts';

/** Where reports and exports are read. */
export type Reader = {
  /** Reads from the replica when it knows all that the primary knew at the call, and otherwise from the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * For when the primary is away: reads from a replica that has gone through all that it received. Null where there is
   * none, or it does not answer.
   */
  withoutPrimary<T>(work: (db: Db) => Promise<T>): Promise<{ result: T } | null>;
  /** How often each has answered. */
  answered: { replica: number; primary: number };
};

/** A replica that is behind gets so long to catch up, in ms: it mostly is by milliseconds. */
const PATIENCE_MS = 100;
const LOOK_EVERY_MS = 10;

/** One that does not answer within so long is away, and is not asked again for a while, in ms. */
const ANSWER_WITHIN_MS = 500;
const LEFT_ALONE_MS = 5_000;

/** Without a replica everything is read from the primary. */
export function openReader(primary: Db, replica: Db | null, tell: (error: Error) => void): Reader {
  const answered = { replica: 0, primary: 0 };
  let awayUntil = 0;
  let trouble: string | null = null;

  /** What goes on with the replica is told when it changes, not at every report. */
  function note(what: string | null): void {
    if (what !== trouble) tell(new Error(what ?? 'the replica answers again'));
    trouble = what;
  }

  async function usable(on: Db): Promise<boolean> {
    if (performance.now() < awayUntil) return false;
    try {
      const state = await compare(primary, on);
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
    answered,
    async withoutPrimary(work) {
      if (replica === null || !(await within(hasAllItReceived(replica)).catch(() => false))) return null;
      const result = await work(replica);
      answered.replica++;
      return { result };
    },
    async read(work) {
      if (replica !== null && (await usable(replica))) {
        try {
          const result = await work(replica);
          answered.replica++;
          return result;
        } catch (error) {
          // Reading has changed nothing, so that it may be done again elsewhere.
          if (!isTransient(error)) throw error;
          leaveAlone(error);
        }
      }
      answered.primary++;
      return work(primary);
    },
  };
}

const WORDS = {
  behind: 'reports and exports are read from the primary: the replica is behind',
  foreign:
    'reports and exports are read from the primary: READ_DATABASE_URL names no streaming replica of DATABASE_URL',
};

/**
 * Whether the replica has gone as far as the primary is now. A caller who was told of a write finds it in what they
 * read next, whichever of the two answers.
 */
async function compare(primary: Db, replica: Db): Promise<'fresh' | keyof typeof WORDS> {
  const { rows } = await sql<{ lsn: string; identity: string }>`
    select pg_current_wal_lsn()::text as lsn, ${IDENTITY} as identity`.execute(primary);
  const { lsn = '', identity = '' } = rows[0] ?? {};
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const far = await within(howFar(replica, lsn));
    // Who is no replica has replayed nothing, and says null.
    if (far?.identity !== identity || far.fresh === null) return 'foreign';
    if (far.fresh) return 'fresh';
    if (performance.now() > until) return 'behind';
    await sleep(LOOK_EVERY_MS);
  }
}

/** The same cluster and the same database of it: a replica has both from its primary. */
const IDENTITY = sql<string>`(
  (select system_identifier from pg_control_system())::text
  || '/' || (select oid from pg_database where datname = current_database())::text
)`;

async function howFar(replica: Db, lsn: string) {
  const { rows } = await sql<{ fresh: boolean | null; identity: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as fresh,
      ${IDENTITY} as identity`.execute(replica);
  return rows[0];
}

/** Behind a synchronous replica there is nothing acknowledged that it did not receive. */
async function hasAllItReceived(replica: Db): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() as all`.execute(replica);
  return rows[0]?.all === true;
}

/** The same, or a failure when it takes too long. */
async function within<T>(answer: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const late = sleep(ANSWER_WITHIN_MS, undefined, { signal: enough.signal }).then(() => {
    throw new Error('the replica does not answer');
  });
  // The loser of the race has no listener.
  late.catch(() => {});
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    enough.abort();
  }
}
