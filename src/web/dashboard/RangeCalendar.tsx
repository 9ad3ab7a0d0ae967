import { use, useState, useSyncExternalStore } from 'react';
import { DayPicker } from 'react-day-picker';
import { useText } from '../i18n/useText.ts';
import { useLanguage } from '../i18n/language.ts';
import { calendarLocale } from './calendarLocale.ts';
import { isDay, withEnd, type Range } from './range.ts';

type RangeCalendarProps = {
  range: Range;
  today: string;
  /** Both ends were picked. */
  onChange: (range: Range) => void;
  /** One end was typed; the other may follow. */
  onMove: (range: Range) => void;
};

/** Two months to pick a range from, and the two dates to type. The first press is the one end, the second the other. */
export function Part({ range, today, onChange, onMove }: RangeCalendarProps) {
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
      <TypedDates range={range} latest={latest} onMove={onMove} />
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

function TypedDates({ range, latest, onMove }: { range: Range; latest: string; onMove: (range: Range) => void }) {
  const text = useText();
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="kicker flex min-w-0 flex-col gap-1">
          {text(`dashboard.${end}`)}
          <input
            // Another range brings other dates; while typing the field is left alone.
            key={range[end]}
            type="date"
            defaultValue={range[end]}
            max={latest}
            required
            onBlur={({ currentTarget: { value, validity } }) => {
              if (validity.valid && isDay(value) && value !== range[end]) onMove(withEnd(range, end, value));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            className="input num px-2 font-normal"
          />
        </label>
      ))}
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

/** The calendar counts in the browser's own days; a day's name is all that passes between it and us. */
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOfLocal(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
