import { useMemo, useRef } from 'react';
import { useLocale } from 'use-intl';
import { startOfDay } from '../../../../domain/days.ts';
import { weeksOf } from '../../../forms/dates/monthGrid.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSchedulePage } from '../scheduleContext.ts';
import type { Overview } from '../visit.ts';
import { DayCell } from './DayCell.tsx';
import { useVisitMove } from './useMoving.ts';

/**
 * Renders the weeks that a month (`YYYY-MM`) overlaps, with their visits. `first` is the first day of the week; 1 is
 * Monday.
 */
export function MonthTable({ overview, month, first }: { overview: Overview; month: string; first: number }) {
  const text = useText();
  const locale = useLocale();
  const { today, ask } = useSchedulePage();
  const weeks = useMemo(() => weeksOf(month, first), [month, first]);
  const table = useRef<HTMLTableElement>(null);
  const visitMove = useVisitMove(weeks.flat(), first, table);
  const days = new Map(overview.days.map((day) => [day.day, day]));
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <table ref={table} aria-label={text('schedule.title')} className="w-full table-fixed border-t border-line">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className="kicker h-9 border-l border-line px-2 text-left font-medium first:border-none max-sm:px-0 max-sm:text-center"
              >
                {weekdays.format(startOfDay(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  dayVisits={days.get(day)}
                  today={day === today}
                  opens={day === weeks[0]?.[0]}
                  outside={!day.startsWith(month)}
                  target={day === visitMove.target}
                  move={ask ? visitMove : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="sr-only">{visitMove.announcement}</output>
    </>
  );
}
