import type { Call } from '../../contract/kit/call.ts';
import { isStorageFull } from '../db/storageFull.ts';
import type { Db } from '../db/schema.ts';
import { countOne, tooMany, type Limit, type Usage } from '../db/rateLimits.ts';

const MINUTE_MS = 60_000;

/** The maximum number of calls that a user or API token may make per minute. */
const ALL_CALLS: Limit = { name: 'calls', most: 1_200, windowMs: MINUTE_MS };

/**
 * The number of calls that are counted in memory before the database is updated, so that not every read causes a write.
 */
const COUNTED_AT_ONCE = 50;

/** The number of calls after which users whose minute has passed are removed from memory. */
const FORGET_EVERY = 10_000;

/** Ignores a full disk by returning null, so that reading still works without counting. Throws any other error. */
function ignoreFullDisk(error: unknown): null {
  if (isStorageFull(error)) return null;
  throw error;
}

/**
 * Returns a function that limits each user's or API token's calls per minute, and separately the calls that have a
 * limit of their own. The function throws a Refusal when a limit is exceeded. All processes count in the database, but
 * each may hold back up to 49 of a user's calls before it adds them.
 */
export function callLimiter(db: Db): (call: Call, userId: string, now: Date) => Promise<void> {
  const counters = new Map<string, { calls: number; full: Usage | null; until: number }>();
  let count = 0;

  async function countCall(userId: string, now: Date): Promise<void> {
    if (++count % FORGET_EVERY === 0) forgetIdle(now);
    const counterEntry = counters.get(userId);
    const remainingMs = (counterEntry?.until ?? 0) - now.getTime();
    // If the minute ends far in the future, it was started while the clock was ahead.
    const counter =
      counterEntry && remainingMs > 0 && remainingMs <= 2 * MINUTE_MS ? counterEntry : newCounter(userId, now);
    if (counter.full) throw tooMany(counter.full);
    counter.calls++;
    if (counter.calls < COUNTED_AT_ONCE) return;
    counter.calls = 0;
    const usage = await countOne(db, ALL_CALLS, [userId], now, COUNTED_AT_ONCE).catch(ignoreFullDisk);
    if (usage === null) return;
    counter.until = now.getTime() + usage.remainingSeconds * 1000;
    if (usage.over) counter.full = usage;
    if (usage.over) throw tooMany(usage);
  }

  function newCounter(userId: string, now: Date) {
    const counter = { calls: 0, full: null, until: now.getTime() + MINUTE_MS };
    counters.set(userId, counter);
    return counter;
  }

  function forgetIdle(now: Date): void {
    for (const [userId, { until }] of counters) if (until <= now.getTime()) counters.delete(userId);
  }

  return async (call, userId, now) => {
    await countCall(userId, now);
    if (call.limit === undefined) return;
    const usage = await countOne(db, { name: call.path, most: call.limit, windowMs: MINUTE_MS }, [userId], now);
    if (usage.over) throw tooMany(usage);
  };
}
