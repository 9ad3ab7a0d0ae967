import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { listSchedules } from '../../../contract/followUp/schedule/schedules.ts';
import type { readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import { addDays } from '../../../domain/days.ts';
import { LATE_DAYS, REMIND_DAYS_BEFORE } from '../../../domain/schedule/reminders.ts';

/** The schedule page's data, as returned by the server. */
export type Overview = ReplyOf<typeof readVisitOverview>['resultData'];
export type Visit = Overview['days'][number]['visits'][number];
export type ScheduleStore = Overview['stores'][number];
export type Figures = Omit<Overview['schedules'][number], 'schedule_id' | 'next'>;
export type Schedule = ReplyOf<typeof listSchedules>['resultData'][number];

/** Checks whether the visit is open: not done, not missed and not skipped. */
export function isOpen({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'planned' || state === 'due' || state === 'late';
}

/**
 * Checks whether the auditor of a visit can be reminded by email: it is open and assigned, and overdue by at most
 * `LATE_DAYS` or due within `REMIND_DAYS_BEFORE` days of `today` (`YYYY-MM-DD`). If it is for a module, the module must
 * be in use.
 */
export function canBeReminded(
  visit: Pick<Visit, 'state' | 'assignee' | 'due'>,
  schedule: Pick<Schedule, 'module_in_use'> | null,
  today: string,
): boolean {
  const isInWindow = visit.due >= addDays(today, -LATE_DAYS) && visit.due <= addDays(today, REMIND_DAYS_BEFORE);
  return isOpen(visit) && visit.assignee !== null && schedule?.module_in_use !== false && isInWindow;
}

/**
 * Returns the day on which a visit is shown: the day of its audit or assessment, or else the planned day, or else the
 * due date.
 */
export function displayDay({
  survey_date: auditDate,
  assessment_date: assessmentDate,
  planned,
  due,
}: Pick<Visit, 'survey_date' | 'assessment_date' | 'planned' | 'due'>): string {
  return auditDate ?? assessmentDate ?? planned ?? due;
}

/**
 * Counts the visits that are done, upcoming, and overdue or missed. `share` is the share that is done, in whole
 * percent; null if there are no visits. Skipped visits are not counted.
 */
export function coverageOf({ done, planned, due, late, missed }: Figures) {
  const all = done + planned + due + late + missed;
  return {
    done,
    toCome: planned + due,
    behind: late + missed,
    share: all === 0 ? null : Math.round((100 * done) / all),
  };
}

const NO_VISITS: Figures = { planned: 0, due: 0, late: 0, done: 0, missed: 0, skipped: 0 };

/** Returns the sum of several schedules' figures. */
export function sumOf(list: readonly Figures[]): Figures {
  return list.reduce(
    (sum, counts) => ({
      planned: sum.planned + counts.planned,
      due: sum.due + counts.due,
      late: sum.late + counts.late,
      done: sum.done + counts.done,
      missed: sum.missed + counts.missed,
      skipped: sum.skipped + counts.skipped,
    }),
    NO_VISITS,
  );
}

/** Returns the change that moves a visit to another day. If the visit has no planned day, its due date is moved. */
export function moveChange({ visit_id, planned }: Pick<Visit, 'visit_id' | 'planned'>, day: string) {
  return planned === null ? { visit_id, due: day } : { visit_id, planned: day };
}
