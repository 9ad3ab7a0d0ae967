import type { Food } from '../../../../contract/kit/shapes.ts';
import type { Category } from '../../../../domain/scoring/categories.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { isAnswered } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';

/**
 * The parts of an audit, each of which is shown on one screen: one or more neighbouring sub-categories of a category.
 * The functions in this file are pure.
 */

export type AuditQuestion = Food['sub_food'][number]['questions'][number];

/** A sub-category with its questions. */
export type Section = {
  /** The section's name in the URL, such as `FV-2a`. */
  key: string;
  name: string;
  questions: readonly AuditQuestion[];
};

/** The questions on one screen. */
export type Part = {
  /** The part's name in the URL, which is the name of its first section. */
  key: string;
  sections: readonly Section[];
  category: Category;
  categoryName: string;
  /** The part's position in its category, from 1, and the number of parts. */
  place: number;
  of: number;
  /** The questions of all its sections. */
  questions: readonly AuditQuestion[];
};

/** The minimum and maximum number of questions in a part, if the sizes of the sub-categories allow it. */
const PART_MIN = 4;
const PART_MAX = 10;

/** A category with its parts and all their questions. */
export type CategoryParts = {
  code: Category;
  name: string;
  parts: readonly Part[];
  questions: readonly AuditQuestion[];
};

export type Count = { answered: number; total: number };

/** Returns the share of questions that are answered, from 0 to 1; 0 if there are no questions. */
export function shareOf({ answered, total }: Count): number {
  return total === 0 ? 0 : answered / total;
}

/**
 * Returns the categories in the order of the instrument, filtered to the questions of one P unless `fourP` is null.
 * Parts and categories without questions are omitted.
 */
export function categoryParts(foods: readonly Food[], fourP: FourP | null): CategoryParts[] {
  return foods.flatMap(({ code, food_name: name, sub_food: all }) => {
    const withQuestions = all
      .map((section) => ({
        key: sectionKey(code, section.code),
        name: section.sub_food_name,
        questions: section.questions.filter(({ fourp }) => fourP === null || fourp === fourP),
      }))
      .filter(({ questions }) => questions.length > 0);
    const runs = runsOf(withQuestions);
    const parts = runs.map((sections, at) => ({
      key: sections[0]?.key ?? code,
      sections,
      category: code,
      categoryName: name,
      place: at + 1,
      of: runs.length,
      questions: sections.flatMap(({ questions }) => questions),
    }));
    return parts.length === 0 ? [] : { code, name, parts, questions: parts.flatMap(({ questions }) => questions) };
  });
}

/** Returns the name of a sub-category in the URL. */
export function sectionKey(category: string, subcategory: string): string {
  return `${category}-${subcategory}`;
}

/**
 * Splits a category's sections into runs of `PART_MIN` to `PART_MAX` questions where possible. Prefers the split with
 * the fewest runs, and then the one with the most equal sizes. A section is never split.
 */
function runsOf(sections: readonly Section[]): Section[][] {
  /** The best way to split the first n sections, and its cost. */
  const best: { runs: Section[][]; cost: number }[] = [{ runs: [], cost: 0 }];
  for (let end = 1; end <= sections.length; end++) {
    const ways = best.map(({ runs, cost }, start) => {
      const run = sections.slice(start, end);
      return { runs: [...runs, run], cost: cost + costOf(run) };
    });
    best.push(ways.reduce((one, other) => (other.cost < one.cost ? other : one)));
  }
  return best.at(-1)?.runs ?? [];
}

/**
 * The costs rank splits first by the number of runs of the wrong size, then by the number of runs, and then by how
 * unequal the runs are (the sum of the squares of their sizes).
 */
const COST_OF_WRONG_SIZE = 1_000_000;
const COST_OF_RUN = 1_000;

function costOf(run: readonly Section[]): number {
  const total = run.reduce((sum, { questions }) => sum + questions.length, 0);
  const fits = total >= PART_MIN && (total <= PART_MAX || run.length === 1);
  return COST_OF_RUN + total ** 2 + (fits ? 0 : COST_OF_WRONG_SIZE);
}

/** Returns the index of the part that contains the section with this key; -1 for none. */
export function placeOf(parts: readonly Part[], key: string | null): number {
  return parts.findIndex(({ sections }) => sections.some((section) => section.key === key));
}

/** Counts the given questions, and how many of them are answered. */
export function countOf(draft: Pick<Draft, 'answers'>, questions: readonly AuditQuestion[]): Count {
  return { answered: questions.filter(({ _id: id }) => isAnswered(draft, id)).length, total: questions.length };
}

export function isWhole({ answered, total }: Count): boolean {
  return answered === total;
}

/** Returns the part of a category to continue with: the first incomplete one, or the first if all are complete. */
export function nextPart(draft: Pick<Draft, 'answers'>, category: CategoryParts): Part | undefined {
  return category.parts.find(({ questions }) => !isWhole(countOf(draft, questions))) ?? category.parts[0];
}

/**
 * Returns the category in progress: the category of the last answer if it is incomplete; if not, the first partly
 * answered one. Undefined if there is none.
 */
export function underWay(
  draft: Pick<Draft, 'answers' | 'undo'>,
  categories: readonly CategoryParts[],
): Category | undefined {
  const last = Object.keys(draft.undo ?? {})[0];
  const inProgress = categories.filter(({ questions }) => {
    const { answered, total } = countOf(draft, questions);
    return answered > 0 && answered < total;
  });
  return (inProgress.find(({ questions }) => questions.some(({ _id: id }) => id === last)) ?? inProgress[0])?.code;
}
