import { isCategory, type Category } from '../../../../../domain/scoring/categories.ts';
import type { AgreementQuestion } from '../agreement.ts';

const WORST = 5;
const MOST = 3;

/** Returns the questions that at least one pair answered differently. */
export function differingQuestions(questions: readonly AgreementQuestion[]): AgreementQuestion[] {
  return questions.filter(({ pairs, agree }) => agree < pairs);
}

/**
 * Returns the food category that occurs most often among the five worst questions, with its count and the number of
 * questions considered; null if fewer than three questions share a category. This function is pure.
 */
export function commonOf(
  worst: readonly AgreementQuestion[],
): { category: Category; count: number; of: number } | null {
  const first = worst.slice(0, WORST);
  const counts = new Map<Category, number>();
  for (const { food_id: id } of first) if (isCategory(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [category, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return category !== undefined && count !== undefined && count >= MOST ? { category, count, of: first.length } : null;
}
