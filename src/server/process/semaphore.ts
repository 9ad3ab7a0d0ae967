import { Refusal } from '../refusal.ts';

/** Exports that run at the same time in one process, and how many people more may wait (safety, 15.1.3). */
const RUNNING_MAX = 2;
const WAITING_MAX = 10;

/** How many more exports one person may have waiting: theirs run one after the other. */
const OWN_WAITING_MAX = 10;

/** How often a caller who waits is asked for again, in ms. */
const ASK_EVERY_MS = 5_000;

/** Whose turn it is: the id of a user, or what has a turn to itself. */
type Person = string | symbol;

export type Semaphore = {
  /** Waits for a slot for a person and gives the way to free it. Refuses when too many wait already; rejects when aborted. */
  take(person: Person, signal?: AbortSignal): Promise<() => void>;
  /** How many run, and how many wait. */
  usage(): { running: number; waiting: number };
};

/**
 * Lets few works of a kind run at a time, as exports do, so that they never starve the calls of others. A person has one
 * slot at a time: their other works wait in a line of their own, and after each of them behind all others who wait
 * (safety, P20).
 */
export function createSemaphore({
  running: most = RUNNING_MAX,
  waiting = WAITING_MAX,
  own = OWN_WAITING_MAX,
} = {}): Semaphore {
  const running = new Set<Person>();
  // By person, in the order in which they run.
  const lines = new Map<Person, Set<() => void>>();

  function beginNext(): void {
    for (const [person, line] of lines) {
      if (running.size >= most) return;
      const [begin] = line;
      if (!running.has(person)) begin?.();
    }
  }

  function end(person: Person): void {
    running.delete(person);
    const line = lines.get(person);
    lines.delete(person);
    if (line) lines.set(person, line);
    beginNext();
  }

  /** A person whose export runs takes no place from those who have none running. */
  function checkRoom(person: Person): void {
    const line = lines.get(person);
    const others = lines.size - [...running].filter((each) => lines.has(each)).length;
    if (line ? line.size >= own : !running.has(person) && others >= waiting) throw new Refusal('busy');
  }

  function wait(person: Person, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const line = lines.get(person) ?? new Set();
      lines.set(person, line);
      const leave = () => {
        line.delete(begin);
        if (line.size === 0) lines.delete(person);
        signal?.removeEventListener('abort', abort);
      };
      const begin = () => {
        leave();
        running.add(person);
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal?.reason as Error);
      };
      line.add(begin);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  return {
    usage: () => ({
      running: running.size,
      waiting: [...lines.values()].reduce((sum, line) => sum + line.size, 0),
    }),
    async take(person, signal) {
      signal?.throwIfAborted();
      if (running.size < most && !running.has(person)) {
        running.add(person);
      } else {
        checkRoom(person);
        await wait(person, signal);
      }
      return once(() => end(person));
    },
  };
}

/** Does some work in a slot for a person, or in one of its own: then none stands behind another of the same user. */
export async function inSlot<T>(
  semaphore: Semaphore,
  work: () => Promise<T>,
  person: Person = Symbol('a slot of its own'),
): Promise<T> {
  const freeSlot = await semaphore.take(person);
  try {
    return await work();
  } finally {
    freeSlot();
  }
}

/** All the exports of this process share these slots. */
export const exportSemaphore = createSemaphore();

/** Waits for a slot for a person while `ask` does not refuse them: a caller who signed out keeps no place. */
export async function takeWhileAllowed(
  semaphore: Semaphore,
  person: string,
  { gone, ask, everyMs = ASK_EVERY_MS }: { gone: AbortSignal; ask: () => Promise<unknown>; everyMs?: number },
): Promise<() => void> {
  const refused = new AbortController();
  const asking = setInterval(() => {
    ask().catch((error: unknown) => error instanceof Refusal && refused.abort(error));
  }, everyMs);
  try {
    return await semaphore.take(person, AbortSignal.any([gone, refused.signal]));
  } finally {
    clearInterval(asking);
  }
}

/** A slot that is freed twice still counts once. */
function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
