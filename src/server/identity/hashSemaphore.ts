import { createSemaphore, inSlot } from '../process/semaphore.ts';

/** Passwords are hashed by as many at once: each takes 19 MiB and one of Node's four threads for its time. */
const AT_ONCE = 4;

/** Past so many in the queue the next are told to come back: the last would wait for seconds. */
const WAITING_MOST = 400;

const semaphore = createSemaphore({ running: AT_ONCE, waiting: WAITING_MOST });

/** Does the work as soon as fewer than four such works are under way. Never call it within such a work. */
export function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return inSlot(semaphore, work);
}
