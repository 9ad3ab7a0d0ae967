import { valueAt } from '../../../../domain/drafts/merge.ts';
import type { ProblemValues } from '../../../../domain/definitionProblem.ts';
import { itemRoot } from '../../../../domain/drafts/places.ts';
import { problemPath } from '../../../../domain/drafts/problemPath.ts';
import { isTree, type Tree } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import type { ReadProblem } from './problemCause.ts';
import { useEntryName, type EntryName } from './useEntryName.ts';
import { useOptionNames } from './useOptionNames.ts';

/** A problem in the user's language. */
export type ProblemWords = {
  entry: EntryName;
  /** The label of the field at fault; empty if there is none. */
  field: string;
  text: string;
};

const NO_VALUE = '–';

/** The labels of fields that the form doesn't have, or that have another name there. */
const OTHER_LABELS: Readonly<Record<string, 'exportName' | 'change.kind.language' | 'publish.version'>> = {
  varname: 'exportName',
  renamed: 'exportName',
  code: 'exportName',
  id: 'exportName',
  state: 'exportName',
  module: 'exportName',
  languages: 'change.kind.language',
  version: 'publish.version',
};

/** Returns a function that puts a problem of a definition into words. */
export function useProblemWords(
  definition: Tree,
  language: string,
  languages: readonly { tag: string; name: string }[],
): (problem: ReadProblem) => ProblemWords {
  const text = useText();
  const nameOf = useEntryName(definition, language);
  const optionName = useOptionNames();

  function labelOf(problem: ReadProblem): string {
    const { steps, tag } = problem;
    const other = OTHER_LABELS[String(steps[0])];
    const key = `editor.fields.${fieldOf(problem) as 'text'}` as const;
    const label = other ? text(`editor.${other}`) : text.has(key) ? text(key) : '';
    const row = steps.find((step) => typeof step === 'number');
    const rowLabel = label !== '' && row !== undefined ? text('editor.nth', { name: label, number: row + 1 }) : label;
    if (tag === null || label === '') return rowLabel;
    const languageName = languages.find((candidate) => candidate.tag === tag)?.name ?? tag;
    return text('editor.inLanguage', { name: rowLabel, language: languageName });
  }

  function textOf(problem: ReadProblem): string {
    const { cause, values, character } = problem;
    const shownValues = Object.entries(values).map(([name, raw]) => [name, shownValue(name, raw, problem)] as const);
    const sentence = text(`editor.cause.${cause}`, Object.fromEntries(shownValues));
    return character === null ? sentence : text('editor.cause.at', { number: character + 1, problem: sentence });
  }

  function shownValue(name: string, value: ProblemValues[string], problem: ReadProblem): string | number {
    if (value === null || value === undefined) return NO_VALUE;
    if (typeof value === 'number') return value;
    if (typeof value === 'object') {
      return value.map((option) => optionText(fieldOf(problem), String(option))).join(', ');
    }
    if (name === 'item') return titleIn(value, [itemRoot(definition)]);
    if (name === 'id') return titleIn(value, ['measures', 'computed']);
    if (name === 'other') return nameOf(problemPath(definition, { at: value, field: '' }).path).title;
    return value;
  }

  /** Returns the label of a field's option; the option itself if the form has no label for it. */
  function optionText(field: string, option: string): string {
    const hasNames = field === 'factor' || field === 'pillar' || text.has(`editor.options.${option as 'yes'}`);
    return hasNames || field === 'scoringType' ? optionName(field, option) : option;
  }

  /** Returns the title of an entry by its name; the name itself if there is no such entry. */
  function titleIn(name: string, roots: readonly string[]): string {
    const path = roots.map((root) => `${root}/${name}`).find((candidate) => isTree(valueAt(definition, candidate)));
    return path === undefined ? name : nameOf(path).title;
  }

  return (problem) => ({ entry: nameOf(problem.path), field: labelOf(problem), text: textOf(problem) });
}

/** Returns the name of the form's field that a problem concerns. */
function fieldOf({ steps: [first = '', second = ''] }: ReadProblem): string {
  if (first === 'source') return `source_${second}`;
  return String(first === 'scope' ? second : first);
}
