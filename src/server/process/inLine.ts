import { createSemaphore, inSlot } from './semaphore.ts';

const lines = createSemaphore({ running: Infinity, waiting: Infinity, own: Infinity });

/** Does the works of one key one after the other, so that many at once of one user hold one connection between them. */
export function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  return inSlot(lines, work, key);
}
