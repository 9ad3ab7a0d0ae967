import { dayOf, monthsBefore } from '../../../domain/days.ts';
import { roundedMean, TREND_MONTHS, TREND_MONTHS_MAX } from '../../../domain/regions.ts';
import type { Span } from '../../span.ts';

/** The sums of a calendar month, `YYYY-MM`, for a group and for all groups. */
export type MonthSums = { month: string; surveys: number; sum: number; all_surveys: number; all_sum: number };

/**
 * Returns the calendar months of a trend, `YYYY-MM`, oldest first: the last twelve, or those that overlap a span, up to
 * the current month and at most ten years.
 */
export function trendMonths(now: Date, span: Span | null, timeZone: string): string[] {
  const monthOf = (moment: Date) => dayOf(moment, timeZone).slice(0, 7);
  const current = monthOf(now);
  const lastWithin = span && monthOf(new Date(span.end.getTime() - 1));
  const last = lastWithin !== null && lastWithin < current ? lastWithin : current;
  const first = span && monthOf(span.start);
  return Array.from({ length: span ? TREND_MONTHS_MAX : TREND_MONTHS }, (_, monthsBack) =>
    monthsBefore(`${last}-01`, monthsBack).slice(0, 7),
  )
    .filter((month) => first === null || month >= first)
    .toReversed();
}

/** Returns the trend over all months, including those without surveys. */
export function trend(months: readonly string[], sums: readonly MonthSums[], { showAll }: { showAll: boolean }) {
  const byMonth = new Map(sums.map((monthSum) => [monthSum.month, monthSum]));
  return months.map((month) => {
    const { surveys = 0, sum = 0, all_surveys: allSurveys = 0, all_sum: allSum = 0 } = byMonth.get(month) ?? {};
    return {
      month,
      score: roundedMean(sum, surveys),
      surveys,
      all: showAll ? roundedMean(allSum, allSurveys) : null,
    };
  });
}
