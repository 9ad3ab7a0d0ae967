import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

// A time zone change moves surveys to other months (migration 0024).

/**
 * The advisory lock class for progress: a running change holds one lock per step, visible to all processes and released
 * with its transaction.
 */
const STEPS = 4444025;

/**
 * Locks the time zone until the transaction ends. Waits for running updates of totals to finish; new audits wait for
 * the lock.
 */
export async function holdTimeZoneAlone(db: Db): Promise<void> {
  await noteStep(db, 0);
  await sql`select pg_advisory_xact_lock(4444024, 0)`.execute(db);
}

/**
 * Moves surveys to the months of another time zone, partition by partition across all stores. The caller must hold the
 * lock of `holdTimeZoneAlone`.
 */
export async function regroupMonths(db: Db, before: string, now: string): Promise<void> {
  const partitions = await selectPartitions(db);
  for (const [at, name] of partitions.entries()) {
    await sql`select regroup_partition(${name}::regclass, ${before}, ${now})`.execute(db);
    await noteStep(db, at + 1);
  }
  await sql`select regroup_grouped_months()`.execute(db);
}

/**
 * Returns how many partitions a running time zone change has processed, and the number of all partitions; null when no
 * process is running such a change.
 */
export async function selectRegrouping(db: Db): Promise<{ done: number; of: number } | null> {
  const { rows } = await sql<{ noted: number }>`
    select count(distinct objid)::int as noted from pg_locks
    where locktype = 'advisory' and classid = ${STEPS}::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  const place = rows[0]?.noted ?? 0;
  return place === 0 ? null : { done: place - 1, of: (await selectPartitions(db)).length };
}

async function noteStep(db: Db, step: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${STEPS}, ${step})`.execute(db);
}

async function selectPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'surveys'::regclass order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
