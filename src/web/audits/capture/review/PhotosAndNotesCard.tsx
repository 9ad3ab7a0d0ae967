import { useText } from '../../../i18n/useText.ts';
import type { Draft } from '../drafts/draft.ts';
import { usePhotoUrl } from '../drafts/photos.ts';
import { notesOf } from './auditReview.ts';

/** The maximum number of photos shown. */
const PHOTOS_MAX = 4;

/** Shows the number of photos and notes, and the latest photos. Shows nothing if there are none. */
export function PhotosAndNotesCard({ draft }: { draft: Draft }) {
  const text = useText();
  const [photos, notes] = [draft.photos.length, notesOf(draft)];
  if (photos + notes === 0) return null;
  return (
    <section aria-label={text('capture.review.noted')} className="card flex min-h-14 items-center gap-3 px-4 py-2.5">
      <p className="num min-w-0 flex-1 font-semibold">{text('capture.review.photos', { photos, notes })}</p>
      <span aria-hidden className="flex gap-1.5">
        {draft.photos.slice(-PHOTOS_MAX).map(({ photoId }) => (
          <Thumb key={photoId} photoId={photoId} />
        ))}
      </span>
    </section>
  );
}

function Thumb({ photoId }: { photoId: string }) {
  const url = usePhotoUrl(photoId);
  return (
    <span className="block h-9 w-12 shrink-0 overflow-hidden rounded-md bg-sunken">
      {url !== null && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  );
}
