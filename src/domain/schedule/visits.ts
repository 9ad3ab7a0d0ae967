import { dueOf, firstDueFrom, type DayNumber, type Recurrence } from './interval.ts';

/**
 * The visits of a store: their windows, the audits that complete them, and their states. All of this is calculated, not
 * stored. For the schedule of a module, 'audit' means an assessment here.
 */

/** A deviation from the schedule: another due date, or a skipped visit. */
export type Exception = { readonly due: DayNumber | null; readonly skipped: boolean };

/** A schedule as it applies to one store. */
export type Course = Recurrence & {
  readonly grace: number;
  /** The number of the store's first visit: a store that was added later has no earlier visits. */
  readonly first: number;
  /** The deviations from the schedule, by the number of their visit. */
  readonly exceptions: ReadonlyMap<number, Exception>;
};

/** A visit; its window is from `from` to `until`, both included. */
export type Visit = {
  readonly k: number;
  readonly from: DayNumber;
  readonly due: DayNumber;
  readonly until: DayNumber;
  readonly skipped: boolean;
};

export const VISIT_STATES = ['planned', 'due', 'late', 'done', 'missed', 'skipped'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** A visit counts as due from this number of days before its due date. */
export const DUE_DAYS_BEFORE = 7;

/** Returns visit k. Moving a visit changes its due date and the end of its window, but no other visit. */
export function visitOf(course: Course, k: number): Visit {
  const { due: newDue = null, skipped = false } = course.exceptions.get(k) ?? {};
  const due = newDue ?? dueOf(course, k);
  const from = k === 0 ? dueOf(course, -1) : dueOf(course, k - 1) + 1;
  return { k, from, due, until: due + course.grace, skipped };
}

/** Returns the visits that are due by `last` and whose windows end on `since` or later, in no particular order. */
export function visitsWithin(course: Course, since: DayNumber, last: DayNumber): Visit[] {
  const visits: Visit[] = [];
  const add = (k: number): void => {
    const visit = visitOf(course, k);
    if (visit.due <= last && visit.until >= since) visits.push(visit);
  };
  let k = Math.max(course.first, firstDueFrom(course, since - course.grace));
  for (const exception of course.exceptions.keys()) if (exception >= course.first && exception < k) add(exception);
  for (; dueOf(course, k) <= last; k += 1) add(k);
  for (const shiftedVisit of course.exceptions.keys()) if (shiftedVisit >= k) add(shiftedVisit);
  return visits;
}

/**
 * Returns for each visit of a store the index of the audit that completes it, or -1. An audit completes only the
 * earliest open visit whose window includes its day.
 *
 * @param visits ordered by due date
 * @param days the days of the store's counted audits, in order
 */
export function matchAudits(
  visits: readonly Visit[],
  days: readonly DayNumber[],
  isOpen: Open = notSkipped,
): Int32Array {
  const by = new Int32Array(visits.length).fill(-1);
  const open = visits.map(isOpen);
  const widest = Math.max(0, ...visits.map(({ from, due }) => due - from));
  let low = 0;
  for (const [place, day] of days.entries()) {
    while (low < visits.length && (!open[low] || (visits[low]?.until ?? 0) < day)) low += 1;
    for (let at = low; at < visits.length; at += 1) {
      const visit = visits[at];
      if (!visit || visit.due - widest > day) break;
      if (!open[at] || visit.from > day || visit.until < day) continue;
      by[at] = place;
      open[at] = false;
      break;
    }
  }
  return by;
}

/** Checks whether a visit is open before the first audit. */
type Open = (visit: Visit) => boolean;

const notSkipped: Open = ({ skipped }) => !skipped;

/**
 * Returns the same result as `matchAudits` for the visits that are due on `from` or later, although only the audits
 * since the day `since` are known; returns null if earlier audits could change it. Visits whose windows started before
 * `since` may already be done. If fewer visits are open at the start, no more are open later, whatever audits follow.
 * So if a result is the same with all of those visits done and with none of them done, it is the same in every case in
 * between.
 */
export function matchAuditsSince(
  visits: readonly Visit[],
  days: readonly DayNumber[],
  { since, from }: { since: DayNumber; from: DayNumber },
): Int32Array | null {
  const most = matchAudits(visits, days);
  const least = matchAudits(visits, days, ({ skipped, from: windowStart }) => !skipped && windowStart >= since);
  const isStable = visits.every(
    ({ due, from: windowStart }, at) => due < from || (windowStart >= since && most[at] === least[at]),
  );
  return isStable ? most : null;
}

/** Returns the state of a visit on a day. */
export function stateOf({ skipped, due, until }: Visit, isDone: boolean, today: DayNumber): VisitState {
  if (skipped) return 'skipped';
  if (isDone) return 'done';
  if (today > until) return 'missed';
  if (today > due) return 'late';
  return today >= due - DUE_DAYS_BEFORE ? 'due' : 'planned';
}
