import { Refusal } from '../refusal.ts';

/** Passwords are hashed by as many at once: each takes 19 MiB and one of Node's four threads for its time. */
const AT_ONCE = 4;

/** Past so many in the queue the next are told to come back: the last would wait for seconds. */
const WAITING_MOST = 400;

let working = 0;
const waiting: (() => void)[] = [];

/** Does the work as soon as fewer than four such works are under way. Never call it within such a work. */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working++;
  else {
    if (waiting.length >= WAITING_MOST) throw new Refusal('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    // The slot is handed on; the count falls only when none waits.
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}
