import { dayOf, monthsBefore } from '../../domain/days.ts';
import { roundedMean, TREND_MONTHS } from '../../domain/regions.ts';

/** Sums of one calendar month, `YYYY-MM`, of a group and of all groups. */
export type MonthSums = { month: string; surveys: number; sum: number; all_surveys: number; all_sum: number };

/** The first day of a trend's first month. */
export function trendStart(now: Date): string {
  return `${months(now)[0]}-01`;
}

/** Every month of the trend, oldest first, also those without surveys. */
export function trend(now: Date, sums: readonly MonthSums[], { showAll }: { showAll: boolean }) {
  const byMonth = new Map(sums.map((each) => [each.month, each]));
  return months(now).map((month) => {
    const { surveys = 0, sum = 0, all_surveys: allSurveys = 0, all_sum: allSum = 0 } = byMonth.get(month) ?? {};
    return {
      month,
      score: roundedMean(sum, surveys),
      surveys,
      all: showAll ? roundedMean(allSum, allSurveys) : null,
    };
  });
}

function months(now: Date): string[] {
  const first = `${dayOf(now).slice(0, 7)}-01`;
  return Array.from({ length: TREND_MONTHS }, (_, at) => monthsBefore(first, TREND_MONTHS - 1 - at).slice(0, 7));
}
