import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

// Another time zone puts surveys into other months: migration 0024 says how they move.

/** The change that goes on holds one such lock per step, which everyone sees at once and which goes with its transaction. */
const STEPS = 4444025;

/**
 * Holds the time zone alone until the transaction ends. Whatever is being counted by the one before ends first, and
 * audits that come in wait.
 */
export async function holdTimeZoneAlone(db: Db): Promise<void> {
  await noteStep(db, 0);
  await sql`select pg_advisory_xact_lock(4444024, 0)`.execute(db);
}

/** Moves surveys into the months of another time zone, which the caller holds alone: partition by partition, over all stores. */
export async function regroupMonths(db: Db, before: string, now: string): Promise<void> {
  const partitions = await selectPartitions(db);
  for (const [at, name] of partitions.entries()) {
    await sql`select regroup_partition(${name}::regclass, ${before}, ${now})`.execute(db);
    await noteStep(db, at + 1);
  }
  await sql`select regroup_grouped_months()`.execute(db);
}

/** How many partitions a change of the time zone has done, by whichever console; null when none goes on. */
export async function selectRegrouping(db: Db): Promise<{ done: number; of: number } | null> {
  const { rows } = await sql<{ noted: number }>`
    select count(distinct objid)::int as noted from pg_locks
    where locktype = 'advisory' and classid = ${STEPS}::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  const noted = rows[0]?.noted ?? 0;
  return noted === 0 ? null : { done: noted - 1, of: (await selectPartitions(db)).length };
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
