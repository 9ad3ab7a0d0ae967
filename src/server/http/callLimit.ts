import type { Call } from '../../contract/kit/call.ts';
import { isStorageFull } from '../db/full.ts';
import type { Db } from '../db/schema.ts';
import { countOne, tooMany, type Limit, type Usage } from '../db/rateLimits.ts';

const MINUTE_MS = 60_000;

/** How many calls one person may make in a minute, all together: far more than the quickest hand with every screen open. */
const ALL_CALLS: Limit = { name: 'calls', most: 1_200, windowMs: MINUTE_MS };

/** So many calls are counted in memory before the database hears of them: reading must not mean writing. */
const COUNTED_AT_ONCE = 50;

/** A person who has not called for a minute is forgotten at the next of so many calls. */
const FORGET_EVERY = 10_000;

/** On a full disk nothing is counted, and reading goes on. */
function notCounted(error: unknown): null {
  if (isStorageFull(error)) return null;
  throw error;
}

/**
 * Holds each signed-in person to a number of calls a minute, and to the own limit of calls that have one. Several
 * processes share the counts, each at most 50 calls behind.
 */
export function callLimiter(db: Db): (call: Call, userId: string, now: Date) => Promise<void> {
  const pending = new Map<string, { calls: number; full: Usage | null; until: number }>();
  let seen = 0;

  async function countCall(userId: string, now: Date): Promise<void> {
    if (++seen % FORGET_EVERY === 0) forgetIdle(now);
    const known = pending.get(userId);
    const left = (known?.until ?? 0) - now.getTime();
    // A minute that ends much later began when the clock was ahead.
    const mine = known && left > 0 && left <= 2 * MINUTE_MS ? known : fresh(userId, now);
    if (mine.full) throw tooMany(mine.full);
    mine.calls++;
    if (mine.calls < COUNTED_AT_ONCE) return;
    mine.calls = 0;
    const standing = await countOne(db, ALL_CALLS, [userId], now, COUNTED_AT_ONCE).catch(notCounted);
    if (standing === null) return;
    mine.until = now.getTime() + standing.secondsLeft * 1000;
    if (standing.over) mine.full = standing;
    if (standing.over) throw tooMany(standing);
  }

  function fresh(userId: string, now: Date) {
    const mine = { calls: 0, full: null, until: now.getTime() + MINUTE_MS };
    pending.set(userId, mine);
    return mine;
  }

  function forgetIdle(now: Date): void {
    for (const [userId, { until }] of pending) if (until <= now.getTime()) pending.delete(userId);
  }

  return async (call, userId, now) => {
    await countCall(userId, now);
    if (call.limit === undefined) return;
    const own = await countOne(db, { name: call.path, most: call.limit, windowMs: MINUTE_MS }, [userId], now);
    if (own.over) throw tooMany(own);
  };
}
