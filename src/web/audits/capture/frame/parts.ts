import type { Food } from '../../../contract/kit/shapes.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { isAnswered } from '../kept/changes.ts';
import type { Draft } from '../kept/draft.ts';

/** The parts of an audit, its sub-categories, as its screens walk through them. Pure. */

export type AskedQuestion = Food['sub_food'][number]['questions'][number];

/** A sub-category with its questions. */
export type Part = {
  /** Names it in the address: `FV-2a`. */
  key: string;
  name: string;
  category: Category;
  categoryName: string;
  /** The how many-eth of its category's parts it is, from 1 on, and of how many. */
  place: number;
  of: number;
  questions: readonly AskedQuestion[];
};

/** A category with its parts, and the questions of all of them. */
export type CategoryParts = {
  code: Category;
  name: string;
  parts: readonly Part[];
  questions: readonly AskedQuestion[];
};

export type Count = { answered: number; total: number };

/** The categories in the order of the instrument, narrowed to the questions of one P unless it is null. What has no question is left out. */
export function categoryParts(foods: readonly Food[], factor: FourP | null): CategoryParts[] {
  return foods.flatMap(({ code, food_name: name, sub_food: all }) => {
    const asked = all
      .map((part) => ({
        ...part,
        questions: part.questions.filter(({ fourp }) => factor === null || fourp === factor),
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

/** How a part is named in the address. */
export function partKey(category: string, subcategory: string): string {
  return `${category}-${subcategory}`;
}

/** How many of some questions have an answer. */
export function countOf(draft: Pick<Draft, 'answers'>, questions: readonly AskedQuestion[]): Count {
  return { answered: questions.filter(({ _id: id }) => isAnswered(draft, id)).length, total: questions.length };
}

export function isWhole({ answered, total }: Count): boolean {
  return answered === total;
}

/** The part of a category to go on with: its first that is not whole, or its first. */
export function nextPart(draft: Pick<Draft, 'answers'>, category: CategoryParts): Part | undefined {
  return category.parts.find(({ questions }) => !isWhole(countOf(draft, questions))) ?? category.parts[0];
}

/** The category that is under way: that of the last answer if it is not whole, or else the first one that was begun. */
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
