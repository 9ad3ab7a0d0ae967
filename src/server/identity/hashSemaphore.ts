import { createSemaphore, inSlot } from '../process/semaphore.ts';

/** The maximum number of passwords hashed at the same time. Each hash takes 19 MiB and one of Node's four threads. */
const AT_ONCE = 4;

/** The maximum number of waiting hashes. Further callers are asked to retry, because they would wait for seconds. */
const WAITING_MOST = 400;

const semaphore = createSemaphore({ running: AT_ONCE, waiting: WAITING_MOST });

/** Runs the work when fewer than four hashes are running. Don't nest calls: they would wait for each other. */
export function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return inSlot(semaphore, work);
}
