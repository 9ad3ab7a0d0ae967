import { offsetAt, UTC, wallClock } from './timeZone.ts';

/**
 * Moments and days. Days are those of the given time zone, or of UTC if none is given. Ranges are whole days, both ends
 * included (spec, 'Conventions').
 */

export const MS_PER_DAY = 86_400_000;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** `Sat Nov 21 2026 00:00:00 GMT+1100 (...)`, as browsers print a date (spec section 9, 'long date-time form'). */
const LONG =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (?:GMT|UTC)([+-]\d{4})?(?: \([^()]{1,80}\))?$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Parses ISO 8601 or the long form; a date without a time is midnight UTC. Returns null for anything else, including 30
 * February.
 */
export function parseInstant(text: string): Date | null {
  const trimmedText = text.trim();
  if (trimmedText.length > 120) return null;
  const iso = ISO.exec(trimmedText);
  if (iso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = iso;
    const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
    return instant(
      [Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second), millis],
      zone,
    );
  }
  const longMatch = LONG.exec(trimmedText);
  if (longMatch) {
    const [, month = '', day, year, hour, minute, second, zone = 'Z'] = longMatch;
    const numbers = [
      Number(year),
      MONTHS.indexOf(month) + 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
      0,
    ];
    return instant(numbers, zone);
  }
  return null;
}

/** A day as given: a date, `YYYY-MM-DD`, or a moment within the day. */
export type GivenDay = string | Date;

/**
 * Parses the same formats as `parseInstant`, but leaves a date without a time as it is: its moments depend on the time
 * zone. Returns null for anything else.
 */
export function parseDay(text: string): GivenDay | null {
  const moment = parseInstant(text);
  return moment !== null && /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? text.trim() : moment;
}

/** Returns the day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: Date, zone = UTC): string {
  return wallClock(moment, zone).toISOString().slice(0, 10);
}

/** The first and the last supported day, `YYYY-MM-DD`. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/**
 * Returns the given day or, for a moment, its day in the zone. If that is outside the years 1 to 9999, returns their
 * first or last day.
 */
export function dayIn(day: GivenDay, zone: string): string {
  if (typeof day === 'string') return day;
  const year = wallClock(day, zone).getUTCFullYear();
  if (year < 1) return FIRST_DAY;
  return year > 9999 ? LAST_DAY : dayOf(day, zone);
}

/** More than the offset of any time zone from UTC, in ms. */
const OFFSET_MAX_MS = 16 * 3_600_000;

/**
 * Returns the first moment of a day: midnight, or the clock change that skips it. Where clocks go back across midnight,
 * the day starts twice; returns the second start.
 */
export function startOfDay(day: string, zone = UTC): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (zone === UTC) return new Date(midnight);
  const [before, after] = [midnight - OFFSET_MAX_MS, midnight + OFFSET_MAX_MS];
  const [was, is] = [offsetAt(before, zone), offsetAt(after, zone)];
  if (was === is) return new Date(midnight - was);
  const change = changeWithin(before, after, zone);
  return new Date(change + is < midnight ? midnight - is : Math.min(change, midnight - was));
}

/** Returns the moment between `before` and `after` at which the zone's offset changes. */
function changeWithin(before: number, after: number, zone: string): number {
  const was = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === was) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the number of days from the first to the last day. */
export function daysBetween(first: string, last: string): number {
  return (startOfDay(last).getTime() - startOfDay(first).getTime()) / MS_PER_DAY;
}

/** Returns the day that is `days` days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOfDay(day).getTime() + days * MS_PER_DAY));
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((daysBetween(KNOWN_MONDAY, day) % 7) + 7) % 7);
}

const KNOWN_MONDAY = '1970-01-05';

/** Returns the same date a number of months earlier, or the month's last day if that date does not exist. */
export function monthsBefore(day: string, months: number): string {
  const from = startOfDay(day);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), last));
  return dayOf(target);
}

/** Returns the first day of the quarter that contains a day. */
export function quarterStart(day: string): string {
  const month = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

/**
 * Returns a localised date without the Russian abbreviation after the year, because its dot would double the full stop
 * of a sentence.
 */
export function withoutYearSign(date: string): string {
  return date.replaceAll(/(\d)\sг\./g, '$1');
}

/** Builds a moment from its parts; returns null if a part is out of range. */
function instant(parts: readonly number[], zone: string): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millis = 0] = parts;
  const offset = zoneMinutes(zone);
  if (year < 1 || hour > 23 || minute > 59 || second > 59 || offset === null) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second, millis);
  const moment = new Date(date.getTime() - offset * 60_000);
  return moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999 ? moment : null;
}

/** Converts `Z`, `+11`, `+1100` or `+11:00` to minutes east of UTC; returns null if out of range. */
function zoneMinutes(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || '0');
  if (hours > 18 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
