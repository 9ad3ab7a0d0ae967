import { addDays, startOfDay } from '../../../domain/days.ts';

/**
 * Months are `YYYY-MM`, days are `YYYY-MM-DD`. Weekdays follow ISO 8601: 1 is Monday, 7 is Sunday. Everything here is
 * pure.
 */

/** Returns the full weeks that a month overlaps. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  let day = startOfWeek(`${month}-01`, firstWeekday);
  do {
    const monday = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
    day = addDays(day, 7);
  } while (day.startsWith(month));
  return weeks;
}

/** Returns the first day of the week that contains a day. */
export function startOfWeek(day: string, firstWeekday: number): string {
  const weekday = startOfDay(day).getUTCDay() || 7;
  return addDays(day, -((weekday - firstWeekday + 7) % 7));
}

/**
 * Returns the same day a number of months later or earlier, or the last day of that month if the month has no such day.
 */
export function monthsAway(day: string, months: number): string {
  const at = startOfDay(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Returns the day that a key moves to in the grid; null for keys that don't move. */
export function dayAfterKey(day: string, key: string, firstWeekday: number): string | null {
  const start = startOfWeek(day, firstWeekday);
  const targets: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: monthsAway(day, -1),
    PageDown: monthsAway(day, 1),
  };
  return targets[key] ?? null;
}
