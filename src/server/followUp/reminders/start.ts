import { repeatedly } from '../../process/repeatedly.ts';
import { deliverNotices, type NoticeOptions } from './deliver.ts';
import { planReminders } from './plan.ts';

/** The intervals, in ms, for checking whether a new day has to be queued and whether an email is due. */
const PLAN_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

/** Sends reminders until stopped. `stop` waits for emails being sent. */
export function startReminders(options: NoticeOptions): { stop(): Promise<void> } {
  const onTrouble = (error: unknown) => options.log.warn({ err: error }, 'could not calculate reminders');
  const loops = [
    repeatedly(() => planReminders(options.db, options.clock()), { everyMs: PLAN_EVERY_MS, onTrouble }),
    repeatedly((mayGoOn) => deliverNotices(options, mayGoOn), { everyMs: LOOK_EVERY_MS, onTrouble }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
