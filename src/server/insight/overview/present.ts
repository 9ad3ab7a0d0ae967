import { dayOf } from '../../../domain/days.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { LATEST_MOST, reasonsOf, type StoreFacts } from '../../../domain/overview.ts';
import { roundedMean } from '../../../domain/regions.ts';
import { dayOfNumber, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import { moduleTitle } from '../../followUp/schedule/present.ts';
import { visitIdOf } from '../../followUp/schedule/visitId.ts';
import type { NearVisits, StoreView, StoreVisit } from '../../followUp/schedule/calculateVisits.ts';
import type { Translate } from '../../i18n.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import type {
  selectGroupMonths,
  selectLatestAudits,
  selectLatestConfirmedActions,
  selectOverviewStores,
  ScoreSums,
} from './queries.ts';

type RowsOf<Select extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Select>>;

/** Returns a store's facts, next visit and reasons to look at it. `visits` are its visits around today, by due date. */
export function storeSummary(
  row: RowsOf<typeof selectOverviewStores>[number],
  visits: readonly StoreVisit[],
  lastAssessment: LastAssessment,
  timeZone: string,
) {
  const { latest_overall: overall, previous_overall: previous } = row;
  const last = row.last_survey_at && dayOf(row.last_survey_at, timeZone);
  const next = visits.find(({ state }) => state === 'planned' || state === 'due' || state === 'late');
  const lastDay = last === null ? null : numberOfDay(last);
  const overdue = visits.filter((visit) =>
    isLate(visit, visit.schedule.module === null ? lastDay : lastAssessment(row._id, visit.schedule.module)),
  );
  const task = next?.schedule.module;
  // A row shows the next visit, so an overdue visit for the same task takes precedence.
  const since = overdue.find(({ schedule }) => schedule.module === task) ?? overdue[0];
  const facts = {
    overall,
    change: overall === null || previous === null ? null : overall - previous,
    last,
    due: next ? dayOfNumber(next.due) : null,
    late: since !== undefined,
    overdueActions: row.overdue_actions,
  } satisfies StoreFacts;
  const reasons = reasonsOf(facts);
  return { ...facts, row, next, since, reasons, need: reasons.length };
}

export type StoreSummary = ReturnType<typeof storeSummary>;

/**
 * Returns the visits around today without those for modules that were taken out of use, because nobody can do them.
 * Leaves out stores that have only such visits.
 */
export function usableViews<View extends NearVisits>(views: readonly View[]): View[] {
  return views.flatMap((view) => {
    const currentVisits = view.currentVisits.filter(({ schedule }) => schedule.usable);
    return currentVisits.length === 0 && view.currentVisits.length > 0 ? [] : [{ ...view, currentVisits }];
  });
}

/** Returns the day of the latest assessment of a module at a store; null if there is none. */
export type LastAssessment = (storeId: string, module: string) => DayNumber | null;

/**
 * Checks whether a visit is late, or was missed and nothing of its kind (an audit, or an assessment of its module) was
 * taken after its due date.
 */
function isLate({ state, due }: StoreVisit, last: DayNumber | null): boolean {
  return state === 'late' || (state === 'missed' && (last === null || last <= due));
}

/** Returns the change in the mean over the stores that have both scores, to one decimal; null if none has both. */
export function meanChange({ stores, earlier, latest }: ScoreSums): number | null {
  return stores === 0 ? null : Math.round((10 * (latest - earlier)) / stores) / 10;
}

/**
 * Returns how many stores have a schedule (`of`), and for how many of these the current visit is neither late nor
 * missed (`kept`).
 */
export function countOnSchedule(views: readonly StoreView[], today: DayNumber): { kept: number; of: number } {
  const onSchedule = views.filter(({ currentVisits }) => {
    const current = currentVisits.findLast(({ due }) => due <= today) ?? currentVisits[0];
    return current?.state !== 'late' && current?.state !== 'missed';
  });
  return { kept: onSchedule.length, of: views.length };
}

/** Returns the earliest due date of the overdue visits of stores whose next visit is late; null if there are none. */
export function overdueSince(stores: readonly StoreSummary[]): string | null {
  const days = stores.flatMap(({ next, since }) => (next?.state === 'late' && since ? [since.due] : []));
  return days.length === 0 ? null : dayOfNumber(Math.min(...days));
}

/** Returns the mean and the number of surveys of each month. The mean is null for months without surveys. */
export function meansOf(
  months: readonly string[],
  sums: readonly { month: string | null; surveys: number | null; sum: number | null }[],
) {
  const byMonth = new Map(sums.map((monthSum) => [monthSum.month, monthSum]));
  return months.map((month) => {
    const { sum, surveys } = byMonth.get(month) ?? {};
    return { month, mean: roundedMean(sum ?? 0, surveys ?? 0), surveys: surveys ?? 0 };
  });
}

/** Returns the groups, sorted by name, each with its months. */
export function groupsOf(sums: RowsOf<typeof selectGroupMonths>, months: readonly string[]) {
  const byGroup = groupBy(sums, ({ id }) => id);
  return [...byGroup].map(([id, own]) => ({ group_id: id, name: own[0]?.name ?? '', months: meansOf(months, own) }));
}

/** Returns the latest audits and confirmed actions together, newest first, at most `LATEST_MOST`. */
export function latestOf(
  audits: RowsOf<typeof selectLatestAudits>,
  confirmedActions: RowsOf<typeof selectLatestConfirmedActions>,
  translate: Translate,
) {
  const events = [
    ...audits.map(({ score, before, user_id: id, user_name: name, ...audit }) => ({
      ...audit,
      kind: 'audit' as const,
      by: { userid: name === null ? null : id, name: auditorName(name, translate) },
      score,
      change: before === null ? null : score - before,
      title: null,
    })),
    ...confirmedActions.map(({ gained, ...action }) => ({
      ...action,
      kind: 'action' as const,
      by: null,
      score: null,
      change: gained,
    })),
  ];
  return events
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST_MOST)
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** Returns what a row of the overview shows about the store's next visit and its overdue visit. */
export function visitFacts({ next, since }: StoreSummary, language: string) {
  const plannedDay = next?.exception?.planned ?? null;
  const id = next && visitIdOf({ scheduleId: next.schedule.id, storeId: next.storeId, k: next.k });
  return {
    planned: plannedDay === null ? null : dayOfNumber(plannedDay),
    visit_id: id ?? null,
    visit_title: next ? moduleTitle(next.schedule, language) : null,
    late_since: since ? dayOfNumber(since.due) : null,
    late_title: since ? moduleTitle(since.schedule, language) : null,
  };
}
