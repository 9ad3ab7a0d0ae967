import { Pencil } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { NoteText } from '../../surveys/questions/NoteField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { noteQuestion } from '../drafts/changes.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { useStoredText } from '../../../forms/useStoredText.ts';

/** The maximum time from the touch to the click of a tap, in ms. */
const TAP_MS = 300;

type NoteProps = {
  surveyId: string;
  questionId: string;
  question: string;
  note: string;
  writing: boolean;
  onWriting: (writing: boolean) => void;
};

/** Shows a note: as text with an edit button, or as a text field while it is being edited. */
export function Note({ surveyId, questionId, question, note, writing, onWriting }: NoteProps) {
  const text = useText();
  const { value, onChange, onBlur } = useStoredText(note, (words) => {
    changeDraft(surveyId, noteQuestion(questionId, words)).catch(noteFault);
  });
  if (writing) {
    return (
      <NoteText
        value={value}
        focused
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          onBlur();
          // The layout must not shift before the tap is complete, or the tap would miss its target.
          window.setTimeout(() => onWriting(false), TAP_MS);
        }}
      />
    );
  }
  return (
    <div className="flex h-full items-center gap-1 rounded-lg bg-sunken py-0.5 pr-0.5 pl-3">
      <p className="min-w-0 flex-1 py-2 wrap-anywhere whitespace-pre-wrap">{value}</p>
      <IconButton
        label={text('capture.editNote', { question })}
        data-note=""
        onClick={() => onWriting(true)}
        className="size-9 shrink-0 text-fg-3 reach"
      >
        <Pencil className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
