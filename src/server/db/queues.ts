import { sql, type RawBuilder } from 'kysely';
import { every, repeatedly, type Wait } from '../process/repeatedly.ts';
import { Param, precompile } from './precompile.ts';
import type { Db } from './schema.ts';

/** The interval at which all queues are checked, in ms. */
const LOOK_EVERY_MS = 1_000;

/** The time now, as a value or as a parameter of a precompiled statement. */
export type Now = Date | Param<Date>;

/** Returns a condition that is true while a queue contains something that is due. */
export type QueueDue = (now: Now) => RawBuilder<boolean>;

type QueueOptions<Name extends string> = {
  db: Db;
  clock: () => Date;
  queues: Readonly<Record<Name, QueueDue>>;
  onTrouble: (error: unknown) => void;
};

/**
 * Watches several queues with one short statement a second, so that an idle console uses little processor time.
 * PostgreSQL's NOTIFY isn't used: transactions that notify are committed one after another, and how long they take
 * would reveal which email addresses are known.
 */
export function watchQueues<Name extends string>({ db, clock, queues, onTrouble }: QueueOptions<Name>) {
  const names = Object.keys(queues) as Name[];
  const wakers = new Map<Name, () => void>();
  const selectDue = precompile<{ now: Param<Date> }, Record<Name, boolean>>(
    { now: new Param<Date>() },
    (on, { now }) => {
      const columns = names.map((name) => sql`${queues[name](now)} as ${sql.id(name)}`);
      return sql<Record<Name, boolean>>`select ${sql.join(columns)}`.compile(on);
    },
  );

  async function look(): Promise<void> {
    if (wakers.size === 0) return;
    const [due] = await selectDue(db, { now: clock() }, {});
    for (const [name, wake] of wakers) if (due?.[name] === true) wake();
  }

  const lookout = repeatedly(look, { wait: every(LOOK_EVERY_MS), onTrouble });
  return {
    /** Returns a `Wait` that ends when the queue contains something that is due. A queue can have only one waiter. */
    wait(name: Name): Wait {
      return (signal) =>
        new Promise((resolve) => {
          const wake = () => {
            wakers.delete(name);
            signal.removeEventListener('abort', wake);
            resolve();
          };
          if (signal.aborted) {
            resolve();
            return;
          }
          wakers.set(name, wake);
          signal.addEventListener('abort', wake);
        });
    },
    stop: () => lookout.stop(),
  };
}
