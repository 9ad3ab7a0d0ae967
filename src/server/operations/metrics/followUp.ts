import { Counter, Gauge, type Registry } from 'prom-client';
import { dayOf } from '../../domain/days.ts';
import { numberOfDay } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import { CONSOLE } from '../identity/console.ts';
import { sentByTemplate } from '../mail/sent.ts';
import { workOut } from '../schedules/workOut.ts';
import { selectOpenActions } from './queries.ts';

/** What is to be done in the whole organisation. */
type FollowUp = { open: number; overdue: number; lateVisits: number };

/** Visits that fell due so many days ago and may still be made are told. */
const LATE_DAYS = 60;

/** It is worked out at most this often, in ms: of thousands of stores it takes a while, and hardly changes. */
const KEEP_MS = 5 * 60_000;

/** Actions, visits and the mails about them, as they stand when they are looked at. */
export function measureFollowUp(db: Db, registers: Registry[]): { look(): Promise<void> } {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['state'], registers });
  const actions = gauge('fourscore_actions', 'Actions to be done, and those of them past their day.');
  const visits = gauge('fourscore_visits', 'Visits past their day that may still be made.');
  const sent = new Counter({
    name: 'fourscore_mails_sent_total',
    help: 'Mails that this process sent, by kind.',
    labelNames: ['template'],
    registers,
  });
  const read = openFollowUp(db);
  return {
    async look() {
      sent.reset();
      for (const [template, count] of sentByTemplate()) sent.inc({ template }, count);
      actions.reset();
      visits.reset();
      const standing = await read(new Date()).catch(() => null);
      if (standing === null) return;
      actions.set({ state: 'open' }, standing.open);
      actions.set({ state: 'overdue' }, standing.overdue);
      visits.set({ state: 'late' }, standing.lateVisits);
    },
  };
}

/** Tells how actions and visits stand, as of some minutes ago at most. */
function openFollowUp(db: Db): (now: Date) => Promise<FollowUp> {
  let known: { at: number; told: Promise<FollowUp> } | null = null;
  return (now) => {
    if (known && Math.abs(now.getTime() - known.at) < KEEP_MS) return known.told;
    const told = readFollowUp(db, now);
    known = { at: now.getTime(), told };
    // What failed is asked again.
    told.catch(() => (known = null));
    return told;
  };
}

async function readFollowUp(db: Db, now: Date): Promise<FollowUp> {
  const { timeZone, open, overdue } = await selectOpenActions(db, now);
  const today = numberOfDay(dayOf(now, timeZone));
  const range = { from: today - LATE_DAYS, to: today, today };
  const visits = await workOut(db, { ...CONSOLE, timeZone }, range);
  return { open, overdue, lateVisits: visits.filter(({ state }) => state === 'late').length };
}
