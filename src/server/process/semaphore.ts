import { Refusal } from '../refusal.ts';
import { watchRights } from './watchRights.ts';

/** The default maximum number of running jobs, and of users who may wait (ASVS 15.1.3). */
const RUNNING_MAX = 2;
const WAITING_MAX = 10;

const OWN_WAITING_MAX = 10;

/**
 * Identifies whose slots a job uses: the id of a user or another key, such as an IP address, or a symbol of its own if
 * the job belongs to nobody.
 */
type Person = string | symbol;

export type Semaphore = {
  /**
   * Waits for a slot for a person; returns the function that frees it. Throws a Refusal if too many are waiting;
   * rejects when aborted.
   */
  acquire(person: Person, signal?: AbortSignal): Promise<() => void>;
  usage(): { running: number; waiting: number };
};

/**
 * Creates a limit on the number of jobs that run at the same time. Each person has `perPerson` slots, by default one; a
 * person's further jobs wait in a queue, which moves behind the other queues after each job (security, P20).
 */
export function createSemaphore({
  running: most = RUNNING_MAX,
  waiting = WAITING_MAX,
  waitingPerPerson = OWN_WAITING_MAX,
  perPerson = 1,
} = {}): Semaphore {
  const runningCounts = new Map<Person, number>();
  let total = 0;
  // Waiting jobs by person, in the order in which they run.
  const queues = new Map<Person, Set<() => void>>();

  const mayRun = (person: Person) => total < most && (runningCounts.get(person) ?? 0) < perPerson;

  function begin(person: Person): void {
    runningCounts.set(person, (runningCounts.get(person) ?? 0) + 1);
    total += 1;
  }

  function beginNext(): void {
    for (const [person, queue] of queues) {
      const [next] = queue;
      if (mayRun(person)) next?.();
    }
  }

  function end(person: Person): void {
    const remainingCount = (runningCounts.get(person) ?? 1) - 1;
    if (remainingCount > 0) runningCounts.set(person, remainingCount);
    else runningCounts.delete(person);
    total -= 1;
    const queue = queues.get(person);
    queues.delete(person);
    if (queue) queues.set(person, queue);
    beginNext();
  }

  /**
   * Throws a Refusal if there is no room to wait. The limit on people who wait ignores people who also have a running
   * job.
   */
  function checkRoom(person: Person): void {
    const queue = queues.get(person);
    const waitingPeople = queues.size - [...runningCounts.keys()].filter((other) => queues.has(other)).length;
    const isFull =
      queue || runningCounts.has(person) ? (queue?.size ?? 0) >= waitingPerPerson : waitingPeople >= waiting;
    if (isFull) throw new Refusal('busy');
  }

  function wait(person: Person, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const queue = queues.get(person) ?? new Set();
      queues.set(person, queue);
      const leave = () => {
        queue.delete(start);
        if (queue.size === 0) queues.delete(person);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        leave();
        begin(person);
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal?.reason as Error);
      };
      queue.add(start);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  return {
    usage: () => ({
      running: total,
      waiting: [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
    }),
    async acquire(person, signal) {
      signal?.throwIfAborted();
      if (mayRun(person)) {
        begin(person);
      } else {
        checkRoom(person);
        await wait(person, signal);
      }
      return callOnce(() => end(person));
    },
  };
}

/**
 * Runs a job in one of a person's slots. A job without a person counts as a person of its own, so it doesn't wait
 * behind other jobs of the same user. A job whose signal aborts while it waits is never started.
 */
export async function inSlot<T>(
  semaphore: Semaphore,
  work: () => Promise<T>,
  person: Person = Symbol('a slot of its own'),
  signal?: AbortSignal,
): Promise<T> {
  const freeSlot = await semaphore.acquire(person, signal);
  try {
    return await work();
  } finally {
    freeSlot();
  }
}

/** The slots of exports in this process. */
export const exportSemaphore = createSemaphore();

/** Waits for a slot for a person. Rejects if `ask` throws a Refusal meanwhile, for example after a sign-out. */
export async function takeAllowedSlot(
  semaphore: Semaphore,
  person: string,
  { signal, ask, everyMs }: { signal: AbortSignal; ask: () => Promise<unknown>; everyMs?: number | undefined },
): Promise<() => void> {
  const rightsLoss = new AbortController();
  const stopWatching = watchRights(ask, (refusal) => rightsLoss.abort(refusal), everyMs);
  try {
    return await semaphore.acquire(person, AbortSignal.any([signal, rightsLoss.signal]));
  } finally {
    stopWatching();
  }
}

/** Returns a function that runs the action only the first time, in case a slot is freed twice. */
function callOnce(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
