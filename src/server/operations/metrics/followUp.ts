import { Counter, Gauge, type Registry } from 'prom-client';
import { dayOf } from '../../../domain/days.ts';
import { numberOfDay } from '../../../domain/schedule/interval.ts';
import type { Db } from '../../db/schema.ts';
import { CONSOLE } from '../../identity/console.ts';
import { sentByTemplate } from '../../mail/sentCounts.ts';
import { calculateVisits } from '../../followUp/schedule/calculateVisits.ts';
import { selectOpenActions } from './queries.ts';

type FollowUp = { open: number; overdue: number; lateVisits: number };

/** The number of days before today in which overdue visits are counted. */
const LATE_DAYS = 60;

/** The minimum interval between calculations in ms. With thousands of stores they take a while. */
const KEEP_MS = 5 * 60_000;

/** Measures unfinished actions, overdue visits, and all emails that this process has sent. */
export function measureFollowUp(db: Db, registers: Registry[]): { look(): Promise<void> } {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['state'], registers });
  const actions = gauge('fourscore_actions', 'Actions that are not done, and the overdue ones among them.');
  const visits = gauge('fourscore_visits', 'Overdue visits that can still be made.');
  const reminderCounter = new Counter({
    name: 'fourscore_mails_sent_total',
    help: 'Emails sent by this process, by kind.',
    labelNames: ['template'],
    registers,
  });
  const read = openFollowUp(db);
  return {
    async look() {
      reminderCounter.reset();
      for (const [template, count] of sentByTemplate()) reminderCounter.inc({ template }, count);
      actions.reset();
      visits.reset();
      const counts = await read(new Date()).catch(() => null);
      if (counts === null) return;
      actions.set({ state: 'open' }, counts.open);
      actions.set({ state: 'overdue' }, counts.overdue);
      visits.set({ state: 'late' }, counts.lateVisits);
    },
  };
}

function openFollowUp(db: Db): (now: Date) => Promise<FollowUp> {
  let cache: { at: number; reading: Promise<FollowUp> } | null = null;
  return (now) => {
    if (cache && Math.abs(now.getTime() - cache.at) < KEEP_MS) return cache.reading;
    const reading = readFollowUp(db, now);
    cache = { at: now.getTime(), reading };
    // Failed calculations are not cached.
    reading.catch(() => (cache = null));
    return reading;
  };
}

async function readFollowUp(db: Db, now: Date): Promise<FollowUp> {
  const { timeZone, open, overdue } = await selectOpenActions(db, now);
  const today = numberOfDay(dayOf(now, timeZone));
  const range = { from: today - LATE_DAYS, to: today, today };
  const visits = await calculateVisits(db, { ...CONSOLE, timeZone }, range);
  return { open, overdue, lateVisits: visits.filter(({ state }) => state === 'late').length };
}
