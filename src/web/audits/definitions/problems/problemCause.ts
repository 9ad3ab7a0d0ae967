import type { DefinitionProblem } from '../../../../domain/checkDefinition.ts';
import type { Cause, ProblemValues } from '../../../../domain/definitionProblem.ts';
import { problemPath, type ProblemPlace } from '../../../../domain/drafts/problemPath.ts';
import { isTree, type Tree } from '../../../../domain/drafts/tree.ts';

/** A problem of a definition, prepared for display. */
export type ReadProblem = ProblemPlace & {
  cause: Cause;
  values: ProblemValues;
  /** True if the field has no value yet, or no English text. */
  isEmpty: boolean;
  /** The language of the text at fault; null if the problem doesn't concern one language. */
  tag: string | null;
  /** The offset of the character at fault in a formula, counted from 0; null if the problem concerns no character. */
  character: number | null;
};

/** The fields whose texts aren't translated. */
const UNTRANSLATED: readonly string[] = ['source', 'columns', 'examples', 'origin'];

/** Returns where a problem is in a definition, and what causes it. */
export function readProblem(definition: Tree, problem: DefinitionProblem): ReadProblem {
  const place = problemPath(definition, problem);
  const { steps, value, isKnown } = place;
  const { cause, values, character } = problem;
  const lacksEnglish = cause === 'englishText';
  const isEmpty = isKnown && steps.length > 0 && problem.code !== 'example' && (isBlank(value) || lacksEnglish);
  const last = steps.at(-1);
  const isText = typeof value === 'string' && !UNTRANSLATED.includes(String(steps[0])) && steps.length > 1;
  return {
    ...place,
    // An empty field has the cause 'empty', except a list without choices.
    cause: isEmpty && cause !== 'noChoices' ? 'empty' : cause,
    values,
    isEmpty,
    tag: lacksEnglish
      ? 'en'
      : isText && typeof last === 'string' && (cause === 'length' || cause === 'characters')
        ? last
        : null,
    character: isEmpty ? null : character,
  };
}

/** Checks whether a problem concerns a field or a part of it. `field` is the field's path in the entry. */
export function concerns({ steps }: Pick<ReadProblem, 'steps'>, field: string): boolean {
  return `${steps.join('/')}/`.startsWith(`${field}/`);
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (isTree(value) && Object.keys(value).length === 0);
}
