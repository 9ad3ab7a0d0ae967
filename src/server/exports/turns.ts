import { Refusal } from '../http/refusal.ts';

/** Exports that run at the same time in one process, and how many more may wait (safety, 15.1.3). */
const RUNNING_MAX = 2;
const WAITING_MAX = 10;

export type Turns = {
  /** Waits for a turn and gives the way to end it. Refuses when too many wait already; rejects when aborted. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Refuses when nobody more may wait. */
  checkRoom(): void;
  /** How many run, and how many wait. */
  standing(): { running: number; waiting: number };
};

/** Lets few exports run at a time, so that they never starve the calls of everybody else. */
export function createTurns({ running = RUNNING_MAX, waiting = WAITING_MAX } = {}): Turns {
  let free = running;
  const queue = new Set<() => void>();
  const next = () => {
    const [first] = queue;
    if (!first) free += 1;
    else first();
  };
  const checkRoom = () => {
    if (free === 0 && queue.size >= waiting) throw new Refusal('busy');
  };
  return {
    checkRoom,
    standing: () => ({ running: running - free, waiting: queue.size }),
    async take(signal) {
      signal?.throwIfAborted();
      checkRoom();
      if (free > 0) free -= 1;
      else await inQueue(queue, signal);
      return once(next);
    },
  };
}

/** All the exports of this process share their turns. */
export const exportTurns = createTurns();

async function inQueue(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      queue.delete(start);
      reject(signal?.reason as Error);
    };
    const start = () => {
      queue.delete(start);
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    queue.add(start);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** A turn that is ended twice still counts once. */
function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
