import { useText } from '../../i18n/useText.ts';
import type { Schedule } from './visit.ts';

export type Rhythm = Pick<Schedule, 'every' | 'unit'>;

/** The intervals offered. */
export const RHYTHMS: readonly Rhythm[] = [
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 4, unit: 'week' },
  { every: 8, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 3, unit: 'month' },
];

/** Returns a function that formats an interval: every 4 weeks. */
export function useRhythm(): (rhythm: Rhythm) => string {
  const text = useText();
  return ({ every, unit }) => text(unit === 'week' ? 'schedule.everyWeeks' : 'schedule.everyMonths', { count: every });
}
