import { useFormat } from '../../i18n/useFormat.ts';
import { useSchedulePage } from './scheduleContext.ts';

/** Returns a function that formats a day briefly, such as 'today' or 'Thu 26 Nov'. */
export function useShortDay(): (day: string) => string {
  const format = useFormat();
  const { today } = useSchedulePage();
  return (day) => (day === today ? format.daysAgo(day, today) : format.weekday(day));
}
