import { startOfDay, MS_PER_DAY } from '../../../domain/days.ts';
import { perFactor } from '../../../domain/scoring/perArea.ts';
import { meanCounted, type FactorScores, type ScoreDay } from './scoreDays.ts';

/** How much time a column stands for, from the finest to the coarsest. */
const SPANS = ['day', 'week', 'twoWeeks', 'month', 'quarter', 'halfYear', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** The mean of a span's days: from the first to the last day that has a score. */
export type Bin = { from: string; to: string; factors: FactorScores };

/**
 * Joins days into the finest spans of which no more than `most` are needed; into years when not even those fit.
 * Each value is the rounded mean of those of its days that counted it (spec section 9). Days must be in order; spans without a score are left out.
 */
export function binDays(days: readonly ScoreDay[], most: number): { span: Span; bins: Bin[] } {
  for (const span of SPANS) {
    const spans = split(days, span);
    if (spans.length <= most || span === 'year') return { span, bins: spans.map(join) };
  }
  throw new Error('unreachable: the last span always returns');
}

function split(days: readonly ScoreDay[], span: Span): ScoreDay[][] {
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
    factors: perFactor((factor) => meanCounted(days.map((day) => day.factors[factor]))),
  };
}

/** What the days of one span have in common. Weeks begin on Monday, the others with the calendar's months. */
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

/** Weeks since the Monday before 1970 began: 1 January 1970 was a Thursday. */
function week(day: string): number {
  return Math.floor((startOfDay(day).getTime() / MS_PER_DAY + 3) / 7);
}
