import { ASSESSMENTS_A_DAY, SURVEYS_A_DAY } from '../../../domain/limits.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { databaseKey } from '../../db/replacing/forget.ts';
import { countOne, type Limit } from '../../db/rateLimits.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';

/** The kinds of records for which each store has a limit per 24 hours. */
type Kind = 'surveys' | 'assessments';

const PER_STORE: Record<Kind, Limit> = {
  surveys: { name: 'surveys of a store', most: SURVEYS_A_DAY, windowMs: MS_PER_DAY },
  assessments: { name: 'assessments of a store', most: ASSESSMENTS_A_DAY, windowMs: MS_PER_DAY },
};

/**
 * The number of surveys or assessments counted in memory before they are added to the count in the database. This
 * avoids a second round trip for each.
 */
const COUNTED_AT_ONCE = 10;

/**
 * The state of a store and kind in this process: the number of accepted records not yet added to the count in the
 * database, and the time (in ms) until which the store accepts no more records of this kind.
 */
type StoreCount = { pending: number; fullUntil: number };

const knownOf = new WeakMap<object, Map<string, StoreCount>>();

/** Counts a survey or assessment that a store accepted. All processes share one count in the database. */
export async function countAcceptance(db: Db, kind: Kind, storeId: string, now: Date): Promise<void> {
  const counts = countsOf(db);
  const key = `${kind} ${storeId}`;
  const count = counts.get(key) ?? { pending: 0, fullUntil: 0 };
  counts.set(key, count);
  count.pending += 1;
  if (count.pending < COUNTED_AT_ONCE) return;
  const pending = count.pending;
  count.pending = 0;
  const { full, remainingSeconds } = await countOne(db, PER_STORE[kind], [storeId], now, pending);
  if (full) count.fullUntil = now.getTime() + remainingSeconds * 1_000;
}

/**
 * Returns the refusal of a survey or assessment if this process knows that the store has reached its limit; otherwise
 * null.
 */
export function dayLimitRefusal(db: Db, kind: Kind, storeId: string, now: Date): Refusal | null {
  const remainingMs = (countsOf(db).get(`${kind} ${storeId}`)?.fullUntil ?? 0) - now.getTime();
  // A limit that ends much later was set while the clock was ahead.
  if (remainingMs <= 0 || remainingMs > 2 * MS_PER_DAY) return null;
  return new Refusal(`too_many_${kind}`, {
    retryAfterSeconds: Math.ceil(remainingMs / 1_000),
    values: { max: PER_STORE[kind].most },
  });
}

function countsOf(db: Db): Map<string, StoreCount> {
  const counts = knownOf.get(databaseKey(db)) ?? new Map<string, StoreCount>();
  knownOf.set(databaseKey(db), counts);
  return counts;
}
