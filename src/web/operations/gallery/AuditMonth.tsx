import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocale } from 'use-intl';
import { startOfDay } from '../../../domain/days.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { firstWeekday } from '../../forms/dates/firstWeekday.ts';
import { dayAfterKey, weeksOf } from '../../forms/dates/monthGrid.ts';
import type { SampleAudit } from './samples/sampleAudits.ts';

/** The maximum number of stores named on a day; the rest are only counted. */
const STORE_NAMES_MAX = 2;

/** Shows a month as a grid with one selected day. Keys such as the arrow keys select another day. */
export function AuditMonth({
  day,
  auditsOn,
  onDay,
}: {
  /** The selected day; its month is shown. */
  day: string;
  auditsOn: (day: string) => readonly SampleAudit[];
  onDay: (day: string) => void;
}) {
  const text = useText();
  const locale = useLocale();
  const first = firstWeekday(locale);
  const weeks = weeksOf(day.slice(0, 7), first);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  // Runs after every render; moves focus only if a key selected another day.
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    hasMoved.current = false;
  });

  function move(event: KeyboardEvent): void {
    const next = dayAfterKey(day, event.key, first);
    if (next === null) return;
    event.preventDefault();
    hasMoved.current = true;
    onDay(next);
  }

  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table
      ref={grid}
      // A grid is a table navigated with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label={text('gallery.pages.calendar')}
      className="w-full table-fixed"
      onKeyDown={move}
    >
      <thead>
        <tr>
          {weeks[0]?.map((dayOfWeek) => (
            <th key={dayOfWeek} scope="col" className="kicker h-8 text-left sm:px-2 max-sm:text-center">
              {weekdays.format(startOfDay(dayOfWeek))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((dayOfWeek) => (
              <DayCell
                key={dayOfWeek}
                day={dayOfWeek}
                selected={dayOfWeek === day}
                outside={!dayOfWeek.startsWith(day.slice(0, 7))}
                audits={auditsOn(dayOfWeek)}
                onPress={() => onDay(dayOfWeek)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  day: string;
  selected: boolean;
  outside: boolean;
  audits: readonly SampleAudit[];
  onPress: () => void;
};

function DayCell({ day, selected, outside, audits, onPress }: CellProps) {
  const text = useText();
  const format = useFormat();
  const more = audits.length - STORE_NAMES_MAX;
  return (
    <td aria-selected={selected} className="border border-line p-0 align-top">
      <button
        type="button"
        tabIndex={selected ? 0 : -1}
        onClick={onPress}
        className={`flex h-13 w-full flex-col gap-1 p-1.5 text-left transition-colors focus-visible:-outline-offset-2 max-sm:items-center sm:h-24 sm:p-2 ${selected ? 'bg-accent-soft' : 'hover:bg-sunken/60'} ${outside ? 'bg-page text-fg-3' : ''}`}
      >
        <span className="sr-only">{`${format.day(day)}, ${text('regions.surveys', { count: audits.length })}`}</span>
        <span
          aria-hidden
          className={`num grid h-5 w-fit min-w-5 place-items-center rounded-full px-1 text-xs ${selected ? 'bg-accent font-semibold text-on-accent' : ''}`}
        >
          {format.number(Number(day.slice(8)))}
        </span>
        {audits.length > 0 && (
          <span aria-hidden className="num rounded-md bg-sunken px-1.5 text-2xs font-medium text-fg-2 sm:hidden">
            {format.number(audits.length)}
          </span>
        )}
        <span aria-hidden className="w-full text-2xs max-sm:hidden">
          {audits.slice(0, STORE_NAMES_MAX).map(({ id, store }) => (
            <span key={id} className="flex items-center gap-1.5">
              <span className="size-1.5 shrink-0 rounded-full bg-overall" />
              <span className="truncate">{store}</span>
            </span>
          ))}
          {more > 0 && <span className="num pl-3 text-fg-2">{text('regions.more', { count: more })}</span>}
        </span>
      </button>
    </td>
  );
}
