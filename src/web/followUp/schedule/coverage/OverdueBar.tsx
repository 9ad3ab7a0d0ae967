import { CalendarClock } from 'lucide-react';
import { daysBetween } from '../../../../domain/days.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import type { Overview, Visit } from '../visit.ts';

const STORE_NAMES_MAX = 2;

/** Shows the number of overdue visits and the first two; nothing if there are none. */
export function OverdueBar({ overview: { overdue, stores }, onList }: { overview: Overview; onList: () => void }) {
  const text = useText();
  const format = useFormat();
  const { today } = useSchedulePage();
  if (overdue.count === 0) return null;
  const labelOf = ({ store_id: id, store_name: store, module_title: title, due }: Visit) => {
    const words = { store, day: format.shortDay(due), days: daysBetween(due, today) };
    if (title !== null) return text('schedule.moduleWasDue', { ...words, title });
    const isNeverAudited = stores.find((candidate) => candidate.store_id === id)?.last_date === null;
    return isNeverAudited ? text('schedule.neverAudited', { store }) : text('schedule.wasDue', words);
  };
  return (
    <section
      aria-label={text('schedule.sections.overdue')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-warn/25 bg-warn-soft px-4 py-2.5"
    >
      <CalendarClock className="size-4 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-56">
        <b className="font-semibold">{text('schedule.overdue', { count: overdue.count })}</b>{' '}
        <span className="text-fg-2">{overdue.visits.slice(0, STORE_NAMES_MAX).map(labelOf).join(' ')}</span>
      </p>
      <Button onClick={onList}>{text('schedule.seeThem')}</Button>
    </section>
  );
}
