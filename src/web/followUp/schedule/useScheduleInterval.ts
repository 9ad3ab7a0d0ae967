import type { ScheduleInterval } from '../../../domain/schedule/interval.ts';
import { useText } from '../../i18n/useText.ts';

/** The intervals that the menu offers. */
export const SCHEDULE_INTERVALS: readonly ScheduleInterval[] = [
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 4, unit: 'week' },
  { every: 8, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 3, unit: 'month' },
];

/** Returns a function that formats an interval, such as 'every 4 weeks'. */
export function useScheduleInterval(): (interval: ScheduleInterval) => string {
  const text = useText();
  return ({ every, unit }) => text(unit === 'week' ? 'schedule.everyWeeks' : 'schedule.everyMonths', { count: every });
}
