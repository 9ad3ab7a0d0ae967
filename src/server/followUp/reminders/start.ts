import { every, repeatedly, type Wait } from '../../process/repeatedly.ts';
import { deliverNotices, type NoticeOptions } from './deliver.ts';
import { planReminders } from './plan.ts';

/** The interval at which the server checks whether to queue the day's emails, in ms. */
const PLAN_EVERY_MS = 30_000;

/**
 * Queues the daily emails and sends all notices until stopped, with `wait` between deliveries. `stop` waits for emails
 * being sent.
 */
export function startReminders(options: NoticeOptions & { wait: Wait }): { stop(): Promise<void> } {
  const onTrouble = (error: unknown) => options.log.warn({ err: error }, 'could not calculate reminders');
  const loops = [
    repeatedly(() => planReminders(options.db, options.clock()), { wait: every(PLAN_EVERY_MS), onTrouble }),
    repeatedly((mayGoOn) => deliverNotices(options, mayGoOn), { wait: options.wait, onTrouble }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
