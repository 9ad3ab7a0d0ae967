import { CalendarClock } from 'lucide-react';
import type { Action } from '../../../contract/followUp/actions.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** Until when an action is to be done: late with a sign and a word, quiet once there is nothing left to do. */
export function DueDay({ action: { due, overdue, status } }: { action: Pick<Action, 'due' | 'overdue' | 'status'> }) {
  const text = useText();
  const day = useDueText();
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

/** A day as lists have it: with its year only where that is not this one. */
export function useDueText(): (day: string) => string {
  const format = useFormat();
  const year = currentDay().slice(0, 4);
  return (day) => (day.startsWith(year) ? format.shortDay(day) : format.day(day));
}
