import { useState } from 'react';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import type { Entry } from '../content/structure.ts';
import type { FieldSpec } from './fields.ts';

export type FieldProps = { entry: Entry; field: FieldSpec };

/** Returns the value of a field and what a form needs to edit it. */
export function useField({ entry, field }: FieldProps) {
  const text = useText();
  const { definition, edit, problems } = useEditor();
  const path = pathOf(entry, field);
  const [top = field.name] = (field.path ?? field.name).split('/');
  const fieldProblems = problems.filter((problem) => problem.path === entry.path && problem.field === top);
  const value = valueAt(definition, path);
  const [isPlain, setPlain] = useState(true);
  const problem = fieldProblems.map((each) => each.text).join(' ');
  return {
    label: text(`editor.fields.${field.name}`),
    value,
    error: isPlain ? problem || undefined : text('forms.notPlain'),
    /** Sets the field; undefined removes it. */
    set: (next: unknown, of = path) => {
      if (next === undefined && valueAt(definition, of) === null) return;
      setPlain(edit([next === undefined ? { op: 'remove', path: of } : { op: 'set', path: of, value: next }]));
    },
    path,
  };
}

function pathOf(entry: Entry, field: FieldSpec): string {
  return [entry.path, field.path ?? field.name].filter(Boolean).join('/');
}
