import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthsAway } from '../../../forms/dates/monthGrid.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSchedulePage } from '../scheduleContext.ts';
import type { Overview } from '../visit.ts';
import { MonthTable } from './MonthTable.tsx';

/** Shows the visits of a month. */
export function MonthCard({
  overview,
  month,
  first,
  views,
  onMonth,
}: {
  overview: Overview;
  /** `YYYY-MM` */
  month: string;
  first: number;
  /** The control that switches between the views. */
  views: ReactNode;
  onMonth: (month: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { today, ask } = useSchedulePage();
  const moveBy = (months: number) => onMonth(monthsAway(`${month}-01`, months).slice(0, 7));
  return (
    <section aria-label={text('schedule.views.month')} className="card overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5">
        <h2 aria-live="polite" className="mr-2 min-w-24 text-base font-semibold">
          {format.month(`${month}-01`)}
        </h2>
        <IconButton label={text('schedule.before')} onClick={() => moveBy(-1)}>
          <ChevronLeft className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={text('schedule.after')} onClick={() => moveBy(1)}>
          <ChevronRight className="size-4" aria-hidden />
        </IconButton>
        <Button look="ghost" disabled={today.startsWith(month)} onClick={() => onMonth(today.slice(0, 7))}>
          {text('schedule.today')}
        </Button>
        <span className="ml-auto flex flex-wrap items-center gap-4">
          <span className="flex items-center gap-1.5 text-xs text-fg-2 max-lg:hidden">
            <b className="num font-semibold text-fg">{format.number(52)}</b>
            {text('schedule.legendDone')}
          </span>
          <span className="flex items-center gap-1.5 text-xs text-fg-2 max-lg:hidden">
            <span className="h-4 w-6 rounded border border-line-2" />
            {text('schedule.legendPlanned')}
          </span>
          {views}
        </span>
      </header>
      <MonthTable overview={overview} month={month} first={first} />
      {ask && (
        <p className="border-t border-line px-4 py-2 text-xs text-fg-2 max-sm:hidden">{text('schedule.moveHint')}</p>
      )}
    </section>
  );
}
