import { useLocale } from 'use-intl';
import { MS_PER_DAY, startOfDay } from '../../domain/days.ts';

/** A moment, an ISO text, or a day `YYYY-MM-DD`. Dates are shown in UTC throughout. */
export type Moment = Date | string;

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

type Formats = ReturnType<typeof makeFormats>;

const known = new Map<string, Formats>();

/** Dates and numbers by the rules of the reader's language. */
export function useFormat(): Formats {
  return formatsOf(useLocale());
}

/** Made once for a language: every cell of a list uses them, and making them takes milliseconds. */
export function formatsOf(locale: string): Formats {
  const kept = known.get(locale) ?? makeFormats(locale);
  known.set(locale, kept);
  return kept;
}

/** Uses what nearly every screen needs for the first time, which takes browsers 20 ms: while they wait for the network. */
export function warmFormats(locale: string): void {
  const { day, number } = formatsOf(locale);
  day(new Date());
  number(0);
  new Intl.PluralRules(locale).select(0);
}

function makeFormats(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
    return (moment: Moment) => format().format(dateOf(moment));
  };
  const numbers = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(locale, options));
    return (value: number) => format().format(value);
  };
  const range = once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const percent = numbers({ style: 'percent' });
  const sizes = SIZES.map((unit) => numbers({ style: 'unit', unit, maximumFractionDigits: 1 }));
  return {
    /** 20 Oct 2026 */
    day: dates({ dateStyle: 'medium' }),
    /** 20 Oct 2026, 09:41 */
    dayTime: dates({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    /** 20 Oct */
    shortDay: dates({ day: 'numeric', month: 'short' }),
    /** Oct 2026 */
    month: dates({ month: 'short', year: 'numeric' }),
    /** 09:41 */
    time: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** 20 Oct 2026 – 20 Nov 2026 */
    range: (from: Moment, to: Moment) => range().formatRange(dateOf(from), dateOf(to)),
    /** today, yesterday, 2 days ago: whole UTC days. */
    daysAgo: (moment: Moment, now: Moment = new Date()) => {
      const days = Math.floor(dateOf(moment).getTime() / MS_PER_DAY) - Math.floor(dateOf(now).getTime() / MS_PER_DAY);
      return relative().format(days, 'day');
    },
    number: numbers(),
    /** 512 byte, 1.4 MB, 20 GB: in steps of a thousand, as disks are sold. */
    bytes: (count: number) => {
      const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(count, 1)) / 3));
      return sizes[step]?.(count / 1000 ** step) ?? '';
    },
    /** +11, 0, -3 */
    signed: numbers({ signDisplay: 'exceptZero' }),
    /** 71 -> 71% */
    percent: (whole: number) => percent(whole / 100),
  };
}

/** What takes a millisecond or more to make, made when it is first asked for: no screen needs all of these. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function dateOf(moment: Moment): Date {
  if (moment instanceof Date) return moment;
  return moment.length === 10 ? startOfDay(moment) : new Date(moment);
}
