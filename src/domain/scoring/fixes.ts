import { CATEGORIES } from './categories.ts';
import { earningAnswer, isLost, scoreAnswer } from '../answers.ts';
import { scoreSurvey, type ScorableAnswer, type SurveyScores } from './scoring.ts';

/** The gains from fixing lost points, and the scores with some of them fixed. Pure. */

/** An answer with an id that is unique within its survey. */
export type IdentifiedAnswer = ScorableAnswer & { id: string };

/** The gain from fixing one lost point, in percentage points, unrounded. */
type Gain = { category: number; fourP: number; overall: number };

/** A lost point: the answer as given, and the gain from fixing it. */
export type Fix<A extends IdentifiedAnswer = IdentifiedAnswer> = { answer: A; gain: Gain };

/**
 * Returns the lost points of a survey, in descending order of their gain for the overall score, then for their P.
 * Points with equal gains are in the order of the answers.
 *
 * The gain for a category (or a P) is the point's weight as a percentage of all points counted there; the gain for the
 * overall score is a seventh of the category's. Gains are unrounded, so they can be compared even where the rounded
 * scores would not change.
 */
export function fixesOf<A extends IdentifiedAnswer>(answers: readonly A[]): Fix<A>[] {
  const scores = scoreSurvey(answers);
  return answers
    .filter(isLost)
    .map((answer) => ({ answer, gain: gainOf(answer, scores) }))
    .toSorted((a, b) => b.gain.overall - a.gain.overall || b.gain.fourP - a.gain.fourP);
}

/** Returns what a counted answer's points are worth: what earning them would add, or losing them would cost. */
function gainOf({ weight, category: code, fourP: p }: ScorableAnswer, { categories, fourPs }: SurveyScores): Gain {
  const category = (100 * weight) / categories[code].counted;
  const fourP = (100 * weight) / fourPs[p].counted;
  return { category, fourP, overall: category / CATEGORIES.length };
}

/** A survey's result for a question: whether it earned its points, and their value in the unrounded overall score. */
export type QuestionOutcome = { id: string; earned: boolean; worth: number };

/** Returns a survey's result for each question that it counts. `worth` is in points, to one decimal. */
export function outcomesOf(answers: readonly IdentifiedAnswer[]): QuestionOutcome[] {
  const scores = scoreSurvey(answers);
  return answers.flatMap((answer) => {
    const { countedPoints, earnedPoints } = scoreAnswer(answer);
    if (countedPoints === 0) return [];
    return [{ id: answer.id, earned: earnedPoints > 0, worth: oneDecimal(gainOf(answer, scores).overall) }];
  });
}

/** Rounds points of a score to one decimal, as they are shown. */
function oneDecimal(points: number): number {
  return Math.round(points * 10) / 10;
}

/**
 * Returns the scores that a survey would have if the points with these ids had been earned. Ids of points that are not
 * lost change nothing, so unanswered questions stay uncounted.
 */
export function whatIf(answers: readonly IdentifiedAnswer[], fixedIds: Iterable<string>): SurveyScores {
  const ids = new Set(fixedIds);
  return scoreSurvey(answers.map((answer) => (ids.has(answer.id) && isLost(answer) ? fixAnswer(answer) : answer)));
}

/** Returns a copy of an answer, changed to the value that earns the question's points. */
function fixAnswer(answer: IdentifiedAnswer): IdentifiedAnswer {
  return { ...answer, answer: earningAnswer(answer) ?? answer.answer };
}
