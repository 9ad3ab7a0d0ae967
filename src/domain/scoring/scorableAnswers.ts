import type { Answer, Scoring } from '../answers.ts';
import type { Category } from './categories.ts';
import type { IdentifiedAnswer } from './fixes.ts';
import type { FourP } from './fourP.ts';

/** The details of a question that scoring needs. */
export type ScorableQuestion = Scoring & { category: Category; fourP: FourP };

/**
 * Returns the answers to known questions in the form that the scoring rules use, in the same order. Each answer is
 * given with its question's id; further elements, such as a note, are ignored.
 */
export function scorableAnswers(
  questions: ReadonlyMap<string, ScorableQuestion>,
  answers: readonly (readonly [id: string, answer: Answer, ...rest: unknown[]])[],
): IdentifiedAnswer[] {
  return answers.flatMap(([id, answer]) => {
    const question = questions.get(id);
    return question ? scorableAnswer(id, question, answer) : [];
  });
}

/** Returns an answer to a question in the form that the scoring rules use. */
export function scorableAnswer(
  id: string,
  { category, fourP, scoringType, weight }: ScorableQuestion,
  answer: Answer,
): IdentifiedAnswer {
  // Copying the whole question instead of these fields takes longer than scoring the answer.
  return { id, category, fourP, scoringType, weight, answer };
}
