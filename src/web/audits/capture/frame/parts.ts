import type { Food } from '../../../../contract/kit/shapes.ts';
import type { Category } from '../../../../domain/scoring/categories.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { isAnswered } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';

/** The parts of an audit (its sub-categories), as its screens go through them. Pure. */

export type AskedQuestion = Food['sub_food'][number]['questions'][number];

/** A sub-category with its questions. */
export type Part = {
  /** The part's name in the URL, such as `FV-2a`. */
  key: string;
  name: string;
  category: Category;
  categoryName: string;
  /** The part's position in its category, from 1, and the number of parts. */
  place: number;
  of: number;
  questions: readonly AskedQuestion[];
};

/** A category with its parts and all their questions. */
export type CategoryParts = {
  code: Category;
  name: string;
  parts: readonly Part[];
  questions: readonly AskedQuestion[];
};

export type Count = { answered: number; total: number };

/**
 * Returns the categories in the order of the instrument, filtered to the questions of one P unless `fourP` is null.
 * Parts and categories without questions are omitted.
 */
export function categoryParts(foods: readonly Food[], fourP: FourP | null): CategoryParts[] {
  return foods.flatMap(({ code, food_name: name, sub_food: all }) => {
    const asked = all
      .map((part) => ({
        ...part,
        questions: part.questions.filter(({ fourp }) => fourP === null || fourp === fourP),
      }))
      .filter(({ questions }) => questions.length > 0);
    const parts = asked.map((part, at) => ({
      key: partKey(code, part.code),
      name: part.sub_food_name,
      category: code,
      categoryName: name,
      place: at + 1,
      of: asked.length,
      questions: part.questions,
    }));
    return parts.length === 0 ? [] : { code, name, parts, questions: parts.flatMap(({ questions }) => questions) };
  });
}

/** Returns the name of a part in the URL. */
export function partKey(category: string, subcategory: string): string {
  return `${category}-${subcategory}`;
}

/** Counts how many of some questions are answered. */
export function countOf(draft: Pick<Draft, 'answers'>, questions: readonly AskedQuestion[]): Count {
  return { answered: questions.filter(({ _id: id }) => isAnswered(draft, id)).length, total: questions.length };
}

export function isWhole({ answered, total }: Count): boolean {
  return answered === total;
}

/** Returns the part of a category to continue with: the first incomplete one, otherwise the first. */
export function nextPart(draft: Pick<Draft, 'answers'>, category: CategoryParts): Part | undefined {
  return category.parts.find(({ questions }) => !isWhole(countOf(draft, questions))) ?? category.parts[0];
}

/**
 * Returns the category in progress: the incomplete category of the last answer, otherwise the first one that is partly
 * answered.
 */
export function underWay(
  draft: Pick<Draft, 'answers' | 'undo'>,
  categories: readonly CategoryParts[],
): Category | undefined {
  const last = Object.keys(draft.undo ?? {})[0];
  const begun = categories.filter(({ questions }) => {
    const { answered, total } = countOf(draft, questions);
    return answered > 0 && answered < total;
  });
  return (begun.find(({ questions }) => questions.some(({ _id: id }) => id === last)) ?? begun[0])?.code;
}
