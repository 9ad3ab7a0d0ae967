import { addDays, startOfDay } from '../../../domain/days.ts';
import { dayOfNumber, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import { matchAudits, matchAuditsSince, visitsWithin, type Visit } from '../../../domain/schedule/visits.ts';
import type { Db } from '../../db/schema.ts';
import { daysToRead, type Plan, type StorePlans } from './plans.ts';
import { ID_LENGTH, selectAudits } from './visitQueries.ts';

/** The audit that completed a visit. */
export type Audit = { id: string; day: DayNumber; overall: number };

type PlanVisit = Visit & { plan: Plan };

/** A store's visits within a range, each with the audit that completed it. */
export type CompletedVisits = { visit: PlanVisit; audit: Audit | null }[];

/**
 * Returns each store's visits in the range with the audits that completed them. Recent audits are usually enough to
 * decide; for the other stores all audits are read.
 */
export async function completedVisitsOf(
  db: Db,
  zone: string,
  stores: readonly StorePlans[],
  { from, to }: { from: DayNumber; to: DayNumber },
): Promise<CompletedVisits[]> {
  if (stores.length === 0) return [];
  const back = from - daysToRead(stores);
  const since = back < FIRST_KNOWN ? null : back;
  const [late, whole] = [new Map<string, CompletedVisits>(), new Map<string, CompletedVisits>()];
  const read = async (some: readonly StorePlans[], start: DayNumber | null, into: Map<string, CompletedVisits>) => {
    const visits = some.map(visitsBetween(start ?? -Infinity, to));
    const ids = some.map(({ id }) => id);
    const audits = await auditsOf(db, ids, { since: start, until: latest(visits), zone });
    for (const [at, { id }] of some.entries()) {
      const [own = [], history = NO_AUDITS] = [visits[at], audits.get(id)];
      const by =
        start === null ? matchAudits(own, history.days) : matchAuditsSince(own, history.days, { since: start, from });
      if (by) into.set(id, inRange(own, by, history, from));
    }
  };
  await read(stores, since, late);
  const open = stores.filter(({ id }) => !late.has(id));
  if (open.length > 0) await read(open, null, whole);
  return stores.map(({ id }) => late.get(id) ?? whole.get(id) ?? []);
}

/** The first day that the database can represent. */
const FIRST_KNOWN = numberOfDay('0001-01-02');

/** Returns a function that returns a store's visits by due date, and calculates those of each plan only once. */
function visitsBetween(since: DayNumber, to: DayNumber) {
  const known = new Map<Plan, readonly PlanVisit[]>();
  const visitsOf = (plan: Plan): readonly PlanVisit[] => {
    const visits = known.get(plan) ?? sortedVisits(plan, since, to);
    known.set(plan, visits);
    return visits;
  };
  return ({ plans }: StorePlans): readonly PlanVisit[] => {
    const [first, ...others] = plans;
    if (first && others.length === 0) return visitsOf(first);
    // The sort is stable, so visits that are due on the same day remain in the order of their plans.
    return plans.flatMap(visitsOf).toSorted((one, other) => one.due - other.due);
  };
}

function sortedVisits(plan: Plan, since: DayNumber, to: DayNumber): PlanVisit[] {
  const visits = visitsWithin(plan.course, since, to).map((visit) => ({ ...visit, plan }));
  return visits.toSorted((one, other) => one.due - other.due || one.k - other.k);
}

function latest(visits: readonly (readonly Visit[])[]): DayNumber {
  let last = 0;
  for (const list of visits) for (const { until } of list) last = Math.max(last, until);
  return last;
}

function inRange(visits: readonly PlanVisit[], by: Int32Array, history: History, from: DayNumber): CompletedVisits {
  return visits.flatMap((visit, at) => {
    if (visit.due < from) return [];
    const place = by[at] ?? -1;
    return [{ visit, audit: place < 0 ? null : history.audit(place) }];
  });
}

/** A store's audits: their days, and a function that returns one of them. */
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
