import type { DayScore, DaySurvey } from '../../../contract/kit/shapes.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import { dayOf, MS_PER_DAY } from '../../../domain/days.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { meanScore } from '../../../domain/scoring/perArea.ts';
import type { Translate } from '../../i18n.ts';
import { surveyRow } from '../../shared/surveys/present.ts';
import type { Span } from '../../span.ts';
import type { SpanRow, SpanUnit, SurveyOfRange } from './queries.ts';

type DayContext = { translate: Translate; timeZone: string };

/** Returns one entry per day, with the rounded mean scores of that day's surveys. Expects the surveys oldest first. */
export function dayScores(
  surveys: readonly SurveyOfRange[],
  { translate, timeZone }: DayContext,
  category?: Category,
): DayScore[] {
  return byDay(surveys, timeZone).map(([date, ofDay]) => {
    const mean = (pick: (survey: SurveyOfRange) => number) => meanScore(ofDay.map(pick)) ?? 0;
    return {
      date,
      overall_score: mean((survey) => survey.score),
      p1Total: mean((survey) => survey.p1),
      p2Total: mean((survey) => survey.p2),
      p3Total: mean((survey) => survey.p3),
      p4Total: mean((survey) => survey.p4),
      surveys: ofDay.map((survey) => daySurvey(survey, translate, category)),
    };
  });
}

/**
 * Summarises a range that has too many surveys to show individually: returns an entry per span with the means of all
 * its surveys, and its first and last survey.
 */
export function spanScores(
  rows: readonly SpanRow[],
  { translate, timeZone }: DayContext,
  category?: Category,
): (DayScore & { span: object })[] {
  const spans = new Map<string, SpanRow[]>();
  for (const row of rows) spans.set(row.span, [...(spans.get(row.span) ?? []), row]);
  return [...spans.values()].flatMap((ends) => {
    const [first, last] = [ends[0], ends.at(-1)];
    if (!first || !last) return [];
    return {
      date: dayOf(first.taken_at, timeZone),
      overall_score: first.score_mean,
      p1Total: first.p1_mean,
      p2Total: first.p2_mean,
      p3Total: first.p3_mean,
      p4Total: first.p4_mean,
      surveys: ends.map((survey) => daySurvey(survey, translate, category)),
      span: {
        last: dayOf(last.taken_at, timeZone),
        surveys: first.surveys,
        score: category === undefined ? first.score_mean : first.score_known,
        fourp: FOUR_PS.map((fourP) => first[`p${fourP}_known`]),
      },
    };
  });
}

/**
 * The calendar spans shorter than a year. The number of spans that a range touches is about its length divided by
 * `days`, plus `additional`: seven days usually start in one week and end in the next.
 */
const UNITS = [
  { unit: 'day', days: 1, additional: 0 },
  { unit: 'week', days: 7, additional: 1 },
  { unit: 'month', days: 30, additional: 1 },
  { unit: 'quarter', days: 91, additional: 1 },
] as const;

/**
 * Returns the finest calendar span that occurs at most `most` times in a range, wherever the range starts; a year if
 * none does. `most` must be at least 3, because 30 days that include February can touch three months.
 */
export function unitOf({ start, end }: Span, most: number): SpanUnit {
  const days = (end.getTime() - start.getTime()) / MS_PER_DAY;
  return UNITS.find((unit) => days / unit.days + unit.additional <= most)?.unit ?? 'year';
}

/**
 * Returns a survey with its scores, overall or in a category. The score of a category or a P is null if no answer
 * counted.
 */
function daySurvey(survey: SurveyOfRange, translate: Translate, category: Category | undefined): DaySurvey {
  return {
    ...surveyRow(survey, translate),
    score: category !== undefined && survey.counted === 0 ? null : survey.score,
    fourp: FOUR_PS.map((fourP) => (survey[`p${fourP}_counted`] > 0 ? survey[`p${fourP}`] : null)),
  };
}

/** Returns the days on which no answer counted in any survey. */
export function unassessedDays(surveys: readonly SurveyOfRange[], timeZone: string): string[] {
  return byDay(surveys, timeZone).flatMap(([date, ofDay]) =>
    ofDay.every(({ counted }) => counted === 0) ? [date] : [],
  );
}

function byDay(surveys: readonly SurveyOfRange[], timeZone: string): [string, SurveyOfRange[]][] {
  const days = new Map<string, SurveyOfRange[]>();
  for (const survey of surveys) {
    const day = dayOf(survey.taken_at, timeZone);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(survey);
    else days.set(day, [survey]);
  }
  return [...days];
}
