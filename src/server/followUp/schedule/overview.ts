import type { readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import type { ParsedInputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { dayOf, daysBetween, startOfDay } from '../../../domain/days.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { LAST_DUE_DAY, OVERVIEW_DAYS_MAX } from '../../../domain/limits.ts';
import { dayOfNumber, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import type { CallContext } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { Refusal } from '../../refusal.ts';
import { figuresOf, presentVisits } from './present.ts';
import { selectScheduleStores } from './queries.ts';
import { calculateViews, type StoreView, type StoreVisit } from './calculateVisits.ts';

type Input = ParsedInputOf<typeof readVisitOverview>;
type Overview = ReplyOf<typeof readVisitOverview>['resultData'];
type Span = { from: DayNumber; to: DayNumber };

/** Returns the visits of a range by day, and figures for a month and for the stores that are behind. */
export async function overviewOf(input: Input, { db, viewer, now, language }: CallContext): Promise<Overview> {
  const days = spanOfInput(input);
  const month = monthOf(input.month);
  const groupId = input.group_id === undefined ? undefined : await visibleGroup(db, viewer, input.group_id);
  const today = numberOfDay(dayOf(now, viewer.timeZone));
  const range = { from: Math.min(days.from, month.from), to: Math.max(days.to, month.to), today };
  const stores = await calculateViews(db, viewer, range, { groupId });
  const all = stores.flatMap(({ visits }) => visits);
  const visibleDays = daysOf(input.open ? all.filter(isOpen) : all, days, input.each);
  const schedules = schedulesOf(stores, month, today);
  const overdueStores = stores.flatMap(behindSince).toSorted((one, other) => one.due - other.due);
  const mostBehind = overdueStores.slice(0, input.each);
  const next = schedules.flatMap((schedule) => schedule.next ?? []);
  const present = (visits: readonly StoreVisit[]) => presentVisits(visits, language);
  const ids = [...visibleDays.flatMap(({ visits }) => visits), ...mostBehind, ...next].map(({ storeId }) => storeId);
  return {
    days: visibleDays.map((visibleDay) => ({ ...visibleDay, visits: present(visibleDay.visits) })),
    schedules: schedules.map((schedule) => ({
      ...schedule,
      next: schedule.next && (present([schedule.next])[0] ?? null),
    })),
    overdue: { count: overdueStores.length, visits: present(mostBehind) },
    stores: await selectScheduleStores(db, viewer.scope, [...new Set(ids)]),
  };
}

function spanOfInput({ start_date: first, end_date: last }: Input): Span {
  if (first > last) throw new Refusal('range_reversed', { field: 'start_date' });
  if (daysBetween(first, last) >= OVERVIEW_DAYS_MAX) {
    throw new Refusal('range_too_long', { field: 'end_date', values: { days: OVERVIEW_DAYS_MAX } });
  }
  for (const [field, day] of [
    ['start_date', first],
    ['end_date', last],
  ] as const) {
    if (day > LAST_DUE_DAY) throw new Refusal('day_far_ahead', { field, values: { day: LAST_DUE_DAY } });
  }
  return { from: numberOfDay(first), to: numberOfDay(last) };
}

/**
 * Returns the first and the last day of the month that contains a day. Refuses a day after the last possible due date.
 */
function monthOf(day: string): Span {
  if (day > LAST_DUE_DAY) throw new Refusal('day_far_ahead', { field: 'month', values: { day: LAST_DUE_DAY } });
  const at = startOfDay(day);
  const last = new Date(at);
  last.setUTCMonth(at.getUTCMonth() + 1, 0);
  return { from: numberOfDay(`${day.slice(0, 8)}01`), to: numberOfDay(dayOf(last)) };
}

function isOpen({ state }: StoreVisit): boolean {
  return state === 'planned' || state === 'due' || state === 'late';
}

/** Returns the day on which a visit is shown: when it was completed, is planned or is due. */
function displayDay({ completion, exception, due }: StoreVisit): DayNumber {
  return completion?.day ?? exception?.planned ?? due;
}

/** Returns the days in the range that have visits, each with its first `visitsPerDay` visits and their total number. */
function daysOf(visits: readonly StoreVisit[], { from, to }: Span, visitsPerDay: number) {
  const byDay = groupBy(visits, displayDay);
  return [...byDay]
    .filter(([day]) => day >= from && day <= to)
    .toSorted(([one], [other]) => one - other)
    .map(([day, list]) => ({ day: dayOfNumber(day), count: list.length, visits: list.slice(0, visitsPerDay) }));
}

/**
 * Returns, for each schedule, the number of the month's visits in each state, and the next open visit from today on.
 * For the current month, also counts earlier overdue visits, one for each store that is behind.
 */
function schedulesOf(stores: readonly StoreView[], month: Span, today: DayNumber) {
  const inMonth = stores.flatMap(({ visits }) => visits.filter(({ due }) => due >= month.from && due <= month.to));
  const isCurrent = today >= month.from && today <= month.to;
  const earlier = isCurrent ? stores.flatMap(behindSince).filter(({ due }) => due < month.from) : [];
  const visitsBySchedule = groupBy([...earlier, ...inMonth], ({ schedule }) => schedule.id);
  const next = new Map<string, StoreVisit>();
  for (const visit of stores.flatMap(({ currentVisits }) => currentVisits)) {
    if (!isOpen(visit) || displayDay(visit) < today) continue;
    const earlierVisit = next.get(visit.schedule.id);
    if (!earlierVisit || displayDay(visit) < displayDay(earlierVisit)) next.set(visit.schedule.id, visit);
  }
  return [...new Set([...visitsBySchedule.keys(), ...next.keys()])].map((id) => ({
    schedule_id: id,
    ...figuresOf(visitsBySchedule.get(id) ?? []),
    next: next.get(id) ?? null,
  }));
}

/** Returns a list with a store's first overdue visit; empty if the store isn't behind. */
function behindSince({ progress: { overdue } }: StoreView): StoreVisit[] {
  return overdue ? [overdue] : [];
}
