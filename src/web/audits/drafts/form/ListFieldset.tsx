import { Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Entry } from '../content/structure.ts';
import { useFieldProblems } from './useField.ts';

type ListFieldsetProps = { entry: Entry; field: string; label: string; onAdd: () => void; children: ReactNode };

/**
 * Renders a frame around the rows of a list field, with the field's problems and a button that adds a row. Adding a row
 * moves the focus to the last input with the attribute `data-text`.
 */
export function ListFieldset({ entry, field, label, onAdd, children }: ListFieldsetProps) {
  const text = useText();
  const { error, hint } = useFieldProblems(entry, field);
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onAdd();
    // The new input is rendered after this event.
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-text]') ?? [])].at(-1)?.focus(),
    );
  };
  return (
    <fieldset ref={list} data-field={field} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {children}
      {error !== undefined && <p className="text-bad">{error}</p>}
      {hint !== undefined && <p className="text-xs text-fg-3">{hint}</p>}
      <Button look="ghost" className="self-start" onClick={add} aria-label={text('editor.addTo', { name: label })}>
        <Plus className="size-4" aria-hidden />
        {text('editor.add')}
      </Button>
    </fieldset>
  );
}
