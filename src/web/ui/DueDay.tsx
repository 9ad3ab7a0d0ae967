import { CalendarClock } from 'lucide-react';
import { currentDay } from '../i18n/timeZone.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';

/** Shows the due date of a store's visit (`YYYY-MM-DD`), with a warning if it is overdue. */
export function DueDay({ day }: { day: string }) {
  const text = useText();
  const format = useFormat();
  const isLate = day < currentDay();
  return (
    <span className={`whitespace-nowrap ${isLate ? 'text-warn' : ''}`}>
      {isLate && <CalendarClock className="mr-0.5 inline size-3.5 align-text-bottom" aria-hidden />}
      {text('ui.due', { day: format.shortDay(day) })}
    </span>
  );
}
