import { useState } from 'react';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Entry } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';
import { concerns, type ReadProblem } from '../../definitions/problems/problemCause.ts';
import { placeOf, type FieldSpec } from './fields.ts';

export type FieldProps = { entry: Entry; field: FieldSpec };

/** Returns the value of a field and what a form needs to edit it. */
export function useField({ entry, field }: FieldProps) {
  const text = useText();
  const { definition, edit } = useEditor();
  const path = pathOf(entry, field);
  const problems = useFieldProblems(entry, placeOf(field));
  const value = valueAt(definition, path);
  const [isPlain, setPlain] = useState(true);
  return {
    label: text(`editor.fields.${field.name}`),
    value,
    error: isPlain ? problems.error : text('forms.notPlain'),
    /** A note that the field is still empty; undefined once that counts as a fault. */
    hint: problems.hint,
    character: problems.character,
    /** Sets the field; undefined removes it. */
    set: (next: unknown, of = path) => {
      if (next === undefined && valueAt(definition, of) === null) return;
      setPlain(edit([next === undefined ? { op: 'remove', path: of } : { op: 'set', path: of, value: next }]));
    },
    path,
  };
}

/** Returns the problems of a field in words, with the character at fault in a formula. */
export function useFieldProblems({ path }: Entry, field: string) {
  const text = useText();
  const { problems, isHint, wordsOf, language, languages } = useEditor();
  const fieldProblems = problems.filter((problem) => problem.path === path && concerns(problem, field));
  const faults = fieldProblems.filter((problem) => !isHint(problem));
  const sentenceOf = (problem: ReadProblem) => {
    const { text: words } = wordsOf(problem);
    const row = problem.steps.find((step) => typeof step === 'number');
    const name = languages.find(({ tag }) => tag === problem.tag)?.name;
    const inLanguage =
      problem.tag === language || name === undefined
        ? words
        : text('editor.problemIn', { field: name, problem: words });
    return row === undefined ? inLanguage : text('editor.problemIn', { field: String(row + 1), problem: inLanguage });
  };
  return {
    error: faults.length > 0 ? faults.map(sentenceOf).join(' ') : undefined,
    hint: fieldProblems.length > faults.length ? text('editor.stillEmpty') : undefined,
    character: faults.find(({ character }) => character !== null)?.character ?? null,
  };
}

function pathOf(entry: Entry, field: FieldSpec): string {
  return [entry.path, placeOf(field)].filter(Boolean).join('/');
}
