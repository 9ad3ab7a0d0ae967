import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { AddNote } from '../../surveys/questions/NoteField.tsx';
import { Key } from '../../../ui/Key.tsx';
import type { DraftPhoto } from '../drafts/draft.ts';
import { auditAsOwner } from '../drafts/photos.ts';
import { AddPhoto } from './AddPhoto.tsx';
import { Note } from './Note.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { usePhotoInput } from './usePhotoInput.tsx';

/** The shortcut key that adds or edits a note, the same in every language. */
const NOTE_KEY = 'M';

type AnswerExtrasProps = {
  surveyId: string;
  questionId: string;
  question: string;
  photos: readonly DraftPhoto[];
  note: string;
  wide: boolean;
  current: boolean;
  keys: boolean;
};

/** Shows the photos and note of an answer, and the buttons that add them. */
export function AnswerExtras({ surveyId, questionId, question, photos, note, wide, current, keys }: AnswerExtrasProps) {
  const text = useText();
  const [isWriting, setIsWriting] = useState(false);
  const owner = auditAsOwner(surveyId);
  const camera = usePhotoInput(owner, questionId);
  const hasPhotos = photos.length > 0;
  const hasNote = note !== '' || isWriting;
  const isShown = !wide || current;
  const hints = current && keys;
  return (
    <>
      {camera.input}
      {(hasPhotos || hasNote) && (
        <div className={wide ? 'mt-3 flex flex-wrap gap-2' : 'mt-3 flex flex-col gap-2.5'}>
          {hasPhotos && (
            <PhotoStrip
              owner={owner}
              question={question}
              photos={photos}
              {...(isShown && { onAdd: camera.choose, busy: camera.busy })}
            />
          )}
          {hasNote && (
            <div className="min-w-56 flex-1">
              <Note
                surveyId={surveyId}
                questionId={questionId}
                question={question}
                note={note}
                writing={isWriting}
                onWriting={setIsWriting}
              />
            </div>
          )}
        </div>
      )}
      {isShown && (!hasPhotos || !hasNote) && (
        <div className={`-mx-2 -mb-2.5 flex flex-wrap gap-x-1 ${wide ? 'mt-3 border-t border-line pt-1' : 'mt-1'}`}>
          {!hasPhotos && <AddPhoto busy={camera.busy} hints={hints} onClick={camera.choose} />}
          {!hasNote && (
            <AddNote
              data-note=""
              aria-keyshortcuts={hints ? NOTE_KEY : undefined}
              onClick={() => setIsWriting(true)}
              className="h-11"
            >
              {hints && <Key>{NOTE_KEY}</Key>}
            </AddNote>
          )}
        </div>
      )}
      <p role="alert" className="text-bad not-empty:mt-2">
        {camera.error && text(`capture.photo.${camera.error}`)}
      </p>
    </>
  );
}
