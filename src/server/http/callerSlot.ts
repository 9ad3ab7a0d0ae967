import type { Caller } from '../identity/viewer.ts';
import { takeAllowedSlot, type Semaphore } from '../process/semaphore.ts';
import type { CallContext } from './serve.ts';

/**
 * The caller's current rights once a slot is free, and a signal that aborts when nobody is waiting for the response.
 */
type InSlot = { viewer: Caller; signal: AbortSignal };

/**
 * Handles a call in one of its caller's slots. Rejects if too many wait, or if the caller may no longer make the call.
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
