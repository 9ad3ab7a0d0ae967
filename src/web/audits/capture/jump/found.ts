import { matches } from '../../ui/matches.ts';
import type { AskedQuestion, CategoryParts, Part } from '../frame/parts.ts';
import { isAnswered } from '../kept/changes.ts';
import type { Draft } from '../kept/draft.ts';

/** Which questions the jump index lists; 'all' lists parts instead. */
export const FILTERS = ['all', 'unanswered', 'photos'] as const;
export type Filter = (typeof FILTERS)[number];

/** A question with the part that it stands in. */
export type FoundQuestion = { question: AskedQuestion; part: Part };

export type FoundCategory = { category: CategoryParts; found: FoundQuestion[] };

/** The questions that a filter and what was typed leave, by category; categories without any are left out. Pure. */
export function foundQuestions(
  draft: Pick<Draft, 'answers' | 'photos'>,
  categories: readonly CategoryParts[],
  filter: Filter,
  typed: string,
): FoundCategory[] {
  const photographed = new Set(draft.photos.map(({ questionId }) => questionId));
  const isMeant = ({ _id: id, text }: AskedQuestion) =>
    (filter === 'all' || (filter === 'photos' ? photographed.has(id) : !isAnswered(draft, id))) && matches(text, typed);
  return categories.flatMap((category) => {
    const found = category.parts.flatMap((part) =>
      part.questions.filter(isMeant).map((question) => ({ question, part })),
    );
    return found.length === 0 ? [] : [{ category, found }];
  });
}

/** How many questions a filter lists. */
export function countFound(draft: Pick<Draft, 'answers' | 'photos'>, categories: readonly CategoryParts[]) {
  const of = (filter: Filter) =>
    foundQuestions(draft, categories, filter, '').reduce((sum, { found }) => sum + found.length, 0);
  return { unanswered: of('unanswered'), photos: of('photos') };
}
