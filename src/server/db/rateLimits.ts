import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';
import { Refusal } from '../refusal.ts';

/**
 * The maximum difference between the clocks of several machines, in ms. Windows are deleted only this long after their
 * end.
 */
const CLOCKS_DIFFER_MS = 3_600_000;

/** At most `most` events in a window that starts with the first event. Counted in the database, for all processes. */
export type Limit = { readonly name: string; readonly most: number; readonly windowMs: number };

/** The state of a window: its count, whether the limit is reached or exceeded, and the seconds until it ends. */
export type Usage = { count: number; full: boolean; over: boolean; remainingSeconds: number };

/** The parts that identify who is limited, such as an account or an IP address. */
type Key = readonly string[];

/**
 * Adds `by` to the count and returns the usage. In a transaction, a rollback would undo the count, so count attempts
 * outside of transactions.
 */
export async function countOne(db: Db, limit: Limit, key: Key, now: Date, by = 1): Promise<Usage> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const row = await upsertTry(db, bucketOf(limit, key), { now, by, endsAt });
  // Opening a window also deletes some expired ones, so that no job is needed.
  if (row.count === by) await deleteExpiredWindows(db, now);
  return usageOf(limit, row, now);
}

/** Returns the usage without counting. */
export async function usage(db: Db, limit: Limit, key: Key, now: Date): Promise<Usage> {
  const row = await selectTry(db, bucketOf(limit, key), { now, endsAt: new Date(now.getTime() + limit.windowMs) });
  return usageOf(limit, row ?? { count: 0, ends_at: now }, now);
}

/** Returns the refusal for too many attempts, with the seconds to wait. */
export function tooMany({ remainingSeconds }: Usage): Refusal {
  return new Refusal('too_many_requests', { retryAfterSeconds: remainingSeconds });
}

function usageOf(limit: Limit, { count, ends_at: endsAt }: { count: number; ends_at: Date }, now: Date): Usage {
  const remainingSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return { count, full: count >= limit.most, over: count > limit.most, remainingSeconds };
}

/**
 * Returns the latest plausible end of a window. A window that ends later was opened while the clock was ahead and is
 * ignored: it would lock its caller out until the clock catches up.
 */
function latestEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + CLOCKS_DIFFER_MS);
}

/**
 * Returns a hash of the limit and key. Keys are not stored as text, in order to protect people's privacy, and because
 * they can type anything as an email address.
 */
function bucketOf(limit: Limit, key: Key): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([limit.name, ...key]))
    .digest();
}

function upsertTry(db: Db, bucket: Buffer, { now, by, endsAt }: { now: Date; by: number; endsAt: Date }) {
  const isOver = sql<boolean>`(tries.ends_at <= ${now} or tries.ends_at > ${latestEnd(endsAt)})`;
  return db
    .insertInto('tries')
    .values({ bucket, count: by, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql`case when ${isOver} then ${by}::integer else tries.count + ${by}::integer end`,
        ends_at: sql`case when ${isOver} then ${endsAt}::timestamptz else tries.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}

function selectTry(db: Db, bucket: Buffer, { now, endsAt }: { now: Date; endsAt: Date }) {
  return db
    .selectFrom('tries')
    .where('bucket', '=', bucket)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latestEnd(endsAt))
    .select(['count', 'ends_at'])
    .executeTakeFirst();
}

function deleteExpiredWindows(db: Db, now: Date) {
  return db
    .deleteFrom('tries')
    .where('bucket', 'in', (query) =>
      query
        .selectFrom('tries')
        .where('ends_at', '<', new Date(now.getTime() - CLOCKS_DIFFER_MS))
        .select('bucket')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
