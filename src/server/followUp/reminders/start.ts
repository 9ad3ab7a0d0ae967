import { repeatedly } from '../process/repeatedly.ts';
import { deliverNotices, type NoticeOptions } from './deliver.ts';
import { planReminders } from './plan.ts';

/** How often it is looked whether a new day is to be told, and whether a mail is due, in ms. */
const PLAN_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

/** Reminds users until stopped. `stop` waits for the mails under way. */
export function startReminding(options: NoticeOptions): { stop(): Promise<void> } {
  const onTrouble = (error: unknown) => options.log.warn({ err: error }, 'reminders can not be worked out');
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
