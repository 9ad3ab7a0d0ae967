import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Call } from '../../contract/kit/call.ts';
import type { Caller } from '../identity/viewer.ts';

/** The maximum number of cached callers; the least recently used are evicted. */
const REMEMBERED_MAX = 10_000;

/** A call that was started, and the caller it was started for. */
type StartedCall<Result> = { caller: Caller; result: Promise<Result> };

/**
 * Caches the caller of each token. A call marked as speculative, which only reads, is started for the cached caller
 * while the database is looking up the token, which saves a round trip. The result is used only if the database
 * returns exactly the same caller with the same rights; if not, it is discarded and the call runs normally.
 */
export function openSpeculative() {
  // Keyed by the token's hash, as in the database, so that no secrets remain in memory after a call.
  const callers = new LRUCache<string, Caller>({ max: REMEMBERED_MAX });

  return {
    /**
     * Starts a call for its token's cached caller; null if the call isn't speculative, no caller is cached, or the
     * caller may not make it.
     */
    start<Result>(
      call: Call,
      hash: Buffer | null,
      mayCall: (caller: Caller) => boolean,
      make: (caller: Caller) => Promise<Result>,
    ): StartedCall<Result> | null {
      const caller = call.speculative && hash ? callers.get(keyOf(hash)) : undefined;
      if (!caller || !mayCall(caller)) return null;
      const result = make(caller);
      // If the caller has changed or signed out, nobody handles this result, not even if it is an error.
      result.catch(() => {});
      return { caller, result };
    },

    /**
     * Returns the started call's result if the caller is exactly the one it was started for; null if not, or if none
     * was started.
     */
    claim<Result>(speculation: StartedCall<Result> | null, caller: Caller | null): Promise<Result> | null {
      return speculation && caller && isDeepStrictEqual(speculation.caller, caller) ? speculation.result : null;
    },

    /** Caches the caller of a token. */
    remember(hash: Buffer | null, caller: Caller | null): void {
      if (hash !== null && caller !== null) callers.set(keyOf(hash), caller);
    },

    /** Removes a token from the cache after a call with it was refused. */
    forget(hash: Buffer | null): void {
      if (hash) callers.delete(keyOf(hash));
    },
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
