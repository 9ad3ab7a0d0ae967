import { MS_PER_DAY } from '../days.ts';

/**
 * When visits fall due (wire contract, second round, section 4). Days are counted from 1970-01-01, so that thousands of
 * visits are worked out without a text; which day a moment has is decided before, by the organisation's time zone.
 */
export type DayNumber = number;

export const RHYTHM_UNITS = ['week', 'month'] as const;
export type RhythmUnit = (typeof RHYTHM_UNITS)[number];

/** Every so many weeks or months from a first day on. */
export type Rhythm = { readonly every: number; readonly unit: RhythmUnit; readonly start: DayNumber };

/** The number of a day, `YYYY-MM-DD`. */
export function numberOfDay(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** The day of a number, `YYYY-MM-DD`. */
export function dayOfNumber(number: DayNumber): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The same, where there may be none. */
export function dayOrNone(number: DayNumber | null | undefined): string | null {
  return number === null || number === undefined ? null : dayOfNumber(number);
}

/** The day on which visit k falls due; with -1 the day one rhythm before the first. A shorter month gives its last day. */
export function dueOf({ every, unit, start }: Rhythm, k: number): DayNumber {
  if (unit === 'week') return start + k * every * 7;
  const from = new Date(start * MS_PER_DAY);
  const month = from.getUTCMonth() + k * every;
  const last = utcDay(from.getUTCFullYear(), month + 1, 0);
  return Math.min(utcDay(from.getUTCFullYear(), month, from.getUTCDate()), last);
}

/** The number of the first visit that falls due on a day or after it. */
export function firstDueFrom(rhythm: Rhythm, day: DayNumber): number {
  const longest = rhythm.every * (rhythm.unit === 'week' ? 7 : 31);
  let k = Math.max(0, Math.floor((day - rhythm.start) / longest));
  while (dueOf(rhythm, k) < day) k += 1;
  return k;
}

function utcDay(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month, date) / MS_PER_DAY;
}
