import { use, useState, useSyncExternalStore } from 'react';
import { DayPicker } from 'react-day-picker';
import { useLanguage } from '../../i18n/language.ts';
import { calendarLocale } from './calendarLocale.ts';
import { DayFields } from './DayFields.tsx';
import { dayOfLocal, localDate } from './localDays.ts';
import type { Range } from './range.ts';

type RangeCalendarProps = {
  range: Range;
  today: string;
  /** Called when both ends have been picked. */
  onChange: (range: Range) => void;
  /** Called when a range is typed; the calendar remains open. */
  onMove: (range: Range) => void;
};

/**
 * Renders two months (one on a narrow screen) to pick a range from, and inputs for both dates. The first click sets one
 * end, the second the other.
 */
export function RangeCalendar({ range, today, onChange, onMove }: RangeCalendarProps) {
  const locale = use(calendarLocale(useLanguage()));
  const months = useMonths();
  const [first, setFirst] = useState<string | null>(null);
  const latest = range.to > today ? range.to : today;
  const pick = (date: Date) => {
    const day = dayOfLocal(date);
    if (first === null) setFirst(day);
    else onChange(first <= day ? { from: first, to: day } : { from: day, to: first });
  };
  const end = localDate(range.to);
  return (
    <div className="calendar flex flex-col gap-3">
      <DayFields
        ends={range}
        latest={latest}
        required
        className=""
        onChange={({ from, to }) => {
          if (from !== null && to !== null) onMove({ from, to });
        }}
      />
      <DayPicker
        mode="range"
        locale={locale}
        numberOfMonths={months}
        defaultMonth={new Date(end.getFullYear(), end.getMonth() - (months - 1))}
        endMonth={localDate(latest)}
        today={localDate(today)}
        disabled={{ after: localDate(latest) }}
        selected={first ? { from: localDate(first) } : { from: localDate(range.from), to: end }}
        onSelect={(_range, date) => pick(date)}
      />
    </div>
  );
}

const WIDE = '(min-width: 640px)';

function useMonths(): number {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => (window.matchMedia(WIDE).matches ? 2 : 1),
  );
}
