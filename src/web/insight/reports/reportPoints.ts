import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import { FOUR_PS, type FourP } from '../../../domain/scoring/fourP.ts';
import { fixesOf, whatIf, type Fix } from '../../../domain/scoring/fixes.ts';
import type { Score, SurveyScores } from '../../../domain/scoring/scoring.ts';
import { scoreChange, type ScoresBefore, type SurveyAnswer } from '../../audits/surveys/survey.ts';

/** Selects the strengths and weaknesses for the one-page report. */

const PICKED = 3;

/** A category or a P with its score and its change since the previous survey. */
export type Strength = Score & { change: number | null } & ({ category: Category } | { fourP: FourP });

/** Returns up to three strengths: up to two of the largest rises since the previous survey, then the highest scores. */
export function strengthsOf(scores: SurveyScores, before: ScoresBefore | null): Strength[] {
  const all: Strength[] = [
    ...CATEGORIES.flatMap((category) =>
      strength({ category }, scores.categories[category], before?.categories[category]),
    ),
    ...FOUR_PS.flatMap((fourP) => strength({ fourP }, scores.fourPs[fourP], before?.fourPs[fourP])),
  ];
  const risingAreas = all
    .filter(({ change }) => change !== null && change > 0)
    .toSorted((a, b) => (b.change ?? 0) - (a.change ?? 0) || b.score - a.score)
    .slice(0, PICKED - 1);
  const highest = all.filter((one) => !risingAreas.includes(one)).toSorted((a, b) => b.score - a.score);
  return [...risingAreas, ...highest].slice(0, PICKED);
}

/** Returns up to three points to fix, selected points first, and the overall score if all of them were fixed. */
export function weaknessesOf(
  answers: readonly SurveyAnswer[],
  selection: ReadonlySet<string>,
): { fixes: Fix<SurveyAnswer>[]; scoreAfter: number } {
  const fixes = fixesOf(answers)
    .toSorted((a, b) => Number(selection.has(b.answer.id)) - Number(selection.has(a.answer.id)))
    .slice(0, PICKED);
  const ids = fixes.map(({ answer }) => answer.id);
  return { fixes, scoreAfter: whatIf(answers, ids).overall.score };
}

function strength(
  subject: { category: Category } | { fourP: FourP },
  score: Score,
  before: number | null | undefined,
): Strength[] {
  return score.counted === 0 ? [] : [{ ...subject, ...score, change: scoreChange(score, before) }];
}
