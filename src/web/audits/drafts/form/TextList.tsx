import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { partAt, withPart } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditor } from '../editorContext.ts';
import type { Entry } from '../content/structure.ts';
import type { FieldSpec } from './fields.ts';

/** Edits a list of texts, such as the strategies of a question, in the chosen language. */
export function TextList({ entry, field }: { entry: Entry; field: FieldSpec }) {
  const text = useText();
  const { definition, edit, language, problems } = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const path = `${entry.path}/${field.name}`;
  const value = valueAt(definition, path);
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  const label = text(`editor.fields.${field.name}`);
  const set = (next: unknown[]) => edit([{ op: 'set', path, value: next }]);
  const type = (at: number, typed: string) => {
    const part = typed === '' && language !== 'en' ? undefined : typed;
    set(rows.map((row, index) => (index === at ? withPart(row, [language], part) : row)));
  };
  const found = problems.filter((problem) => problem.path === entry.path && problem.field === field.name);
  const add = () => {
    set([...rows, { en: '' }]);
    // The new input is drawn after this event.
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[rows.length]?.focus());
  };
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {rows.map((row, at) => {
        const shown = partAt(row, [language]);
        const english = partAt(row, ['en']);
        return (
          <div key={at} className="flex items-center gap-1">
            <input
              className="input"
              lang={language}
              aria-label={text('editor.nth', { name: label, number: at + 1 })}
              value={typeof shown === 'string' ? shown : ''}
              placeholder={language !== 'en' && typeof english === 'string' ? english : undefined}
              onChange={({ target }) => type(at, target.value)}
            />
            <IconButton
              label={text('editor.removeNth', { name: label, number: at + 1 })}
              className="shrink-0"
              onClick={() => set(rows.filter((_, index) => index !== at))}
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {found.map((problem) => (
        <p key={problem.text} lang="en" className="text-bad">
          {problem.text}
        </p>
      ))}
      <Button look="ghost" className="self-start" onClick={add} aria-label={text('editor.addTo', { name: label })}>
        <Plus className="size-4" aria-hidden />
        {text('editor.add')}
      </Button>
    </fieldset>
  );
}
