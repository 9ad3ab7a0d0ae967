import { groupBy } from '../../../domain/groupBy.ts';
import { dueOf, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import { DUE_DAYS_BEFORE, stateOf, visitOf, type Visit, type VisitState } from '../../../domain/schedule/visits.ts';
import { LAST_DUE_DAY } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { completedVisitsOf, type CompletedVisits, type Completion } from './completedVisits.ts';
import { daysToRead, plannedStores, slowest, type PlanReader, type StorePlans, type VisitFilter } from './plans.ts';
import type { ScheduleRow } from './queries.ts';
import type { ExceptionRow } from './visitQueries.ts';
import type { VisitRef } from './visitId.ts';

/** A visit with its schedule, store, state and exception, and the audit or assessment that completed it. */
export type StoreVisit = Visit & {
  schedule: ScheduleRow;
  storeId: string;
  storeName: string;
  state: VisitState;
  completion: Completion | null;
  exception: ExceptionRow | undefined;
};

/** A range of due dates, and the day for which states are calculated. */
type Range = { from: DayNumber; to: DayNumber; today: DayNumber };
/**
 * Returns the visits due in a range at stores that the viewer can see, by due date, then by the names of their store
 * and schedule. Visits are matched with audits and assessments each time, so that changes take effect immediately.
 */
export async function calculateVisits(
  db: Db,
  viewer: PlanReader,
  range: Range,
  filter: VisitFilter = {},
): Promise<StoreVisit[]> {
  const stores = await plannedStores(db, viewer, filter);
  const completedVisits = await completedVisitsOf(db, viewer.timeZone, stores, range);
  const visits = stores.flatMap((store, at) =>
    (completedVisits[at] ?? []).map((visit) => storeVisit(store, visit, range.today)),
  );
  // The sort is stable, and stores and their schedules are already sorted by name.
  return visits.toSorted((one, other) => one.due - other.due);
}

/** Returns one visit; undefined when the viewer can't see the store or the schedule has no such visit. */
export async function calculateVisit(
  db: Db,
  viewer: PlanReader,
  today: DayNumber,
  { scheduleId, storeId, k }: VisitRef,
): Promise<StoreVisit | undefined> {
  const stores = await plannedStores(db, viewer, { storeId });
  const plan = stores[0]?.plans.find(({ schedule }) => schedule.id === scheduleId);
  if (!plan || k < plan.course.first || !(dueOf(plan.course, k) <= LAST_DUE)) return undefined;
  const { due } = visitOf(plan.course, k);
  const [completedVisits = []] = await completedVisitsOf(db, viewer.timeZone, stores, { from: due, to: due });
  const match = completedVisits.find(({ visit }) => visit.plan === plan && visit.k === k);
  return match && stores[0] && storeVisit(stores[0], match, today);
}

/** A store's progress: the visit to do now and the first overdue visit, with their due dates. */
export type VisitProgress = {
  visit: StoreVisit | null;
  due: DayNumber | null;
  overdue: StoreVisit | null;
  overdueSince: DayNumber | null;
};

/**
 * Returns the progress of each store with a schedule, by store id. `visit` is its earliest visit that is due or late.
 * `overdue` is the earliest late or missed visit after the last completed visit of the same kind (for audits, or for
 * one module), and `overdueSince` is its due date; both are null if the store isn't behind.
 */
export async function calculateProgress(
  db: Db,
  viewer: PlanReader,
  today: DayNumber,
  filter: VisitFilter = {},
): Promise<Map<string, VisitProgress>> {
  const stores = await plannedStores(db, viewer, filter);
  const completedVisits = await completedVisitsOf(db, viewer.timeZone, stores, rangeAround(stores, today));
  return new Map(
    stores.map((store, at) => [
      store.id,
      progressOf((completedVisits[at] ?? []).map((visit) => storeVisit(store, visit, today))),
    ]),
  );
}

/** Returns a range around today that contains the previous and the next visit of each schedule. */
function rangeAround(stores: readonly StorePlans[], today: DayNumber) {
  const reach = daysToRead(stores) + DUE_DAYS_BEFORE;
  return { from: today - reach, to: today + reach };
}

/**
 * Returns a store's progress. Visits for a module that isn't in use don't count, because their assessments are refused.
 */
function progressOf(all: readonly StoreVisit[]): VisitProgress {
  const visits = all.filter(({ schedule }) => schedule.usable);
  const visit = visits.find(({ state }) => state === 'due' || state === 'late') ?? null;
  const byTask = [...groupBy(visits, ({ schedule }) => schedule.module).values()];
  const [overdue = null] = byTask.flatMap(firstOverdueVisit).toSorted((one, other) => one.due - other.due);
  return { visit, due: visit?.due ?? null, overdue, overdueSince: overdue?.due ?? null };
}

/** Returns a list with the first late or missed visit after the last completed one; empty if there is none. */
function firstOverdueVisit(visits: readonly StoreVisit[]): StoreVisit[] {
  const last = visits.findLastIndex(({ state }) => state === 'done');
  const first = visits.slice(last + 1).find(({ state }) => state === 'late' || state === 'missed');
  return first ? [first] : [];
}

/** A store's visits by due date. `currentVisits` are those due around today. */
export type NearVisits = { storeId: string; visits: StoreVisit[]; currentVisits: StoreVisit[] };

/** A store's visits and its progress. */
export type StoreView = NearVisits & { progress: VisitProgress };

/** A visit that is planned more than this number of days after its due date may be missing from a range. */
const PLANNED_AFTER_DAYS = 31;

/**
 * Returns each store's progress and visits. The visits include at least those that are due or done in the range, or are
 * planned in it at most `PLANNED_AFTER_DAYS` after their due date.
 */
export async function calculateViews(
  db: Db,
  viewer: PlanReader,
  range: Range,
  filter: VisitFilter,
): Promise<StoreView[]> {
  const stores = await readStoreVisits(db, viewer, range, filter);
  return nearVisitsOf(stores, range.today).map((visits) => ({ ...visits, progress: progressOf(visits.currentVisits) }));
}

type StoreVisits = { store: StorePlans; visits: StoreVisit[] };

/**
 * Returns each store's visits. They include at least those around today and, for the range, the visits described at
 * `calculateViews`.
 */
export async function readStoreVisits(
  db: Db,
  viewer: PlanReader,
  range: Range,
  filter: VisitFilter,
): Promise<StoreVisits[]> {
  const { today } = range;
  const stores = await plannedStores(db, viewer, filter);
  const { interval, grace } = slowest(stores);
  const requestedSpan = { from: range.from - grace - PLANNED_AFTER_DAYS, to: Math.min(range.to + interval, LAST_DUE) };
  const nearRange = rangeAround(stores, today);
  const isApart = requestedSpan.to < nearRange.from || nearRange.to < requestedSpan.from;
  const spans = isApart
    ? [requestedSpan, nearRange].toSorted((one, other) => one.from - other.from)
    : [{ from: Math.min(requestedSpan.from, nearRange.from), to: Math.max(requestedSpan.to, nearRange.to) }];
  const completedVisits = await Promise.all(spans.map((span) => completedVisitsOf(db, viewer.timeZone, stores, span)));
  return stores.map((store, at) => ({
    store,
    visits: completedVisits.flatMap((visitsByStore) =>
      (visitsByStore[at] ?? []).map((visit) => storeVisit(store, visit, today)),
    ),
  }));
}

/** Returns each store's visits, with those due around today also as `currentVisits`. */
export function nearVisitsOf(stores: readonly StoreVisits[], today: DayNumber): NearVisits[] {
  const nearRange = rangeAround(
    stores.map(({ store }) => store),
    today,
  );
  return stores.map(({ store, visits }) => ({
    storeId: store.id,
    visits,
    currentVisits: visits.filter(({ due }) => due >= nearRange.from && due <= nearRange.to),
  }));
}

/** The latest possible due date. */
export const LAST_DUE = numberOfDay(LAST_DUE_DAY);

function storeVisit(
  { id, name }: StorePlans,
  { visit, completion }: CompletedVisits[number],
  today: DayNumber,
): StoreVisit {
  const { plan, k, from, due, until, skipped } = visit;
  const [storeId, storeName, { schedule }] = [id, name, plan];
  return {
    k,
    from,
    due,
    until,
    skipped,
    schedule,
    storeId,
    storeName,
    completion,
    state: stateOf(visit, completion !== null, today),
    exception: plan.exceptions.get(k),
  };
}
