import { ArrowUp, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { nameOf, stepOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { choiceMove } from '../content/dropEdit.ts';
import type { Entry } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';
import { Grip } from '../Grip.tsx';
import { ListFieldset } from './ListFieldset.tsx';

/** Edits the choices of an item. */
export function ChoicesField({ entry }: { entry: Entry }) {
  const text = useText();
  const { edit } = useEditor();
  const choices = listAt(entry.value, ['choices']);
  const add = () => {
    const codes = new Set(choices.map((choice) => nameOf(choice, 'code')));
    let number = choices.length + 1;
    while (codes.has(`c${number}`)) number++;
    edit([{ op: 'add', path: `${entry.path}/choices/c${number}`, value: { code: `c${number}`, text: { en: '' } } }]);
  };
  return (
    <ListFieldset entry={entry} field="choices" label={text('editor.fields.choices')} onAdd={add}>
      {choices.map((choice, at) => {
        const path = `${entry.path}/choices/${stepOf(choice, 'code')}`;
        return <ChoiceRow key={path} path={path} choices={choices} at={at} />;
      })}
    </ListFieldset>
  );
}

type ChoiceRowProps = { path: string; choices: readonly unknown[]; at: number };

function ChoiceRow({ path, choices, at }: ChoiceRowProps) {
  const text = useText();
  const { edit, language } = useEditor();
  const label = text('editor.fields.choices');
  const choiceText = partAt(choices[at], ['text', language]);
  const english = partAt(choices[at], ['text', 'en']);
  const points = partAt(choices[at], ['points']);
  const row = useRef<HTMLDivElement>(null);
  const moveTo = (to: number) => {
    const move = choiceMove(choices, path, at, to);
    if (!move || !edit([move])) return;
    // Moving the row in the document takes the focus away.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-text]')?.focus());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(event.key === 'ArrowUp' ? at - 1 : at + 2);
  };
  return (
    <div ref={row} data-drop={path} className="flex items-center gap-1 data-dragged:opacity-40">
      <Grip className="h-control w-6 shrink-0" />
      <input
        data-text
        className="input"
        lang={language}
        dir="auto"
        aria-label={text('editor.nth', { name: label, number: at + 1 })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        value={typeof choiceText === 'string' ? choiceText : ''}
        placeholder={language !== 'en' && typeof english === 'string' ? english : undefined}
        onKeyDown={press}
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
        label={text('editor.moveUpNth', { name: label, number: at + 1 })}
        className="shrink-0 disabled:opacity-40"
        disabled={at === 0}
        onClick={() => moveTo(at - 1)}
      >
        <ArrowUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        label={text('editor.removeNth', { name: label, number: at + 1 })}
        className="shrink-0"
        onClick={() => edit([{ op: 'remove', path }])}
      >
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
