import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Dialog, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DeletePhotoDialog } from './DeletePhotoDialog.tsx';
import { Picture } from '../../lists/photos/Picture.tsx';
import { useEarlierPhotos } from './useEarlierPhotos.ts';
import { usePhoto } from '../../lists/photos/usePhoto.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

/** The minimum horizontal distance of a swipe that switches photos, in pixels. */
const SWIPE = 48;

type PhotoViewerProps = {
  photos: readonly ViewedPhoto[];
  /** The index of the photo shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** Shows photos one at a time; arrow keys and swipes switch between them. */
export function PhotoViewer({ photos, at, onMove, onClose }: PhotoViewerProps) {
  const text = useText();
  const format = useFormat();
  const photo = photos[at];
  const [isDeleting, setIsDeleting] = useState(false);
  // While the delete dialog is open, arrow keys don't switch photos.
  const turn = useTurning(isDeleting ? 0 : photos.length, at, onMove);
  if (!photo) return null;
  const { question, date, storeName } = photo;
  const position = text('photos.position', { number: at + 1, total: photos.length });
  return (
    <Dialog
      title={question}
      description={[storeName, format.day(date), position].join(' · ')}
      width="viewer"
      onClose={onClose}
    >
      <PhotoView
        key={photo.id}
        photo={photo}
        touch={turn.touch}
        buttons={
          (photos.length > 1 || photo.mayDelete) && (
            <>
              {photo.mayDelete && (
                <IconButton label={text('photos.delete')} onClick={() => setIsDeleting(true)}>
                  <Trash2 className="size-4.5" aria-hidden />
                </IconButton>
              )}
              {photos.length > 1 && (
                <>
                  <IconButton label={text('photos.previous')} disabled={at === 0} onClick={() => turn.by(-1)}>
                    <ChevronLeft className="size-5" aria-hidden />
                  </IconButton>
                  <IconButton
                    label={text('photos.next')}
                    disabled={at === photos.length - 1}
                    onClick={() => turn.by(1)}
                  >
                    <ChevronRight className="size-5" aria-hidden />
                  </IconButton>
                </>
              )}
            </>
          )
        }
      />
      {isDeleting && <DeletePhotoDialog photo={photo} onDeleted={onClose} onClose={() => setIsDeleting(false)} />}
    </Dialog>
  );
}

function PhotoView({ photo, touch, buttons }: { photo: ViewedPhoto; touch: object; buttons: ReactNode }) {
  const text = useText();
  const format = useFormat();
  const earlier = useEarlierPhotos(photo);
  const [isComparing, setIsComparing] = useState(false);
  const { question, date } = photo;
  const alt = (day: string) => text('photos.alt', { question, day: format.day(day) });
  const comparison = isComparing ? earlier : null;
  return (
    <>
      <div
        {...touch}
        className={`grid min-h-0 flex-1 touch-pan-y gap-px overflow-y-auto bg-sunken sm:h-[min(64vh,40rem)] sm:flex-none ${
          comparison ? 'grid-rows-2 sm:grid-cols-2 sm:grid-rows-1' : ''
        }`}
      >
        {comparison && (
          <figure className="flex min-h-0 min-w-0 flex-col">
            <figcaption className="px-3 py-2 text-xs text-fg-2">
              {text('photos.before', { day: format.day(comparison.date) })}
            </figcaption>
            <div className="grid min-h-0 flex-1 gap-px">
              {comparison.ids.map((id) => (
                <Large key={id} id={id} alt={alt(comparison.date)} />
              ))}
            </div>
          </figure>
        )}
        <figure className="flex min-h-0 min-w-0 flex-col">
          {comparison && (
            <figcaption className="px-3 py-2 text-xs text-fg-2">
              {text('photos.after', { day: format.day(date) })}
            </figcaption>
          )}
          <Large id={photo.id} alt={alt(date)} />
        </figure>
      </div>
      {(buttons || earlier) && (
        <DialogFoot
          status={
            earlier && (
              <Button aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
                {text('photos.compare', { day: format.day(earlier.date) })}
              </Button>
            )
          }
        >
          {buttons}
        </DialogFoot>
      )}
    </>
  );
}

function Large({ id, alt }: { id: string; alt: string }) {
  const text = useText();
  const { picture, isError, retry } = usePhoto(id, 'full');
  if (picture) return <Picture picture={picture} alt={alt} className="size-full min-h-0 flex-1 object-contain" />;
  return (
    <div className="grid min-h-40 flex-1 place-content-center justify-items-center gap-3 p-4 text-fg-2">
      {isError ? (
        <>
          <p role="alert">{text('photos.failed')}</p>
          <Button onClick={retry}>{text('photos.again')}</Button>
        </>
      ) : (
        <>
          <Spinner />
          <span className="sr-only">{text('photos.loading')}</span>
        </>
      )}
    </div>
  );
}

/** Switches to the neighbouring photo by button, arrow key or swipe. */
function useTurning(count: number, at: number, onMove: (at: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const by = (step: number) => {
    if (at + step >= 0 && at + step < count) onMove(at + step);
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') by(-1);
      if (key === 'ArrowRight') by(1);
    };
    // The listener runs in the capture phase, because a dialog does not let arrow keys bubble out of it.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
  const touch = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      from.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) by(x < 0 ? 1 : -1);
    },
  };
  return { by, touch };
}
