import { useLocale } from 'use-intl';
import { useFormat } from '../../i18n/useFormat.ts';

/** A moment of this device: its time when it was today, by the clock on the wall; its day otherwise, as all days are told. */
export function useWhenHere(): (moment: string) => string {
  const locale = useLocale();
  const format = useFormat();
  return (moment) => {
    const at = new Date(moment);
    const isToday = at.toDateString() === new Date().toDateString();
    if (!isToday) return format.shortDay(moment);
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  };
}
