import { dueOf, firstDueFrom, type DayNumber, type Rhythm } from './rhythm.ts';

/** The visits of a store: their windows, which audits do them, and how they stand. All of it is worked out, none is kept. */

/** What differs from the rhythm: another due day, or not at all this time. */
export type Exception = { readonly due: DayNumber | null; readonly skipped: boolean };

/** A schedule as it holds for one store. */
export type Course = Rhythm & {
  readonly grace: number;
  /** The number of its first visit: a store that came later has none of those before. */
  readonly first: number;
  /** By the number of the visit. */
  readonly exceptions: ReadonlyMap<number, Exception>;
};

/** One visit; its window is from `from` to `until`, both included. */
export type Visit = {
  readonly k: number;
  readonly from: DayNumber;
  readonly due: DayNumber;
  readonly until: DayNumber;
  readonly skipped: boolean;
};

export const VISIT_STATES = ['planned', 'due', 'late', 'done', 'missed', 'skipped'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** A visit is due from so many days before its day. */
export const DUE_DAYS_BEFORE = 7;

/** Visit k, moved or not: a move changes where its own window ends and nothing else. */
export function visitOf(course: Course, k: number): Visit {
  const { due: moved = null, skipped = false } = course.exceptions.get(k) ?? {};
  const due = moved ?? dueOf(course, k);
  const from = k === 0 ? dueOf(course, -1) : dueOf(course, k - 1) + 1;
  return { k, from, due, until: due + course.grace, skipped };
}

/** The visits that fall due until a day and whose windows end on `since` or later, by their numbers. */
export function visitsWithin(course: Course, since: DayNumber, last: DayNumber): Visit[] {
  const visits: Visit[] = [];
  const add = (k: number): void => {
    const visit = visitOf(course, k);
    if (visit.due <= last && visit.until >= since) visits.push(visit);
  };
  let k = Math.max(course.first, firstDueFrom(course, since - course.grace));
  for (const moved of course.exceptions.keys()) if (moved >= course.first && moved < k) add(moved);
  for (; dueOf(course, k) <= last; k += 1) add(k);
  for (const moved of course.exceptions.keys()) if (moved >= k) add(moved);
  return visits;
}

/**
 * Which audit does each visit of a store: the place of the audit in the list, or -1. An audit does the earliest visit that is
 * still to be done and whose window holds its day, and no other.
 *
 * @param visits by due day
 * @param days the days of the store's audits that count, in their order
 */
export function doneBy(visits: readonly Visit[], days: readonly DayNumber[], isOpen: Open = notSkipped): Int32Array {
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

/** Whether a visit is still to be done before the first audit. */
type Open = (visit: Visit) => boolean;

const notSkipped: Open = ({ skipped }) => !skipped;

/**
 * The same where only the audits from a day on are known; null when those before could matter. Of the visits whose windows
 * began before that day some may be done. The fewer are left to do, the fewer are ever left, whatever audits follow: so what
 * comes of all of them done and of none of them done is also what comes of every case between, where both agree.
 */
export function doneBySince(
  visits: readonly Visit[],
  days: readonly DayNumber[],
  { since, from }: { since: DayNumber; from: DayNumber },
): Int32Array | null {
  const most = doneBy(visits, days);
  const least = doneBy(visits, days, ({ skipped, from: begins }) => !skipped && begins >= since);
  const same = visits.every(({ due, from: begins }, at) => due < from || (begins >= since && most[at] === least[at]));
  return same ? most : null;
}

/** How a visit stands on a day. */
export function stateOf({ skipped, due, until }: Visit, isDone: boolean, today: DayNumber): VisitState {
  if (skipped) return 'skipped';
  if (isDone) return 'done';
  if (today > until) return 'missed';
  if (today > due) return 'late';
  return today >= due - DUE_DAYS_BEFORE ? 'due' : 'planned';
}
