import { useFormat } from '../../../i18n/useFormat.ts';
import { currentDay } from '../../../i18n/timeZone.ts';

/** Returns a function that formats a moment: as the time of day if it is today, otherwise as the day. */
export function useWhenHere(): (moment: string) => string {
  const format = useFormat();
  return (moment) => (format.isoDay(moment) === currentDay() ? format.time(moment) : format.shortDay(moment));
}
