import { MS_PER_DAY } from '../days.ts';

/** A day as the number of days since 1970-01-01, which is faster to calculate with than a string. */
export type DayNumber = number;

export const INTERVAL_UNITS = ['week', 'month'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** The time between two visits to a store, in weeks or months. */
export type ScheduleInterval = { readonly every: number; readonly unit: IntervalUnit };

/** An interval, counted from a first day. */
export type Recurrence = ScheduleInterval & { readonly start: DayNumber };

/** Converts a day, `YYYY-MM-DD`, to its number. */
export function numberOfDay(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** Converts a number to its day, `YYYY-MM-DD`. */
export function dayOfNumber(number: DayNumber): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Converts a number to its day, `YYYY-MM-DD`; returns null if there is no number. */
export function dayOrNone(number: DayNumber | null | undefined): string | null {
  return number === null || number === undefined ? null : dayOfNumber(number);
}

/**
 * Returns the due date of visit k; for -1, the day one interval before the first visit. If the month is too short to
 * contain the start's day of the month, its last day is used.
 */
export function dueOf({ every, unit, start }: Recurrence, k: number): DayNumber {
  if (unit === 'week') return start + k * every * 7;
  const from = new Date(start * MS_PER_DAY);
  const month = from.getUTCMonth() + k * every;
  const last = utcDay(from.getUTCFullYear(), month + 1, 0);
  return Math.min(utcDay(from.getUTCFullYear(), month, from.getUTCDate()), last);
}

/** Returns the number of the first visit due on or after a day. */
export function firstDueFrom(recurrence: Recurrence, day: DayNumber): number {
  const longest = recurrence.every * (recurrence.unit === 'week' ? 7 : 31);
  let k = Math.max(0, Math.floor((day - recurrence.start) / longest));
  while (dueOf(recurrence, k) < day) k += 1;
  return k;
}

function utcDay(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month, date) / MS_PER_DAY;
}
