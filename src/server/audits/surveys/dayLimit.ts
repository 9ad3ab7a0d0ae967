import { SURVEYS_A_DAY } from '../../../domain/limits.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { keyOf } from '../../db/replacing/forget.ts';
import { countOne, type Limit } from '../../db/rateLimits.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';

const PER_STORE: Limit = { name: 'surveys of a store', most: SURVEYS_A_DAY, windowMs: MS_PER_DAY };

/**
 * The number of surveys counted in memory before they are added to the count in the database. This avoids a second
 * round trip per survey.
 */
const COUNTED_AT_ONCE = 10;

/** The state of a store in this process: surveys not yet counted in the database, and when it accepts more, in ms. */
type Known = { pending: number; fullUntil: number };

const knownOf = new WeakMap<object, Map<string, Known>>();

/** Counts a survey that a store accepted. Processes share the count, and each lags by at most ten surveys. */
export async function countSurvey(db: Db, storeId: string, now: Date): Promise<void> {
  const stores = storesOf(db);
  const known = stores.get(storeId) ?? { pending: 0, fullUntil: 0 };
  stores.set(storeId, known);
  known.pending += 1;
  if (known.pending < COUNTED_AT_ONCE) return;
  const counted = known.pending;
  known.pending = 0;
  const { full, secondsLeft } = await countOne(db, PER_STORE, [storeId], now, counted);
  if (full) known.fullUntil = now.getTime() + secondsLeft * 1_000;
}

/** Returns the refusal of a survey if the store accepts no more for now, or null. */
export function dayLimitRefusal(db: Db, storeId: string, now: Date): Refusal | null {
  const left = (storesOf(db).get(storeId)?.fullUntil ?? 0) - now.getTime();
  // A limit that ends much later was set while the clock was ahead.
  if (left <= 0 || left > 2 * MS_PER_DAY) return null;
  return new Refusal('too_many_surveys', {
    retryAfterSeconds: Math.ceil(left / 1_000),
    values: { max: SURVEYS_A_DAY },
  });
}

function storesOf(db: Db): Map<string, Known> {
  const stores = knownOf.get(keyOf(db)) ?? new Map<string, Known>();
  knownOf.set(keyOf(db), stores);
  return stores;
}
