import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useText } from '../../i18n/useText.ts';

/** A note beside an answer: a button until there is one. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  if (value === '' && !asked) {
    return (
      <button type="button" onClick={() => setAsked(true)} className="btn-ghost -ml-2">
        <MessageSquarePlus className="size-4" aria-hidden />
        {text('questions.addNote')}
      </button>
    );
  }
  return (
    <label className="flex flex-col gap-1">
      <span className="text-xs text-fg-2">{text('questions.note')}</span>
      <textarea
        // It came where its button was pressed, which had the focus.
        ref={asked ? (field) => focusOnce(field) : undefined}
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="input h-auto py-2"
      />
    </label>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (field && field.dataset['focused'] === undefined) {
    field.dataset['focused'] = '';
    field.focus();
  }
}
