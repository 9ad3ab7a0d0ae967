import { use } from 'react';
import { DayPicker } from 'react-day-picker';
import { useLanguage } from '../../i18n/language.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { calendarLocale } from './calendarLocale.ts';
import { dayOfLocal, localDate } from './localDays.ts';

/** Renders a month to pick a day from. Days are `YYYY-MM-DD`; '' if none is chosen. */
export function DayCalendar({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const locale = use(calendarLocale(useLanguage()));
  const today = localDate(currentDay());
  const date = day === '' ? undefined : localDate(day);
  return (
    <div className="calendar calendar-month">
      <DayPicker
        mode="single"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opens on demand, so the arrow keys work at once
        autoFocus
        locale={locale}
        defaultMonth={date ?? today}
        today={today}
        selected={date}
        onSelect={(_day, newDate) => onChange(dayOfLocal(newDate))}
      />
    </div>
  );
}
