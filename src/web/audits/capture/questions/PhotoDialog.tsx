import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Dialog, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import type { DraftPhoto } from '../drafts/draft.ts';
import { usePhotoUrl } from '../drafts/photos.ts';

type PhotoDialogProps = {
  photo: DraftPhoto;
  question: string;
  position: { number: number; total: number };
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Shows a large view of a photo stored on this device. */
export function PhotoDialog({ photo, question, position, onMove, onRemove, onClose }: PhotoDialogProps) {
  const text = useText();
  const format = useFormat();
  const url = usePhotoUrl(photo.photoId);
  const { number, total } = position;
  return (
    <Dialog
      title={question}
      description={[format.day(photo.taken), text('photos.position', position), format.bytes(photo.bytes)].join(' · ')}
      width="viewer"
      onClose={onClose}
    >
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunken sm:h-[min(64vh,40rem)] sm:flex-none">
        {url !== null && (
          <img
            src={url}
            alt={text('photos.alt', { question, day: format.day(photo.taken) })}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      <DialogFoot
        status={
          total > 1 && (
            <>
              <IconButton label={text('photos.previous')} disabled={number === 1} onClick={() => onMove(-1)}>
                <ChevronLeft className="size-5" aria-hidden />
              </IconButton>
              <IconButton label={text('photos.next')} disabled={number === total} onClick={() => onMove(1)}>
                <ChevronRight className="size-5" aria-hidden />
              </IconButton>
            </>
          )
        }
      >
        {!photo.sent && (
          <Button onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden />
            {text('capture.photo.remove')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
