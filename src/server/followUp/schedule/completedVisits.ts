import { addDays, startOfDay } from '../../../domain/days.ts';
import { dayOfNumber, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import { matchAudits, matchAuditsSince, visitsWithin, type Visit } from '../../../domain/schedule/visits.ts';
import type { Db } from '../../db/schema.ts';
import { daysToRead, type Plan, type StorePlans } from './plans.ts';
import { ID_LENGTH, selectRecords, type Task } from './visitQueries.ts';

/** The audit or assessment that completed a visit. `overall` is the score of an audit, null for an assessment. */
export type Completion = { id: string; day: DayNumber; overall: number | null };

type PlanVisit = Visit & { plan: Plan };

/** A store's visits within a range, each with the audit or assessment that completed it, or null if none did. */
export type CompletedVisits = { visit: PlanVisit; completion: Completion | null }[];

type Range = { from: DayNumber; to: DayNumber };

/**
 * Returns each store's visits in the range, by due date, with the audits and assessments that completed them. A visit
 * for an audit is completed only by an audit, a visit for a module only by an assessment of that module.
 */
export async function completedVisitsOf(
  db: Db,
  zone: string,
  stores: readonly StorePlans[],
  range: Range,
): Promise<CompletedVisits[]> {
  const tasks = [...new Set(stores.flatMap(({ plans }) => plans.map(({ schedule }) => schedule.module)))];
  const [onlyTask = null, ...otherTasks] = tasks;
  if (otherTasks.length === 0) return completedVisitsOfTask(db, { zone, task: onlyTask }, stores, range);
  const byStore = new Map<string, CompletedVisits[]>();
  for (const task of tasks) {
    const plansOfStores = plansOfTask(stores, task);
    const visits = await completedVisitsOfTask(db, { zone, task }, plansOfStores, range);
    for (const [at, { id }] of plansOfStores.entries()) byStore.set(id, [...(byStore.get(id) ?? []), visits[at] ?? []]);
  }
  return stores.map(({ id, plans }) => mergeTasks(byStore.get(id) ?? [], plans));
}

/** Returns the stores with a plan for a task, with only those plans. */
function plansOfTask(stores: readonly StorePlans[], task: Task): StorePlans[] {
  return stores
    .map((store) => ({ ...store, plans: store.plans.filter(({ schedule }) => schedule.module === task) }))
    .filter(({ plans }) => plans.length > 0);
}

/** Returns the visits of a store's tasks by due date, then in the order of their plans. */
function mergeTasks(tasks: readonly CompletedVisits[], plans: readonly Plan[]): CompletedVisits {
  const [onlyTask = [], ...otherTasks] = tasks;
  if (otherTasks.length === 0) return onlyTask;
  return tasks
    .flat()
    .toSorted(
      ({ visit: one }, { visit: other }) => one.due - other.due || plans.indexOf(one.plan) - plans.indexOf(other.plan),
    );
}

/**
 * Returns each store's visits of one task in the range. Recent records usually suffice to match them; for stores where
 * they don't, all records are read.
 */
async function completedVisitsOfTask(
  db: Db,
  work: { zone: string; task: Task },
  stores: readonly StorePlans[],
  { from, to }: Range,
): Promise<CompletedVisits[]> {
  if (stores.length === 0) return [];
  const firstDay = from - daysToRead(stores);
  const since = firstDay < FIRST_KNOWN ? null : firstDay;
  const [recentVisits, wholeVisits] = [new Map<string, CompletedVisits>(), new Map<string, CompletedVisits>()];
  const readCompletedVisits = async (
    batch: readonly StorePlans[],
    start: DayNumber | null,
    into: Map<string, CompletedVisits>,
  ) => {
    const visits = batch.map(visitsBetween(start ?? -Infinity, to));
    const ids = batch.map(({ id }) => id);
    const records = await historiesOf(db, ids, { since: start, until: latest(visits), ...work });
    for (const [at, { id }] of batch.entries()) {
      const [own = [], history = NO_HISTORY] = [visits[at], records.get(id)];
      const by =
        start === null ? matchAudits(own, history.days) : matchAuditsSince(own, history.days, { since: start, from });
      if (by) into.set(id, inRange(own, by, history, from));
    }
  };
  await readCompletedVisits(stores, since, recentVisits);
  const open = stores.filter(({ id }) => !recentVisits.has(id));
  if (open.length > 0) await readCompletedVisits(open, null, wholeVisits);
  return stores.map(({ id }) => recentVisits.get(id) ?? wholeVisits.get(id) ?? []);
}

/**
 * The earliest day from which records can be read selectively; for an earlier start, all records are read. It is the
 * day after `FIRST_DAY`, because in time zones ahead of UTC a day starts on the previous day in UTC.
 */
const FIRST_KNOWN = numberOfDay('0001-01-02');

/**
 * Returns a function that returns a store's visits by due date. It calculates the visits of a plan only once, because
 * stores may share plans.
 */
function visitsBetween(since: DayNumber, to: DayNumber) {
  const visitsOfPlans = new Map<Plan, readonly PlanVisit[]>();
  const visitsOf = (plan: Plan): readonly PlanVisit[] => {
    const visits = visitsOfPlans.get(plan) ?? sortedVisits(plan, since, to);
    visitsOfPlans.set(plan, visits);
    return visits;
  };
  return ({ plans }: StorePlans): readonly PlanVisit[] => {
    const [first, ...otherPlans] = plans;
    if (first && otherPlans.length === 0) return visitsOf(first);
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
    return [{ visit, completion: place < 0 ? null : history.completion(place) }];
  });
}

/** The days of a store's audits or assessments, oldest first; `completion` returns the record at an index of `days`. */
type History = { days: readonly DayNumber[]; completion: (place: number) => Completion };

const NO_HISTORY: History = {
  days: [],
  completion: () => {
    throw new RangeError('No record');
  },
};

async function historiesOf(
  db: Db,
  storeIds: readonly string[],
  { since, until, zone, task }: { since: DayNumber | null; until: DayNumber; zone: string; task: Task },
): Promise<Map<string, History>> {
  const rows = await selectRecords(db, storeIds, {
    task,
    since: since === null ? null : startOfDay(dayOfNumber(since), zone),
    until: startOfDay(addDays(dayOfNumber(until), 1), zone),
    timeZone: zone,
  });
  return new Map(
    rows.map(({ store_id: id, days: dayTexts, ids, overalls }) => {
      const days = dayTexts.split(',').map(Number);
      let scores: string[] | undefined;
      const completion = (place: number): Completion => {
        scores ??= overalls?.split(',');
        const at = place * ID_LENGTH;
        const overall = scores ? Number(scores[place]) : null;
        return { id: ids.slice(at, at + ID_LENGTH), day: days[place] ?? 0, overall };
      };
      return [id, { days, completion }];
    }),
  );
}
