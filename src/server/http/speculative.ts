import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Call } from '../../contract/kit/call.ts';
import type { Caller } from '../identity/viewer.ts';

/** So many callers are remembered; more push out those who have not called for the longest. */
const REMEMBERED_MAX = 10_000;

/** A call that was begun, and for whom. */
type Started<Result> = { caller: Caller; result: Promise<Result> };

/**
 * Remembers for whom each token stood last. A call that only reads is begun for them while the database is still asked
 * for whom the token stands now, which saves every such call a trip. What it read is handed out only when the database
 * has named the very same caller, with the same rights, meanwhile; otherwise it is thrown away and the call is made as if
 * nothing had been begun.
 */
export function openSpeculative() {
  // By the hash of the token, as the database has them: memory holds no secrets longer than a call takes.
  const remembered = new LRUCache<string, Caller>({ max: REMEMBERED_MAX });

  return {
    /** Begins a call for whom its token stood last; null when it is no such call or no caller is known. */
    start<Result>(
      call: Call,
      hash: Buffer | null,
      mayCall: (caller: Caller) => boolean,
      make: (caller: Caller) => Promise<Result>,
    ): Started<Result> | null {
      const known = call.speculative && hash ? remembered.get(keyOf(hash)) : undefined;
      if (!known || !mayCall(known)) return null;
      const result = make(known);
      // A caller who has changed, or is signed out, never hears how it went.
      result.catch(() => {});
      return { caller: known, result };
    },

    /** What was begun, when it was for the very caller who was found; null otherwise, and when nothing was. */
    claim<Result>(begun: Started<Result> | null, found: Caller | null): Promise<Result> | null {
      return begun && found && isDeepStrictEqual(begun.caller, found) ? begun.result : null;
    },

    /** A call was made with that token. */
    remember(hash: Buffer | null, caller: Caller | null): void {
      if (hash !== null && caller !== null) remembered.set(keyOf(hash), caller);
    },

    /** Who was refused, or may make no more calls for a while, has nothing begun for them. */
    forget(hash: Buffer | null): void {
      if (hash) remembered.delete(keyOf(hash));
    },
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
