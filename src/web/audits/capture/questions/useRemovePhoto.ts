import { useText } from '../../../i18n/useText.ts';
import { isOffered, notify } from '../../../ui/notices/notices.ts';
import type { DraftPhoto } from '../drafts/draft.ts';
import { removePhoto, type PhotoOwner } from '../drafts/photos.ts';
import { noteFault } from '../../../device/deviceStorage.ts';

/** The interval at which to check whether the undo is still offered, in ms. */
const UNDO_MS = 15_000;

/**
 * Returns a function that removes a photo and offers to undo the removal. The photo's bytes remain stored until the
 * offer is no longer shown.
 */
export function useRemovePhoto(owner: PhotoOwner): (photo: DraftPhoto, at: number) => void {
  const text = useText();
  return (photo, at) => {
    const { photoId } = photo;
    owner.change((photos) => photos.filter((other) => other.photoId !== photoId)).catch(noteFault);
    const forget = () => {
      if (isOffered(action)) timer = window.setTimeout(forget, UNDO_MS);
      else void removePhoto(owner, photoId).catch(noteFault);
    };
    let timer = window.setTimeout(forget, UNDO_MS);
    const action = {
      text: text('capture.undo'),
      run: () => {
        window.clearTimeout(timer);
        owner.change((photos) => withPhoto(photos, photo, at)).catch(noteFault);
      },
    };
    notify({ text: text('capture.photo.removed'), action });
  };
}

/** Returns the photos with a photo restored to its position. */
function withPhoto(photos: readonly DraftPhoto[], photo: DraftPhoto, at: number): DraftPhoto[] {
  const otherPhotos = photos.filter(({ photoId }) => photoId !== photo.photoId);
  const after = otherPhotos.filter(({ questionId }) => questionId === photo.questionId)[at];
  return otherPhotos.toSpliced(after ? otherPhotos.indexOf(after) : otherPhotos.length, 0, photo);
}
