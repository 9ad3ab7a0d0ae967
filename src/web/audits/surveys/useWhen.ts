import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * Returns a function that formats the date of a survey as a day, with the time if `other`, the date of another survey,
 * is on the same day.
 */
export function useWhen(): (date: string, other: string | null) => string {
  const text = useText();
  const format = useFormat();
  return (date, other) =>
    other !== null && format.isoDay(date) === format.isoDay(other)
      ? text('survey.dayAndTime', { day: format.day(date), time: format.time(date) })
      : format.day(date);
}
