import { X } from 'lucide-react';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { partAt, withPart } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditor } from '../editorContext.ts';
import type { Entry } from '../content/structure.ts';
import type { FieldSpec } from './fields.ts';
import { ListFieldset } from './ListFieldset.tsx';

/** Edits a list of texts, such as the strategies of a question, in the chosen language. */
export function TextList({ entry, field }: { entry: Entry; field: FieldSpec }) {
  const text = useText();
  const { definition, edit, language } = useEditor();
  const path = `${entry.path}/${field.name}`;
  const value = valueAt(definition, path);
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  const label = text(`editor.fields.${field.name}`);
  const set = (next: unknown[]) => edit([{ op: 'set', path, value: next }]);
  const type = (at: number, input: string) => {
    const part = input === '' && language !== 'en' ? undefined : input;
    set(rows.map((row, index) => (index === at ? withPart(row, [language], part) : row)));
  };
  return (
    <ListFieldset entry={entry} field={field.name} label={label} onAdd={() => set([...rows, { en: '' }])}>
      {rows.map((row, at) => {
        const currentText = partAt(row, [language]);
        const english = partAt(row, ['en']);
        return (
          <div key={at} className="flex items-center gap-1">
            <input
              data-text
              className="input"
              lang={language}
              dir="auto"
              aria-label={text('editor.nth', { name: label, number: at + 1 })}
              value={typeof currentText === 'string' ? currentText : ''}
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
    </ListFieldset>
  );
}
