import { addDays, startOfDay } from '../../../domain/days.ts';

/** A month as `YYYY-MM`, a day as `YYYY-MM-DD`. Weekdays as ISO 8601 counts them: 1 is Monday, 7 is Sunday. Pure. */

/** The weeks that a month touches, whole ones. */
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

/** The first day of the week that a day lies in. */
export function startOfWeek(day: string, firstWeekday: number): string {
  const weekday = startOfDay(day).getUTCDay() || 7;
  return addDays(day, -((weekday - firstWeekday + 7) % 7));
}

/** The same day so many months later or earlier; the month's last one where it does not exist. */
export function monthsAway(day: string, months: number): string {
  const at = startOfDay(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Where a key leads from a day in the grid; null for keys that lead nowhere. */
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
