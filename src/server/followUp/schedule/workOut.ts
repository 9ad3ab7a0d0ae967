import { dueOf, numberOfDay, type DayNumber } from '../../domain/schedule/rhythm.ts';
import { DUE_DAYS_BEFORE, stateOf, visitOf, type Visit, type VisitState } from '../../domain/schedule/visits.ts';
import { LAST_DUE_DAY } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { doneOf, type Audit, type Done } from './done.ts';
import { lookBack, plannedStores, slowest, type Asker, type StorePlans } from './plans.ts';
import type { ScheduleRow } from './queries.ts';
import type { ExceptionRow, StoreFilter } from './visitQueries.ts';
import type { VisitRef } from './visitId.ts';

/** A visit with all that is known of it. */
export type StoreVisit = Visit & {
  schedule: ScheduleRow;
  storeId: string;
  storeName: string;
  state: VisitState;
  audit: Audit | null;
  exception: ExceptionRow | undefined;
};

/** From a first due day to a last one, as they stand on a day. */
type Range = { from: DayNumber; to: DayNumber; today: DayNumber };
/**
 * The visits that fall due in a range of days at stores that the viewer sees, by due day, then by the store's name. Which audit
 * did which is worked out anew each time, so that a void, restored, corrected or late audit counts at once.
 */
export async function workOut(db: Db, viewer: Asker, range: Range, filter: StoreFilter = {}): Promise<StoreVisit[]> {
  const stores = await plannedStores(db, viewer, filter);
  const done = await doneOf(db, viewer.timeZone, stores, range);
  const visits = stores.flatMap((store, at) => (done[at] ?? []).map((each) => storeVisit(store, each, range.today)));
  // Stores come by name, and the order of equals is kept.
  return visits.toSorted((one, other) => one.due - other.due);
}

/** One visit; undefined where the schedule has none of that number at a store that the viewer sees. */
export async function workOutOne(
  db: Db,
  viewer: Asker,
  today: DayNumber,
  { scheduleId, storeId, k }: VisitRef,
): Promise<StoreVisit | undefined> {
  const stores = await plannedStores(db, viewer, { storeId });
  const plan = stores[0]?.plans.find(({ schedule }) => schedule.id === scheduleId);
  if (!plan || k < plan.course.first || !(dueOf(plan.course, k) <= LAST_DUE)) return undefined;
  const { due } = visitOf(plan.course, k);
  const [done = []] = await doneOf(db, viewer.timeZone, stores, { from: due, to: due });
  const found = done.find(({ visit }) => visit.plan === plan && visit.k === k);
  return found && stores[0] && storeVisit(stores[0], found, today);
}

/** How a store stands: the visit that is to be done now, and since when none was done that should have been. */
export type Standing = { due: DayNumber | null; overdueSince: DayNumber | null };

/**
 * How each store that has a schedule stands. `due` is the day of its earliest visit that is due or late; `overdueSince` that of
 * the first of the visits whose days are past and after which none was done; null for a store that is not behind.
 */
export async function workOutStandings(
  db: Db,
  viewer: Asker,
  today: DayNumber,
  filter: StoreFilter = {},
): Promise<Map<string, Standing>> {
  const stores = await plannedStores(db, viewer, filter);
  const done = await doneOf(db, viewer.timeZone, stores, around(stores, today));
  return new Map(
    stores.map((store, at) => [store.id, standingOf((done[at] ?? []).map((each) => storeVisit(store, each, today)))]),
  );
}

/** Of each schedule the visit before a day and the one after: it may be done already. */
function around(stores: readonly StorePlans[], today: DayNumber) {
  const reach = lookBack(stores) + DUE_DAYS_BEFORE;
  return { from: today - reach, to: today + reach };
}

function standingOf(visits: readonly StoreVisit[]): Standing {
  const standing: Standing = { due: null, overdueSince: null };
  for (const { state, due } of visits) {
    if (state === 'due' || state === 'late') standing.due ??= due;
    if (state === 'late' || state === 'missed') standing.overdueSince ??= due;
    if (state === 'done') standing.overdueSince = null;
  }
  return standing;
}

/** A store's visits by due day, of which `now` are those around today, and how it stands. */
export type StoreView = { visits: StoreVisit[]; now: StoreVisit[]; standing: Standing };

/** A visit may be planned for a day so long after its due day and still be found. */
const PLANNED_AFTER_DAYS = 31;

/** Of each store the visits that fall due in a range of days or were done in it, and what says how it stands. */
export async function workOutViews(db: Db, viewer: Asker, range: Range, filter: StoreFilter): Promise<StoreView[]> {
  const { today } = range;
  const stores = await plannedStores(db, viewer, filter);
  const { rhythm, grace } = slowest(stores);
  const shown = { from: range.from - grace - PLANNED_AFTER_DAYS, to: Math.min(range.to + rhythm, LAST_DUE) };
  const now = around(stores, today);
  const apart = shown.to < now.from || now.to < shown.from;
  const spans = apart
    ? [shown, now].toSorted((one, other) => one.from - other.from)
    : [{ from: Math.min(shown.from, now.from), to: Math.max(shown.to, now.to) }];
  const done = await Promise.all(spans.map((span) => doneOf(db, viewer.timeZone, stores, span)));
  return stores.map((store, at) => {
    const visits = done.flatMap((each) => (each[at] ?? []).map((found) => storeVisit(store, found, today)));
    const near = visits.filter(({ due }) => due >= now.from && due <= now.to);
    return { visits, now: near, standing: standingOf(near) };
  });
}

/** No visit falls due later. */
export const LAST_DUE = numberOfDay(LAST_DUE_DAY);

function storeVisit({ id, name }: StorePlans, { visit, audit }: Done[number], today: DayNumber): StoreVisit {
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
    audit,
    state: stateOf(visit, audit !== null, today),
    exception: plan.exceptions.get(k),
  };
}
