import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { DraftPhoto } from '../drafts/draft.ts';
import { usePhotoUrl, type PhotoOwner } from '../drafts/photos.ts';
import { useRemovePhoto } from './useRemovePhoto.ts';

const dialog = lazyPart(() => import('./PhotoDialog.tsx').then((file) => file.PhotoDialog));

const SIZE = 'h-16 w-21 shrink-0 rounded-lg';

type PhotoStripProps = {
  owner: PhotoOwner;
  question: string;
  photos: readonly DraftPhoto[];
  /** Adds a photo; undefined if adding isn't offered. */
  onAdd?: () => void;
  busy?: boolean;
};

/** Shows the photos of an answer. */
export function PhotoStrip({ owner, question, photos, onAdd, busy = false }: PhotoStripProps) {
  const text = useText();
  const [at, setAt] = useState<number | null>(null);
  const remove = useRemovePhoto(owner);
  const photo = at === null ? undefined : photos[at];
  return (
    <div className="flex flex-wrap gap-2" onPointerEnter={dialog.fetch} onFocus={dialog.fetch}>
      {photos.map(({ photoId }, index) => (
        <Thumb
          key={photoId}
          photoId={photoId}
          label={text('photos.open', { number: index + 1, total: photos.length, question })}
          onOpen={() => setAt(index)}
        />
      ))}
      {onAdd && (
        <button
          type="button"
          data-photo=""
          aria-label={text('capture.photo.another')}
          title={text('capture.photo.another')}
          aria-busy={busy || undefined}
          onClick={onAdd}
          className={`${SIZE} grid place-items-center border border-dashed border-control text-fg-2 hover:bg-sunken`}
        >
          {busy ? <Spinner /> : <Camera className="size-5" strokeWidth={1.75} aria-hidden />}
        </button>
      )}
      {at !== null && photo && (
        <Suspense>
          <dialog.Part
            photo={photo}
            question={question}
            position={{ number: at + 1, total: photos.length }}
            onMove={(by) => setAt(at + by)}
            onRemove={() => {
              setAt(null);
              remove(photo, at);
            }}
            onClose={() => setAt(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Thumb({ photoId, label, onOpen }: { photoId: string; label: string; onOpen: () => void }) {
  const url = usePhotoUrl(photoId);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className={`${SIZE} overflow-hidden border border-line bg-sunken hover:border-control`}
    >
      {url !== null && <img src={url} alt="" className="size-full object-cover" />}
    </button>
  );
}
