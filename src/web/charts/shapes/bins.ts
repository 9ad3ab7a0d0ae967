import { startOfDay, MS_PER_DAY } from '../../../domain/days.ts';
import { perFourP } from '../../../domain/scoring/perArea.ts';
import { meanOfScores, type FourPScores, type ScoreDay } from './scoreDays.ts';

/** The possible spans of a column, from the finest to the coarsest. */
const SPANS = ['day', 'week', 'twoWeeks', 'month', 'quarter', 'halfYear', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** The mean of a span's days, dated from the first to the last day that has a score. */
export type Bin = { from: string; to: string; fourPs: FourPScores };

/**
 * Groups days into the finest spans that need at most `most` bins, or into years. Each value is the rounded mean of the
 * days that have this value (spec section 9). Days must be in order.
 */
export function binDays(days: readonly ScoreDay[], most: number): { span: Span; bins: Bin[] } {
  for (const span of SPANS) {
    const spans = splitBySpan(days, span);
    if (spans.length <= most || span === 'year') return { span, bins: spans.map(join) };
  }
  throw new Error('unreachable: the last span always returns');
}

function splitBySpan(days: readonly ScoreDay[], span: Span): ScoreDay[][] {
  const spans: ScoreDay[][] = [];
  let current = '';
  for (const day of days) {
    const key = spanKey(day.day, span);
    if (key === current) spans.at(-1)?.push(day);
    else spans.push([day]);
    current = key;
  }
  return spans;
}

function join(days: readonly ScoreDay[]): Bin {
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    fourPs: perFourP((fourP) => meanOfScores(days.map((day) => day.fourPs[fourP]))),
  };
}

/** Returns a key shared by the days of one span. Weeks start on Monday; months and longer spans follow the calendar. */
function spanKey(day: string, span: Span): string {
  const month = Number(day.slice(5, 7)) - 1;
  const year = day.slice(0, 4);
  const keys: Record<Span, string> = {
    day,
    week: `${week(day)}`,
    twoWeeks: `${Math.floor(week(day) / 2)}`,
    month: day.slice(0, 7),
    quarter: `${year} ${Math.floor(month / 3)}`,
    halfYear: `${year} ${Math.floor(month / 6)}`,
    year,
  };
  return keys[span];
}

/** Returns the number of weeks since the Monday before 1 January 1970, which was a Thursday. */
function week(day: string): number {
  return Math.floor((startOfDay(day).getTime() / MS_PER_DAY + 3) / 7);
}
