import { memo, Suspense, useEffect, useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { PhotoThumb } from '../../lists/photos/PhotoThumb.tsx';
import { useNear } from '../../ui/timing/useNear.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

const viewer = lazyPart(() => import('./PhotoViewer.tsx').then((file) => file.PhotoViewer));

/** Shows photos by question, and their viewer. */
export function PhotoSections({ photos }: { photos: readonly ViewedPhoto[] }) {
  const [viewedId, setViewedId] = useState<string | null>(null);
  const sections = byQuestion(photos);
  const all = sections.flatMap((section) => section.photos);
  const at = all.findIndex(({ id }) => id === viewedId);
  return (
    <div className="flex flex-col gap-6">
      {sections.map((section) => (
        <Section key={section.id} photos={section.photos} onOpen={setViewedId} />
      ))}
      {at >= 0 && (
        <Suspense>
          <viewer.Part
            photos={all}
            at={at}
            onMove={(to) => setViewedId(all[to]?.id ?? null)}
            onClose={() => setViewedId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Shows a button that loads more photos. They also load when the button is about to scroll into view. */
export function MorePhotos({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const text = useText();
  const { ref, near } = useNear();
  useEffect(() => {
    if (near) onMore();
    // Calls `onMore` only once; the next page renders another instance.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [near]);
  return (
    <div ref={ref} className="flex justify-center">
      <Button busy={busy} onClick={onMore}>
        {text('photos.more')}
      </Button>
    </div>
  );
}

function Section({ photos, onOpen }: { photos: readonly ViewedPhoto[]; onOpen: (id: string) => void }) {
  const question = photos[0]?.question ?? '';
  return (
    <section aria-label={question} className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
      <h2 className="font-semibold text-pretty">{question}</h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {photos.map(({ id, date, storeName }) => (
          <Item key={id} id={id} question={question} date={date} storeName={storeName} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = Pick<ViewedPhoto, 'id' | 'question' | 'date' | 'storeName'> & { onOpen: (id: string) => void };

/** Memoised, because the gallery can contain many photos. */
const Item = memo(function Item({ id, question, date, storeName, onOpen }: ItemProps) {
  const text = useText();
  const day = useFormat().day(date);
  return (
    <li className="min-w-0" onPointerEnter={viewer.fetch}>
      <PhotoThumb
        id={id}
        label={text('photos.openOf', { question, store: storeName, day })}
        className="aspect-4/3 w-full"
        onOpen={() => onOpen(id)}
      />
      <p className="num mt-1 truncate text-xs text-fg-2">{day}</p>
      <p className="truncate text-xs text-fg-3">{storeName}</p>
    </li>
  );
});

function byQuestion(photos: readonly ViewedPhoto[]): { id: string; photos: ViewedPhoto[] }[] {
  const sections = new Map<string, ViewedPhoto[]>();
  for (const photo of photos) {
    const section = sections.get(photo.questionId);
    if (section) section.push(photo);
    else sections.set(photo.questionId, [photo]);
  }
  return [...sections].map(([id, of]) => ({ id, photos: of }));
}
