import { useLocale, useTimeZone } from 'use-intl';
import { dayOf, daysBetween, startOfDay, withoutYearSign } from '../../domain/days.ts';
import { UTC } from '../../domain/timeZone.ts';
import { currentTimeZone } from './timeZone.ts';

/** A moment, as a Date or ISO string, shown in the organisation's time zone; or a day `YYYY-MM-DD`. */
export type Moment = Date | string;

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

type Formats = ReturnType<typeof makeFormats>;

const formatCache = new Map<string, Formats>();

/** Returns formatters for dates and numbers in the user's language and the organisation's time zone. */
export function useFormat(): Formats {
  return formatsOf(useLocale(), useTimeZone());
}

/** Returns the formatters. They are created once for each language and zone, because that takes milliseconds. */
export function formatsOf(locale: string, zone = UTC): Formats {
  const key = `${locale} ${zone}`;
  const cachedFormats = formatCache.get(key) ?? makeFormats(locale, zone);
  formatCache.set(key, cachedFormats);
  return cachedFormats;
}

/** Warms up the formatters that nearly every screen needs, because their first use takes 20 ms. */
export function warmFormats(locale: string): void {
  const { day, number } = formatsOf(locale, currentTimeZone());
  day(new Date());
  number(0);
  new Intl.PluralRules(locale).select(0);
}

function makeFormats(locale: string, zone: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const inZone = (timeZone: string) => lazy(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
    const ofMoments = inZone(zone);
    const ofDays = inZone(UTC);
    return (moment: Moment) => withoutYearSign((isDay(moment) ? ofDays : ofMoments)().format(dateOf(moment)));
  };
  const numbers = (options?: Intl.NumberFormatOptions) => {
    const format = lazy(() => new Intl.NumberFormat(locale, options));
    return (value: number) => format().format(value);
  };
  const range = lazy(() => new Intl.DateTimeFormat(locale, { timeZone: UTC, dateStyle: 'medium' }));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const percent = numbers({ style: 'percent' });
  const isoDay = (moment: Moment) => (isDay(moment) ? moment : dayOf(dateOf(moment), zone));
  const sizes = SIZES.map((unit) => numbers({ style: 'unit', unit, maximumFractionDigits: 1 }));
  return {
    /** 20 Oct 2026 */
    day: dates({ dateStyle: 'medium' }),
    /** 20 Oct 2026, 09:41 */
    dayTime: dates({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    /** 20 Oct */
    shortDay: dates({ day: 'numeric', month: 'short' }),
    /** Tue 20 Oct */
    weekday: dates({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Tue */
    weekdayName: dates({ weekday: 'short' }),
    /** Oct 2026 */
    month: dates({ month: 'short', year: 'numeric' }),
    /** Oct */
    monthName: dates({ month: 'short' }),
    /** 09:41 */
    time: dates(TIME),
    /** 09:41 UTC, 19:11 GMT+9:30 */
    timeAndZone: dates({ ...TIME, timeZoneName: 'short' }),
    /** 2026-10-20: the day of a moment */
    isoDay,
    /** 20 Oct 2026 – 20 Nov 2026: a range of days */
    range: (from: string, to: string) => withoutYearSign(range().formatRange(dateOf(from), dateOf(to))),
    /** today, yesterday, 2 days ago: in whole days */
    daysAgo: (moment: Moment, now: Moment = new Date()) =>
      relative().format(daysBetween(isoDay(now), isoDay(moment)), 'day'),
    number: numbers(),
    /** 512 byte, 1.4 MB, 20 GB: in powers of 1,000, as disks are sold */
    bytes: (count: number) => {
      const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(count, 1)) / 3));
      return sizes[step]?.(count / 1000 ** step) ?? '';
    },
    /** +11, 0, -3 */
    signed: numbers({ signDisplay: 'exceptZero' }),
    /** 71 -> 71% */
    percent: (value: number) => percent(value / 100),
  };
}

/** Delays creating a formatter until its first use, because it takes a millisecond or more and may not be needed. */
function lazy<T>(make: () => T): () => T {
  let format: T | undefined;
  return () => (format ??= make());
}

function dateOf(moment: Moment): Date {
  if (moment instanceof Date) return moment;
  return isDay(moment) ? startOfDay(moment) : new Date(moment);
}

function isDay(moment: Moment): moment is string {
  return typeof moment === 'string' && moment.length === 10;
}
