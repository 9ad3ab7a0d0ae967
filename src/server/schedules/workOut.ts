import { addDays, startOfDay } from '../../domain/days.ts';
import { dayOfNumber, dueOf, firstDueFrom, numberOfDay, type DayNumber } from '../../domain/schedule/rhythm.ts';
import {
  DUE_DAYS_BEFORE,
  doneBy,
  doneBySince,
  stateOf,
  visitOf,
  visitsWithin,
  type Course,
  type Exception,
  type Visit,
  type VisitState,
} from '../../domain/schedule/visits.ts';
import { LAST_DUE_DAY } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import { selectSchedules, type ScheduleRow } from './queries.ts';
import { ID_LENGTH, selectAudits, selectExceptions, selectMembers } from './visitQueries.ts';
import type { ExceptionRow, StoreFilter } from './visitQueries.ts';
import type { VisitRef } from './visitId.ts';

/** The audit that does a visit. */
type Audit = { id: string; day: DayNumber; overall: number };

/** A visit with all that is known of it. */
export type StoreVisit = Visit & {
  schedule: ScheduleRow;
  storeId: string;
  storeName: string;
  state: VisitState;
  audit: Audit | null;
  exception: ExceptionRow | undefined;
};

/** A store's schedule. */
type Plan = { schedule: ScheduleRow; course: Course; exceptions: ReadonlyMap<number, ExceptionRow> };
type StorePlans = { id: string; name: string; plans: Plan[] };
type PlanVisit = Visit & { plan: Plan };

/** From a first due day to a last one, as they stand on a day. */
type Range = { from: DayNumber; to: DayNumber; today: DayNumber };
type Asker = Pick<Caller, 'timeZone'> & Parameters<typeof selectSchedules>[1];

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
  const [done = []] = await doneOf(db, viewer.timeZone, stores, { from: due, to: due, today });
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
  // Of each schedule the visit before and the one after: it may be done already.
  const reach = lookBack(stores) + DUE_DAYS_BEFORE;
  const done = await doneOf(db, viewer.timeZone, stores, { from: today - reach, to: today + reach, today });
  return new Map(stores.map((store, at) => [store.id, standingOf(store, done[at] ?? [], today)]));
}

function standingOf(store: StorePlans, done: Done, today: DayNumber): Standing {
  const standing: Standing = { due: null, overdueSince: null };
  for (const each of done) {
    const { state, due } = storeVisit(store, each, today);
    if (state === 'due' || state === 'late') standing.due ??= due;
    if (state === 'late' || state === 'missed') standing.overdueSince ??= due;
    if (state === 'done') standing.overdueSince = null;
  }
  return standing;
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

async function plannedStores(db: Db, viewer: Asker, filter: StoreFilter): Promise<StorePlans[]> {
  const rows = await selectSchedules(db, viewer);
  if (rows.length === 0) return [];
  const [members, exceptions] = await Promise.all([
    selectMembers(db, viewer, filter),
    selectExceptions(db, viewer, filter),
  ]);
  const schedules = new Map(rows.map((row) => [row.id, row]));
  const differing = new Map<string, ExceptionRow[]>();
  for (const row of exceptions) {
    const key = `${row.schedule_id} ${row.store_id}`;
    const own = differing.get(key);
    if (own) own.push(row);
    else differing.set(key, [row]);
  }
  const stores = new Map<string, StorePlans>();
  for (const { schedule_id: scheduleId, store_id: id, name, joined } of members) {
    const schedule = schedules.get(scheduleId);
    if (!schedule) continue;
    const known = stores.get(id) ?? { id, name, plans: [] };
    stores.set(id, known);
    const first = joined === null ? 0 : firstDueFrom(schedule, joined);
    known.plans.push(planOf(schedule, first, differing.get(`${scheduleId} ${id}`) ?? NONE));
  }
  return [...stores.values()];
}

const NONE: readonly ExceptionRow[] = [];

function planOf(schedule: ScheduleRow, first: number, rows: readonly ExceptionRow[]): Plan {
  const { every, unit, start, grace } = schedule;
  const exceptions = new Map(
    rows.map((row): [number, Exception] => [row.k, { due: row.due, skipped: row.skip_reason !== null }]),
  );
  return {
    schedule,
    course: { every, unit, start, grace, first, exceptions },
    exceptions: new Map(rows.map((row) => [row.k, row])),
  };
}

type Done = { visit: PlanVisit; audit: Audit | null }[];

/**
 * Of each store the visits of the range, and the audits that did them. Mostly the audits of late say all; of the stores of
 * which they don't all are read.
 */
async function doneOf(db: Db, zone: string, stores: readonly StorePlans[], { from, to }: Range): Promise<Done[]> {
  if (stores.length === 0) return [];
  const back = from - lookBack(stores);
  const since = back < FIRST_KNOWN ? null : back;
  const [late, whole] = [new Map<string, Done>(), new Map<string, Done>()];
  const read = async (some: readonly StorePlans[], start: DayNumber | null, into: Map<string, Done>) => {
    const visits = some.map((store) => visitsOf(store, start ?? -Infinity, to));
    const ids = some.map(({ id }) => id);
    const audits = await auditsOf(db, ids, { since: start, until: latest(visits), zone });
    for (const [at, { id }] of some.entries()) {
      const [own = [], history = NO_AUDITS] = [visits[at], audits.get(id)];
      const by = start === null ? doneBy(own, history.days) : doneBySince(own, history.days, { since: start, from });
      if (by) into.set(id, inRange(own, by, history, from));
    }
  };
  await read(stores, since, late);
  const open = stores.filter(({ id }) => !late.has(id));
  if (open.length > 0) await read(open, null, whole);
  return stores.map(({ id }) => late.get(id) ?? whole.get(id) ?? []);
}

/** Before it the database knows no days. */
const FIRST_KNOWN = numberOfDay('0001-01-02');

/** How many days before a range audits are read: two rhythms and the grace, of the slowest schedule. */
function lookBack(stores: readonly StorePlans[]): number {
  const schedules = new Set(stores.flatMap(({ plans }) => plans.map(({ schedule }) => schedule)));
  return Math.max(
    0,
    ...[...schedules].map(({ every, unit, grace }) => 2 * every * (unit === 'week' ? 7 : 31) + grace + 1),
  );
}

function visitsOf({ plans }: StorePlans, since: DayNumber, to: DayNumber): PlanVisit[] {
  const all = plans.flatMap((plan) => visitsWithin(plan.course, since, to).map((visit) => ({ ...visit, plan })));
  const order = new Map(plans.map((plan, at) => [plan, at]));
  const place = (plan: Plan): number => order.get(plan) ?? 0;
  return all.toSorted((one, other) => one.due - other.due || place(one.plan) - place(other.plan) || one.k - other.k);
}

function latest(visits: readonly (readonly Visit[])[]): DayNumber {
  let last = 0;
  for (const list of visits) for (const { until } of list) last = Math.max(last, until);
  return last;
}

function inRange(visits: readonly PlanVisit[], by: Int32Array, history: History, from: DayNumber): Done {
  return visits.flatMap((visit, at) => {
    if (visit.due < from) return [];
    const place = by[at] ?? -1;
    return [{ visit, audit: place < 0 ? null : history.audit(place) }];
  });
}

/** A store's audits: their days, and each on demand. */
type History = { days: readonly DayNumber[]; audit: (place: number) => Audit };

const NO_AUDITS: History = {
  days: [],
  audit: () => {
    throw new RangeError('No audit');
  },
};

async function auditsOf(
  db: Db,
  storeIds: readonly string[],
  { since, until, zone }: { since: DayNumber | null; until: DayNumber; zone: string },
): Promise<Map<string, History>> {
  const rows = await selectAudits(db, storeIds, {
    since: since === null ? null : startOfDay(dayOfNumber(since), zone),
    until: startOfDay(addDays(dayOfNumber(until), 1), zone),
    timeZone: zone,
  });
  return new Map(
    rows.map(({ store_id: id, days: said, ids, overalls }) => {
      const days = said.split(',').map(Number);
      let scores: string[] | undefined;
      const audit = (place: number): Audit => {
        scores ??= overalls.split(',');
        const at = place * ID_LENGTH;
        return { id: ids.slice(at, at + ID_LENGTH), day: days[place] ?? 0, overall: Number(scores[place]) };
      };
      return [id, { days, audit }];
    }),
  );
}
