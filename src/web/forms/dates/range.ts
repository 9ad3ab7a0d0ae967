import { dayOf, FIRST_DAY, monthsBefore, startOfDay } from '../../../domain/days.ts';
import { offsetAt, wallClock } from '../../../domain/timeZone.ts';
import { currentTimeZone } from '../../i18n/timeZone.ts';

const MS_PER_MINUTE = 60_000;

/** A range of whole days, both ends inclusive, `YYYY-MM-DD`. */
export type Range = { from: string; to: string };

/** The preset ranges, in months back from today. */
export const QUICK_RANGES = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '5Y': 60 } as const;
export type QuickRange = keyof typeof QUICK_RANGES;
export const QUICK_NAMES = Object.keys(QUICK_RANGES) as QuickRange[];

/** Returns the default range, from one month ago to today (spec section 9). */
export function defaultRange(today: string): Range {
  return quickRange('1M', today);
}

export function quickRange(name: QuickRange, today: string): Range {
  return { from: monthsBefore(today, QUICK_RANGES[name]), to: today };
}

/** Returns the preset that equals this range; null if none does. */
export function quickRangeOf(range: Range, today: string): QuickRange | null {
  return QUICK_NAMES.find((name) => isSameRange(quickRange(name, today), range)) ?? null;
}

function isSameRange(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Returns the range in a URL; null if there is no valid range. */
export function chosenRange({ from, to }: RangeSearch): Range | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

type RangeSearch = { from?: unknown; to?: unknown };

/** Checks whether a value is an existing day, `YYYY-MM-DD`, not before `FIRST_DAY`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < FIRST_DAY) return false;
  const moment = startOfDay(value);
  // 30 February is either invalid or parsed as a day in March.
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === value;
}

/**
 * Returns the range to show if the given range has no data: it starts at the last sales date (spec section 2). Null if
 * there is no survey or the range would not change.
 */
export function rangeAfterNoData(range: Range, last: string | null, today: string): Range | null {
  if (last === null) return null;
  // A phone's clock may be ahead, so the last sales date can be after today.
  const end = range.to >= last ? range.to : today >= last ? today : last;
  const next = { from: last, to: end };
  return isSameRange(next, range) ? null : next;
}

/**
 * Returns the start of a day in the organisation's time zone, formatted as browsers print dates, which the API expects
 * (spec section 9).
 */
export function longForm(day: string, zone = currentTimeZone()): string {
  const start = startOfDay(day, zone);
  const [weekday = '', date, month, year, time] = wallClock(start, zone).toUTCString().split(' ');
  const minutes = Math.round(offsetAt(start.getTime(), zone) / MS_PER_MINUTE);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join('');
  return `${weekday.replace(',', '')} ${month} ${date} ${year} ${time} GMT${minutes < 0 ? '-' : '+'}${offset}`;
}
