import { useFormat } from '../../i18n/useFormat.ts';
import { currentDay } from '../../i18n/timeZone.ts';

/** When something was on this device: its time when it was today, its day otherwise. */
export function useWhenHere(): (moment: string) => string {
  const format = useFormat();
  return (moment) => (format.isoDay(moment) === currentDay() ? format.time(moment) : format.shortDay(moment));
}
