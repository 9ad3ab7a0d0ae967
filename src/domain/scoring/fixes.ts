import { CATEGORIES } from './categories.ts';
import { earningAnswer, isLost, scoreAnswer } from '../answers.ts';
import { scoreSurvey, type ScorableAnswer, type SurveyScores } from './scoring.ts';

/** What to fix first: what each lost point costs, and what the scores would be without some of them. Pure. */

/** An answer that can be pointed at; the id is unique within its survey. */
export type IdentifiedAnswer = ScorableAnswer & { id: string };

/** What fixing one lost point alone would add, in percentage points and unrounded. */
type Gain = { category: number; factor: number; overall: number };

/** A lost point: the answer as it was given, and what fixing it would add. */
export type Fix<A extends IdentifiedAnswer = IdentifiedAnswer> = { answer: A; gain: Gain };

/**
 * The lost points of a survey, the one that adds most to the overall score first; then the one that adds most to its P;
 * then in the order in which the answers were given.
 *
 * A gain is unrounded: the point's weight as a share of all that counts in the category (or in the P), in percent, and a
 * seventh of the category's for the overall score. So gains can be compared where rounded scores would not move at all.
 * What several fixes add together in whole scores is for `whatIf` to say.
 */
export function fixesOf<A extends IdentifiedAnswer>(answers: readonly A[]): Fix<A>[] {
  const scores = scoreSurvey(answers);
  return answers
    .filter(isLost)
    .map((answer) => ({ answer, gain: gainOf(answer, scores) }))
    .toSorted((a, b) => b.gain.overall - a.gain.overall || b.gain.factor - a.gain.factor);
}

/** What the points of an answer that counts are worth: what fixing it adds, or what it would cost to lose it. */
function gainOf({ weight, category: code, factor: p }: ScorableAnswer, { categories, factors }: SurveyScores): Gain {
  const category = (100 * weight) / categories[code].counted;
  const factor = (100 * weight) / factors[p].counted;
  return { category, factor, overall: category / CATEGORIES.length };
}

/** What a survey says of a question: whether it earned its points, and what they are worth of the unrounded overall score. */
export type Outcome = { id: string; earned: boolean; worth: number };

/** What a survey says of each question that it counts. `worth` is in points, to one decimal. */
export function outcomesOf(answers: readonly IdentifiedAnswer[]): Outcome[] {
  const scores = scoreSurvey(answers);
  return answers.flatMap((answer) => {
    const { included, added } = scoreAnswer(answer);
    if (included === 0) return [];
    return [{ id: answer.id, earned: added > 0, worth: oneDecimal(gainOf(answer, scores).overall) }];
  });
}

/** Points of a score as they are told: to one decimal. */
function oneDecimal(points: number): number {
  return Math.round(points * 10) / 10;
}

/**
 * The scores if the points with these ids were earned: exactly what the scoring rules give. Ids of points that are not
 * lost change nothing, so what was never answered stays uncounted.
 */
export function whatIf(answers: readonly IdentifiedAnswer[], fixedIds: Iterable<string>): SurveyScores {
  const ids = new Set(fixedIds);
  return scoreSurvey(answers.map((answer) => (ids.has(answer.id) && isLost(answer) ? fixed(answer) : answer)));
}

/** The same question with the answer that earns its point. */
function fixed(answer: IdentifiedAnswer): IdentifiedAnswer {
  return { ...answer, answer: earningAnswer(answer) ?? answer.answer };
}
