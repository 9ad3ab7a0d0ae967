import type { DayScore, DaySurvey } from '../../contract/kit/shapes.ts';
import type { Category } from '../../domain/scoring/categories.ts';
import { dayOf } from '../../domain/days.ts';
import { FOUR_PS } from '../../domain/scoring/fourP.ts';
import { meanScore } from '../../domain/scoring/perArea.ts';
import type { Translate } from '../i18n.ts';
import { surveyRow } from '../surveys/present.ts';
import type { SurveyOfRange } from './queries.ts';

/** In whose words and by whose clocks days are told. */
type Told = { translate: Translate; timeZone: string };

/** Surveys, oldest first, as one entry per day: the rounded averages of that day's whole scores. */
export function dayScores(
  surveys: readonly SurveyOfRange[],
  { translate, timeZone }: Told,
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

/** A survey with its scores in the view; an audit has an overall score however little it counted. */
function daySurvey(survey: SurveyOfRange, translate: Translate, category: Category | undefined): DaySurvey {
  return {
    ...surveyRow(survey, translate),
    score: category !== undefined && survey.counted === 0 ? null : survey.score,
    fourp: FOUR_PS.map((factor) => (survey[`p${factor}_counted`] > 0 ? survey[`p${factor}`] : null)),
  };
}

/** The days on which no survey counted anything. */
export function daysNotAssessed(surveys: readonly SurveyOfRange[], timeZone: string): string[] {
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
