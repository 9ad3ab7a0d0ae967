import { matches } from '../../../ui/matches.ts';
import type { AuditQuestion, CategoryParts, Part } from '../frame/parts.ts';
import { isAnswered } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';

/** The filters of the jump index; 'all' lists parts instead of questions unless the user searches. */
export const FILTERS = ['all', 'unanswered', 'photos'] as const;
export type Filter = (typeof FILTERS)[number];

/** A question and the part that contains it. */
export type FoundQuestion = { question: AuditQuestion; part: Part };

export type FoundCategory = { category: CategoryParts; questions: FoundQuestion[] };

/**
 * Returns the questions that match a filter and the search text, by category. Categories without matches are omitted.
 */
export function foundQuestions(
  draft: Pick<Draft, 'answers' | 'photos'>,
  categories: readonly CategoryParts[],
  filter: Filter,
  input: string,
): FoundCategory[] {
  const idsWithPhotos = new Set(draft.photos.map(({ questionId }) => questionId));
  const isMatch = ({ _id: id, text }: AuditQuestion) =>
    (filter === 'all' || (filter === 'photos' ? idsWithPhotos.has(id) : !isAnswered(draft, id))) &&
    matches(text, input);
  return categories.flatMap((category) => {
    const questionsOfCategory = category.parts.flatMap((part) =>
      part.questions.filter(isMatch).map((question) => ({ question, part })),
    );
    return questionsOfCategory.length === 0 ? [] : [{ category, questions: questionsOfCategory }];
  });
}

/** Counts the questions that each filter except 'all' lists. */
export function countMatches(draft: Pick<Draft, 'answers' | 'photos'>, categories: readonly CategoryParts[]) {
  const of = (filter: Filter) =>
    foundQuestions(draft, categories, filter, '').reduce((sum, { questions }) => sum + questions.length, 0);
  return { unanswered: of('unanswered'), photos: of('photos') };
}
