import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/viewer.ts';
import { createSemaphore, takeAllowedSlot, type Semaphore } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import { stillReader, type DataOptions } from './caller.ts';

/** The maximum number of pages and files that this process reads at the same time. */
const RUNNING_MAX = 4;

/** The maximum numbers of running and of waiting reads per user, however many API tokens they use. */
const EACH_MAX = 2;
const WAITING_MAX = 40;

/** The time after which a caller with too many waiting requests should retry, in seconds. */
const RETRY_AFTER_SECONDS = 10;

/**
 * The slots of all pages and files in this process. Any number of users may wait, because the number of waiting reads
 * is limited for each of them.
 */
export const feedSemaphore = createSemaphore({
  running: RUNNING_MAX,
  perPerson: EACH_MAX,
  waiting: Infinity,
  waitingPerPerson: WAITING_MAX,
});

/**
 * Returns the conditions under which a request keeps waiting: its connection is open and its token may still read. Call
 * it once per request.
 */
export const waitingReader = (options: DataOptions, request: FastifyRequest, reply: FastifyReply) => ({
  signal: options.waitSignal(reply),
  ask: () => stillReader(options, request),
});

/**
 * Waits for one of the user's slots for the feed or for exports, depending on the semaphore, and returns the function
 * that releases it. Throws a Refusal (429) if too many requests are waiting.
 */
export async function takeSlot(
  semaphore: Semaphore,
  { userId }: Caller,
  readWaiting: ReturnType<typeof waitingReader>,
): Promise<() => void> {
  try {
    return await takeAllowedSlot(semaphore, userId, readWaiting);
  } catch (error) {
    const isFull = error instanceof Refusal && error.code === 'busy';
    throw isFull ? new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : error;
  }
}
