import { MessageSquareText } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { GrowingTextArea } from '../../../forms/GrowingTextArea.tsx';

/** Edits the note of an answer. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (value === '' && !isOpen) return <AddNote onClick={() => setIsOpen(true)} className="-ml-2" />;
  return <NoteText value={value} focused={isOpen} onChange={({ target }) => onChange(target.value)} />;
}

type AddNoteProps = Omit<ComponentProps<'button'>, 'children'> & { children?: ReactNode };

/** Shows the button that adds a note. */
export function AddNote({ className = '', children, ...rest }: AddNoteProps) {
  const text = useText();
  return (
    <button type="button" {...rest} className={`btn-ghost ${className}`}>
      <MessageSquareText className="size-4 text-fg-3" aria-hidden />
      {text('questions.addNote')}
      {children}
    </button>
  );
}

type NoteTextProps = Pick<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur'> & {
  /** True if the field replaced the button that the user pressed, and must take over its focus. */
  focused: boolean;
};

/** Shows the text field of a note. */
export function NoteText({ focused, ...field }: NoteTextProps) {
  const text = useText();
  return (
    <label className="flex flex-col gap-1">
      <span className="text-xs text-fg-2">{text('questions.note')}</span>
      <GrowingTextArea
        {...field}
        ref={focused ? focusOnce : undefined}
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        className="input min-h-15 py-2"
      />
    </label>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (field && field.dataset['focused'] === undefined) {
    field.dataset['focused'] = '';
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
}
