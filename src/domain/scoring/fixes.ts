import { CATEGORIES } from './categories.ts';
import { earningAnswer, isLost } from '../answers.ts';
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
  const { categories, factors } = scoreSurvey(answers);
  return answers
    .filter(isLost)
    .map((answer) => {
      const category = (100 * answer.weight) / categories[answer.category].counted;
      const factor = (100 * answer.weight) / factors[answer.factor].counted;
      return { answer, gain: { category, factor, overall: category / CATEGORIES.length } };
    })
    .toSorted((a, b) => b.gain.overall - a.gain.overall || b.gain.factor - a.gain.factor);
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
