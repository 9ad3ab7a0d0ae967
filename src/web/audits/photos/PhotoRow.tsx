import { Suspense, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { PhotoThumb } from '../../lists/photos/PhotoThumb.tsx';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

const viewer = lazyPart(() => import('./PhotoViewer.tsx').then((file) => file.PhotoViewer));

/** Shows the photos of one answer in a row, and their viewer. Shows nothing without photos. */
export function PhotoRow({ photos }: { photos: readonly ViewedPhoto[] }) {
  const text = useText();
  const [at, setAt] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2" onPointerEnter={viewer.fetch} onFocus={viewer.fetch}>
      {photos.map(({ id, question }, index) => (
        <PhotoThumb
          key={id}
          id={id}
          label={text('photos.open', { number: index + 1, total: photos.length, question })}
          className="h-12 w-16"
          onOpen={() => setAt(index)}
        />
      ))}
      {at !== null && (
        <Suspense>
          <viewer.Part photos={photos} at={at} onMove={setAt} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </span>
  );
}
