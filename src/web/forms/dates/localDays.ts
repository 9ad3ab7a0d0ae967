/** Returns a day (`YYYY-MM-DD`) as a local date, because the calendar component works in the browser's time zone. */
export function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Returns the day of a local date, `YYYY-MM-DD`. */
export function dayOfLocal(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
