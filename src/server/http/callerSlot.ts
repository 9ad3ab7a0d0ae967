import type { Caller } from '../identity/viewer.ts';
import { takeAllowedSlot, type Semaphore } from '../process/semaphore.ts';
import type { CallContext } from './serve.ts';

/**
 * The caller with the rights they had when the slot became free, and a signal that aborts when the response is no
 * longer needed.
 */
type InSlot = { viewer: Caller; signal: AbortSignal };

/**
 * Runs the work of a call in one of its caller's slots, once one is free. Rejects if too many calls wait, or if the
 * caller may no longer make the call.
 */
export async function inCallerSlot<T>(
  semaphore: Semaphore,
  { viewer, recognise, waitSignal }: Pick<CallContext, 'viewer' | 'recognise' | 'waitSignal'>,
  work: (slot: InSlot) => Promise<T>,
): Promise<T> {
  const signal = waitSignal();
  const freeSlot = await takeAllowedSlot(semaphore, viewer.userId, { signal, ask: recognise });
  try {
    return await work({ viewer: await recognise(), signal });
  } finally {
    freeSlot();
  }
}
