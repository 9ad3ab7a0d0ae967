import type { ReplyOf } from '../../contract/kit/call.ts';
import type { listSchedules } from '../../contract/schedule/schedules.ts';
import type { readVisitOverview } from '../../contract/schedule/visits.ts';
import { addDays } from '../../domain/days.ts';
import { LATE_DAYS, REMIND_DAYS_BEFORE } from '../../domain/schedule/reminders.ts';

/** What the page of the schedule shows, as the server tells it. */
export type Overview = ReplyOf<typeof readVisitOverview>['resultData'];
export type Visit = Overview['days'][number]['visits'][number];
export type ShownStore = Overview['stores'][number];
export type Figures = Omit<Overview['schedules'][number], 'schedule_id' | 'next'>;
export type Schedule = ReplyOf<typeof listSchedules>['resultData'][number];

/** Whether it is still to be done. */
export function isOpen({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'planned' || state === 'due' || state === 'late';
}

/** Whether a mail reminds its auditor of it: it is late by not too much, or due within a week of today, a day `YYYY-MM-DD`. */
export function canBeReminded(visit: Pick<Visit, 'state' | 'assignee' | 'due'>, today: string): boolean {
  const isTold = visit.due >= addDays(today, -LATE_DAYS) && visit.due <= addDays(today, REMIND_DAYS_BEFORE);
  return isOpen(visit) && visit.assignee !== null && isTold;
}

/** On which day it stands in the calendar: that of its audit, else when the auditor means to go, else its due day. */
export function dayShown({ survey_date: done, planned, due }: Pick<Visit, 'survey_date' | 'planned' | 'due'>): string {
  return done ?? planned ?? due;
}

/** How many visits were done, are to come, and should have been done; and the share of them that was, in whole percent. */
export function coverageOf({ done, planned, due, late, missed }: Figures) {
  const all = done + planned + due + late + missed;
  return {
    done,
    toCome: planned + due,
    behind: late + missed,
    share: all === 0 ? null : Math.round((100 * done) / all),
  };
}

const NONE: Figures = { planned: 0, due: 0, late: 0, done: 0, missed: 0, skipped: 0 };

/** The figures of several schedules together. */
export function sumOf(list: readonly Figures[]): Figures {
  return list.reduce(
    (sum, each) => ({
      planned: sum.planned + each.planned,
      due: sum.due + each.due,
      late: sum.late + each.late,
      done: sum.done + each.done,
      missed: sum.missed + each.missed,
      skipped: sum.skipped + each.skipped,
    }),
    NONE,
  );
}

/** What a move to another day changes: the day that was planned, where there is one, else the due day. */
export function movedTo({ visit_id, planned }: Pick<Visit, 'visit_id' | 'planned'>, day: string) {
  return planned === null ? { visit_id, due: day } : { visit_id, planned: day };
}
