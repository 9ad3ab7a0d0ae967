import { createSemaphore, inSlot } from './semaphore.ts';

const queues = createSemaphore({ running: Infinity, waiting: Infinity, waitingPerPerson: Infinity });

/** Runs jobs with the same key one after another. */
export function inSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  return inSlot(queues, work, key);
}
