import { createSemaphore, inSlot } from './semaphore.ts';

const queues = createSemaphore({ running: Infinity, waiting: Infinity, own: Infinity });

/** Runs jobs with the same key one after another, so that a user's concurrent calls use only one connection. */
export function inSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  return inSlot(queues, work, key);
}
