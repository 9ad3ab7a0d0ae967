import { addDays, startOfDay } from '../../../domain/days.ts';
import type { DemoStore } from './organisation.ts';
import { randomInteger, randomOf } from './random.ts';

/** An audit's time, and how many months before today it took place. */
export type Visit = { takenAt: Date; monthsAgo: number };

const DAYS_PER_MONTH = 30.4;

/** The day of the latest audit of a store that is audited weekly, in days before today. */
const LATEST_WEEKLY_DAYS = 2;

/** A store that is audited weekly has had weekly audits for this number of days; its older audits are monthly. */
const WEEKLY_FOR_DAYS = 150;

/** The earliest and the latest time of an audit, in minutes after midnight UTC. */
const EARLIEST = 8 * 60;
const LATEST = 16 * 60;

/** Returns the times of a store's audits, oldest first. */
export function visitsOf(store: DemoStore, today: string): Visit[] {
  const random = randomOf(`visits of ${store.name}`);
  const firstMonth = store.path[0]?.[0] ?? 0;
  // Two days less, so that no audit is older than the path's first point, even if it is moved from a Sunday.
  const oldest = firstMonth * DAYS_PER_MONTH - 2;
  const visits: Visit[] = [];
  let daysAgo = store.weekly ? LATEST_WEEKLY_DAYS : randomInteger(random, 3, 24);
  while (daysAgo <= oldest) {
    if (!isPaused(store, daysAgo)) {
      visits.push(visit(today, daysAgo, randomInteger(random, EARLIEST, LATEST)));
      if (visits.length - 1 === store.repeatedAudit)
        visits.push(laterThatDay(visits.at(-1), randomInteger(random, 90, 180)));
    }
    // Every five or six days, so that the last month has at least five audits, even in February.
    daysAgo += store.weekly && daysAgo < WEEKLY_FOR_DAYS ? randomInteger(random, 5, 6) : randomInteger(random, 27, 33);
  }
  return visits.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
}

function isPaused({ pause }: DemoStore, daysAgo: number): boolean {
  const monthsAgo = daysAgo / DAYS_PER_MONTH;
  return pause !== undefined && monthsAgo <= pause[0] && monthsAgo >= pause[1];
}

/** Returns a visit `daysAgo` days before today. If that day is a Sunday, the audit is on the Saturday before. */
function visit(today: string, daysAgo: number, minute: number): Visit {
  const plannedDate = startOfDay(addDays(today, -daysAgo));
  const shiftedDaysAgo = plannedDate.getUTCDay() === 0 ? daysAgo + 1 : daysAgo;
  const takenAt = startOfDay(addDays(today, -shiftedDaysAgo));
  takenAt.setUTCMinutes(minute);
  return { takenAt, monthsAgo: daysAgo / DAYS_PER_MONTH };
}

function laterThatDay(first: Visit | undefined, minutes: number): Visit {
  if (!first) throw new RangeError('a second audit needs a first');
  return { ...first, takenAt: new Date(first.takenAt.getTime() + minutes * 60_000) };
}
