import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './schema.ts';
import { Refusal } from '../refusal.ts';

/** By so much clocks of several machines may differ, in ms. A window is swept so long after its end. */
const CLOCKS_DIFFER_MS = 3_600_000;

/** At most so many of something within a window that begins with the first. Counted in the database, for all processes. */
export type Limit = { readonly name: string; readonly most: number; readonly windowMs: number };

/** How things stand in a window: how many were counted, whether that is the most or past it, and when it ends. */
export type Usage = { count: number; full: boolean; over: boolean; secondsLeft: number };

/** Whom a limit counts for: an account, an address, or several together. */
type Key = readonly string[];

/** Counts `by` more. Must not run in a transaction that may be rolled back. */
export async function countOne(db: Db, limit: Limit, key: Key, now: Date, by = 1): Promise<Usage> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const row = await upsertTry(db, bucketOf(limit, key), { now, by, endsAt });
  // Opening a window sweeps a few that have ended, so that no job has to.
  if (row.count === by) await deleteEnded(db, now);
  return standingOf(limit, row, now);
}

/** How things stand, without counting. */
export async function usage(db: Db, limit: Limit, key: Key, now: Date): Promise<Usage> {
  const row = await selectTry(db, bucketOf(limit, key), { now, endsAt: new Date(now.getTime() + limit.windowMs) });
  return standingOf(limit, row ?? { count: 0, ends_at: now }, now);
}

/** The refusal of a caller who tried too often, with the seconds to wait. */
export function tooMany({ secondsLeft }: Usage): Refusal {
  return new Refusal('too_many_requests', { retryAfterSeconds: secondsLeft });
}

function standingOf(limit: Limit, { count, ends_at: endsAt }: { count: number; ends_at: Date }, now: Date): Usage {
  const secondsLeft = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return { count, full: count >= limit.most, over: count > limit.most, secondsLeft };
}

/**
 * A window that ends later than one that begins now was opened when the clock was ahead: it counts no more, or a caller
 * who tried too often then would be shut out until the clock is there again.
 */
function beyond(endsAt: Date): Date {
  return new Date(endsAt.getTime() + CLOCKS_DIFFER_MS);
}

/** Hashed: what people type as an e-mail may be anything, and is kept private. */
function bucketOf(limit: Limit, key: Key): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([limit.name, ...key]))
    .digest();
}

function upsertTry(db: Db, bucket: Buffer, { now, by, endsAt }: { now: Date; by: number; endsAt: Date }) {
  const ended = sql<boolean>`(tries.ends_at <= ${now} or tries.ends_at > ${beyond(endsAt)})`;
  return db
    .insertInto('tries')
    .values({ bucket, count: by, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql`case when ${ended} then ${by}::integer else tries.count + ${by}::integer end`,
        ends_at: sql`case when ${ended} then ${endsAt}::timestamptz else tries.ends_at end`,
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
    .where('ends_at', '<=', beyond(endsAt))
    .select(['count', 'ends_at'])
    .executeTakeFirst();
}

function deleteEnded(db: Db, now: Date) {
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
