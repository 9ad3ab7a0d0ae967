import { Camera, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AddNote, NoteText } from '../../surveys/questions/NoteField.tsx';
import { Key } from '../../surveys/questions/Key.tsx';
import { noteQuestion } from '../kept/changes.ts';
import type { DraftPhoto } from '../kept/draft.ts';
import { changeDraft } from '../kept/drafts.ts';
import { noteFault } from '../kept/storage.ts';
import { useKeptText } from '../manager/useKeptText.ts';
import { PhotoStrip } from './PhotoStrip.tsx';
import { usePhotoInput } from './usePhotoInput.tsx';

type BesideProps = {
  surveyId: string;
  questionId: string;
  question: string;
  photos: readonly DraftPhoto[];
  note: string;
  wide: boolean;
  current: boolean;
  keys: boolean;
};

/** What stands beside an answer: photos and a note, or the buttons that they begin with. */
export function Beside({ surveyId, questionId, question, photos, note, wide, current, keys }: BesideProps) {
  const text = useText();
  const [writing, setWriting] = useState(false);
  const camera = usePhotoInput(surveyId, questionId);
  const hasPhotos = photos.length > 0;
  const hasNote = note !== '' || writing;
  const shown = !wide || current;
  const hints = wide && current && keys;
  const buttons = shown && (!hasPhotos || !hasNote);
  return (
    <>
      {camera.input}
      {(hasPhotos || hasNote) && (
        <div className={wide ? 'mt-3 flex flex-wrap gap-2' : 'mt-3 flex flex-col gap-2.5'}>
          {hasPhotos && (
            <PhotoStrip
              surveyId={surveyId}
              question={question}
              photos={photos}
              {...(shown && { onAdd: camera.choose, busy: camera.busy })}
            />
          )}
          {hasNote && (
            <div className="min-w-56 flex-1">
              <Note
                surveyId={surveyId}
                questionId={questionId}
                question={question}
                note={note}
                writing={writing}
                onWriting={setWriting}
              />
            </div>
          )}
        </div>
      )}
      {buttons && (
        <div className={`-mx-2 -mb-2.5 flex flex-wrap gap-x-1 ${wide ? 'mt-3 border-t border-line pt-1' : 'mt-1'}`}>
          {!hasPhotos && (
            <button
              type="button"
              data-photo=""
              aria-keyshortcuts={hints ? 'P' : undefined}
              aria-busy={camera.busy || undefined}
              onClick={camera.choose}
              className="btn-ghost h-11"
            >
              {camera.busy ? <Spinner /> : <Camera className="size-4 text-fg-3" aria-hidden />}
              {text('taking.photo.add')}
              {hints && <Key>P</Key>}
            </button>
          )}
          {!hasNote && (
            <AddNote
              data-note=""
              aria-keyshortcuts={hints ? 'M' : undefined}
              onClick={() => setWriting(true)}
              className="h-11"
            >
              {hints && <Key>M</Key>}
            </AddNote>
          )}
        </div>
      )}
      <p role="alert" className="text-bad not-empty:mt-2">
        {camera.error && text(`taking.photo.${camera.error}`)}
      </p>
    </>
  );
}

type NoteProps = Pick<BesideProps, 'surveyId' | 'questionId' | 'question' | 'note'> & {
  writing: boolean;
  onWriting: (writing: boolean) => void;
};

/** A note: on paper while nobody writes it. */
function Note({ surveyId, questionId, question, note, writing, onWriting }: NoteProps) {
  const text = useText();
  const { value, onChange, onBlur } = useKeptText(note, (words) => {
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
          onWriting(false);
        }}
      />
    );
  }
  return (
    <div className="flex h-full items-start gap-1 rounded-lg bg-sunken py-0.5 pr-0.5 pl-3">
      <p className="min-w-0 flex-1 py-2 wrap-anywhere whitespace-pre-wrap">{value}</p>
      <IconButton
        label={text('taking.editNote', { question })}
        data-note=""
        onClick={() => onWriting(true)}
        className="size-9 shrink-0 text-fg-3 reach"
      >
        <Pencil className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
