import { firstDueFrom } from '../../../domain/schedule/interval.ts';
import type { Course, Exception } from '../../../domain/schedule/visits.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { selectSchedules, type ScheduleRow } from './queries.ts';
import { selectExceptions, selectMembers, type ExceptionRow, type StoreFilter, type Task } from './visitQueries.ts';

/** A schedule as it applies to one store, with the exceptions for that store's visits. */
export type Plan = { schedule: ScheduleRow; course: Course; exceptions: ReadonlyMap<number, ExceptionRow> };
export type StorePlans = { id: string; name: string; plans: Plan[] };

export type PlanReader = Pick<Caller, 'timeZone'> & Parameters<typeof selectSchedules>[1];

/** The visits to calculate: those of matching stores and, if `task` is given, only for this task. */
export type VisitFilter = StoreFilter & { task?: Task | undefined };

/** Returns the schedules that aren't deleted, sorted by name, with the titles of their modules. */
export async function titledSchedules(db: Db, viewer: PlanReader): Promise<ScheduleRow[]> {
  const rows = await selectSchedules(db, viewer);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      title: row.module_id === null ? null : (await loadedModule(db, row.module_id)).module.title,
    })),
  );
}

/**
 * Returns the stores that the viewer can see and that have a schedule (for `task`, if it is given), sorted by name,
 * with their plans.
 */
export async function plannedStores(
  db: Db,
  viewer: PlanReader,
  { task, ...filter }: VisitFilter,
): Promise<StorePlans[]> {
  const rows = (await titledSchedules(db, viewer)).filter(({ module }) => task === undefined || module === task);
  if (rows.length === 0) return [];
  const [members, exceptions] = await Promise.all([
    selectMembers(db, viewer, filter),
    selectExceptions(db, viewer, filter),
  ]);
  const schedules = new Map(rows.map((row) => [row.id, row]));
  const exceptionsByPlan = new Map<string, ExceptionRow[]>();
  for (const row of exceptions) {
    const key = `${row.schedule_id} ${row.store_id}`;
    const list = exceptionsByPlan.get(key);
    if (list) list.push(row);
    else exceptionsByPlan.set(key, [row]);
  }
  const planFor = plansOnce();
  const stores = new Map<string, StorePlans>();
  for (const { schedule_id: scheduleId, store_id: id, name, joined } of members) {
    const schedule = schedules.get(scheduleId);
    if (!schedule) continue;
    const storePlans = stores.get(id) ?? { id, name, plans: [] };
    stores.set(id, storePlans);
    const first = joined === null ? 0 : firstDueFrom(schedule, joined);
    storePlans.plans.push(planFor(schedule, first, exceptionsByPlan.get(`${scheduleId} ${id}`) ?? NO_EXCEPTIONS));
  }
  return [...stores.values()];
}

const NO_EXCEPTIONS: readonly ExceptionRow[] = [];

/**
 * Returns a variant of `planOf` for many stores: stores that start a schedule with the same visit and have no
 * exceptions share one plan, so that its visits are calculated only once.
 */
function plansOnce(): typeof planOf {
  const plansByKey = new Map<string, Plan>();
  return (schedule, first, rows) => {
    if (rows.length > 0) return planOf(schedule, first, rows);
    const key = `${schedule.id} ${first}`;
    const plan = plansByKey.get(key) ?? planOf(schedule, first, rows);
    plansByKey.set(key, plan);
    return plan;
  };
}

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

/**
 * Returns the number of days before a range for which audits and assessments must be read: twice the longest interval,
 * plus the longest grace period, plus one day.
 */
export function daysToRead(stores: readonly StorePlans[]): number {
  const { interval, grace } = slowest(stores);
  return stores.length === 0 ? 0 : 2 * interval + grace + 1;
}

/** Returns the longest interval and the longest grace period of the stores' schedules, in days. */
export function slowest(stores: readonly StorePlans[]): { interval: number; grace: number } {
  const schedules = [...new Set(stores.flatMap(({ plans }) => plans.map(({ schedule }) => schedule)))];
  return {
    interval: Math.max(0, ...schedules.map(({ every, unit }) => every * (unit === 'week' ? 7 : 31))),
    grace: Math.max(0, ...schedules.map(({ grace }) => grace)),
  };
}
