import { addDays } from '../../../../domain/days.ts';
import { startOfWeek } from '../../../forms/dates/monthGrid.ts';
import type { Overview, Visit } from '../visit.ts';

export type Section = {
  key: 'overdue' | 'thisWeek' | 'nextWeek' | 'later';
  visits: readonly Visit[];
  /** The number of visits, including those not loaded. */
  count: number;
  /** The first and the last day of the section's week; null if the section is not a single week. */
  week: { from: string; to: string } | null;
};

/**
 * Returns the open visits in sections, without empty sections. This function is pure.
 * @param today `YYYY-MM-DD`
 * @param firstWeekday 1 is Monday
 */
export function sectionsOf({ days, overdue }: Overview, today: string, firstWeekday: number): Section[] {
  const start = startOfWeek(today, firstWeekday);
  const next = addDays(start, 7);
  const after = addDays(start, 14);
  const overdueIds = new Set(overdue.visits.map(({ visit_id: id }) => id));
  const span = (from: string, to: string | null) => {
    const sectionDays = days.filter(({ day }) => day >= from && (to === null || day < to));
    const all = sectionDays.flatMap(({ visits }) => visits);
    const visits = all.filter(({ visit_id: id }) => !overdueIds.has(id));
    const count = sectionDays.reduce((sum, section) => sum + section.count, 0) - (all.length - visits.length);
    return { visits, count };
  };
  return [
    { key: 'overdue' as const, visits: overdue.visits, count: overdue.count, week: null },
    { key: 'thisWeek' as const, ...span(start, next), week: weekOf(start) },
    { key: 'nextWeek' as const, ...span(next, after), week: weekOf(next) },
    { key: 'later' as const, ...span(after, null), week: null },
  ].filter(({ count }) => count > 0);
}

function weekOf(from: string) {
  return { from, to: addDays(from, 6) };
}
