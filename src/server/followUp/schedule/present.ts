import { textIn } from '../../../domain/definitionTexts.ts';
import { dayOfNumber, type DayNumber } from '../../../domain/schedule/interval.ts';
import { VISIT_STATES } from '../../../domain/schedule/visits.ts';
import type { ScheduleRow } from './queries.ts';
import { visitIdOf } from './visitId.ts';
import type { StoreVisit } from './calculateVisits.ts';

/**
 * Returns a schedule in the wire format, in the given language. `stores` contains the schedule's stores that the caller
 * can see; the result contains them only if the schedule has no group.
 */
export function presentSchedule(row: ScheduleRow, stores: readonly string[], language: string) {
  const { id, version, name, group_id: groupId, every, unit, start, grace } = row;
  const storeIds = groupId === null ? [...stores] : [];
  const schedule = { schedule_id: id, version, name, group_id: groupId, stores: storeIds, every, unit, grace };
  const task = { module: row.module, module_title: moduleTitle(row, language), module_in_use: row.usable };
  return { ...schedule, start: dayOfNumber(start), assignee: presentAssignee(row), ...task };
}

/** Returns the title of a schedule's module; null for a schedule of audits. */
export function moduleTitle({ title }: Pick<ScheduleRow, 'title'>, language: string): string | null {
  return title && textIn(title, language);
}

/** Returns the assignee in the wire format; null when there is none or the caller can't see them. */
export function presentAssignee({
  assignee_id: userid,
  username: name,
}: Pick<ScheduleRow, 'assignee_id' | 'username'>) {
  return userid === null || name === null ? null : { userid, name };
}

/**
 * Returns the row whose assignee audits the visit: the visit's exception if it has an assignee, otherwise the schedule.
 */
export function whoAudits({ exception, schedule }: Pick<StoreVisit, 'exception' | 'schedule'>) {
  return exception && exception.assignee_id !== null ? exception : schedule;
}

/** Returns the id of a visit. */
export function idOf({ schedule, storeId, k }: Pick<StoreVisit, 'schedule' | 'storeId' | 'k'>): string {
  return visitIdOf({ scheduleId: schedule.id, storeId, k });
}

/** Returns visits in the wire format. Many visits share a day, so each day is formatted once. */
export function presentVisits(visits: readonly StoreVisit[], language: string) {
  const dayTexts = new Map<DayNumber, string>();
  const day = (number: DayNumber): string => {
    const dayText = dayTexts.get(number) ?? dayOfNumber(number);
    dayTexts.set(number, dayText);
    return dayText;
  };
  const dayIfAny = (number: DayNumber | null | undefined) =>
    number === null || number === undefined ? null : day(number);
  return visits.map((visit) => ({
    visit_id: idOf(visit),
    schedule_id: visit.schedule.id,
    store_id: visit.storeId,
    store_name: visit.storeName,
    due: day(visit.due),
    until: day(visit.until),
    state: visit.state,
    planned: dayIfAny(visit.exception?.planned),
    assignee: presentAssignee(whoAudits(visit)),
    ...completedBy(visit, dayIfAny(visit.completion?.day)),
    module_title: moduleTitle(visit.schedule, language),
    reason: visit.exception?.skip_reason ?? null,
  }));
}

/**
 * Returns a visit's module (null for an audit), and the audit or assessment that completed it. `date` is the day of
 * that record.
 */
export function completedBy({ schedule: { module }, completion }: StoreVisit, date: string | null) {
  const id = completion?.id ?? null;
  return module === null
    ? {
        module,
        survey_id: id,
        survey_date: date,
        survey_score: completion?.overall ?? null,
        assessment_id: null,
        assessment_date: null,
      }
    : { module, survey_id: null, survey_date: null, survey_score: null, assessment_id: id, assessment_date: date };
}

/** Returns the number of visits in each state. */
export function figuresOf(visits: readonly StoreVisit[]) {
  const counts = Object.fromEntries(VISIT_STATES.map((state) => [state, 0])) as Record<StoreVisit['state'], number>;
  for (const { state } of visits) counts[state] += 1;
  return counts;
}
