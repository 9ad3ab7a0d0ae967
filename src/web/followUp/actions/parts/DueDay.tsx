import { CalendarClock } from 'lucide-react';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';

/** Shows an action's due date or, for a done action, when it was done. */
export function DueDay({ action }: { action: Pick<Action, 'due' | 'overdue' | 'status' | 'settled'> }) {
  const { due, overdue, status, settled } = action;
  const text = useText();
  const day = useDueText();
  if (status === 'done') {
    return <span className="num whitespace-nowrap text-fg-2">{text('actions.due.doneOn', { day: day(settled) })}</span>;
  }
  if (due === null) {
    return (
      <span className="text-fg-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{text('actions.due.none')}</span>
      </span>
    );
  }
  if (!overdue) {
    const isLeft = status === 'open' || status === 'doing';
    return <span className={`num whitespace-nowrap ${isLeft ? 'font-medium' : 'text-fg-2'}`}>{day(due)}</span>;
  }
  return (
    <span className="num inline-flex h-6 items-center gap-1.5 rounded-md bg-warn-soft px-2 text-xs font-medium whitespace-nowrap text-warn">
      <CalendarClock className="size-3.5" aria-hidden />
      {day(due)}
      <span className="sr-only">, {text('actions.due.late')}</span>
    </span>
  );
}

/** Returns a function that formats a day or moment for lists, with the year unless it is the current year. */
export function useDueText(): (when: string) => string {
  const format = useFormat();
  const year = currentDay().slice(0, 4);
  return (when) => (format.isoDay(when).startsWith(year) ? format.shortDay(when) : format.day(when));
}
