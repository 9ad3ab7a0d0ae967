import { X } from 'lucide-react';
import { nameOf, stepOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditor } from '../editorContext.ts';
import type { Entry } from '../content/structure.ts';
import { ListFieldset } from './ListFieldset.tsx';

/** Edits the choices of an item: their texts in the chosen language, and their points. */
export function ChoicesField({ entry }: { entry: Entry }) {
  const text = useText();
  const { edit, language } = useEditor();
  const choices = listAt(entry.value, ['choices']);
  const label = text('editor.fields.choices');
  const add = () => {
    const codes = new Set(choices.map((choice) => nameOf(choice, 'code')));
    let number = choices.length + 1;
    while (codes.has(`c${number}`)) number++;
    edit([{ op: 'add', path: `${entry.path}/choices/c${number}`, value: { code: `c${number}`, text: { en: '' } } }]);
  };
  return (
    <ListFieldset entry={entry} field="choices" label={label} onAdd={add}>
      {choices.map((choice, at) => {
        const path = `${entry.path}/choices/${stepOf(choice, 'code')}`;
        const choiceText = partAt(choice, ['text', language]);
        const english = partAt(choice, ['text', 'en']);
        const points = partAt(choice, ['points']);
        return (
          <div key={path} className="flex items-center gap-1">
            <input
              data-text
              className="input"
              lang={language}
              aria-label={text('editor.nth', { name: label, number: at + 1 })}
              value={typeof choiceText === 'string' ? choiceText : ''}
              placeholder={language !== 'en' && typeof english === 'string' ? english : undefined}
              onChange={({ target }) => edit([{ op: 'set', path: `${path}/text/${language}`, value: target.value }])}
            />
            <input
              className="input num w-20 shrink-0"
              type="number"
              step="any"
              aria-label={text('editor.pointsOf', { number: at + 1 })}
              placeholder={text('editor.points')}
              value={typeof points === 'number' ? points : ''}
              onChange={({ target: { value, valueAsNumber } }) => {
                if (value !== '') edit([{ op: 'set', path: `${path}/points`, value: valueAsNumber }]);
                else if (points !== undefined) edit([{ op: 'remove', path: `${path}/points` }]);
              }}
            />
            <IconButton
              label={text('editor.removeNth', { name: label, number: at + 1 })}
              className="shrink-0"
              onClick={() => edit([{ op: 'remove', path }])}
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
        );
      })}
    </ListFieldset>
  );
}
