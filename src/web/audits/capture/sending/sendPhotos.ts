import { isTooSlow, rejectionOf, type Rejection } from '../../../api/attempt.ts';
import { currentFault } from '../../../api/connection.ts';
import { isPhotoUnsent, type DraftPhoto } from '../drafts/draft.ts';
import { markPhotoReceived, photoBytes, markPhotoLost, markPhotoRefused, type PhotoOwner } from '../drafts/photos.ts';

/**
 * Sends the unsent photos, one after the other, and continues after a refused one. Returns the first refusal; null if
 * there is none. Throws if the connection fails or is too slow.
 */
export async function sendPhotosOf(
  owner: PhotoOwner,
  photos: readonly DraftPhoto[],
  send: (photo: DraftPhoto, file: File) => Promise<unknown>,
): Promise<Rejection | null> {
  let refusal: Rejection | null = null;
  let tooSlow: unknown = null;
  for (const photo of photos.filter(isPhotoUnsent)) {
    try {
      await sendPhoto(owner, photo, send);
    } catch (error) {
      const photoRefusal = rejectionOf(error);
      if (photoRefusal) {
        await markPhotoRefused(owner, photo.photoId, photoRefusal);
        refusal ??= photoRefusal;
      }
      // If nothing gets through, the other photos would only time out as well.
      else if (!isTooSlow(error) || currentFault() !== null) throw error;
      else tooSlow = error;
    }
  }
  if (tooSlow !== null) throw tooSlow;
  return refusal;
}

async function sendPhoto(
  owner: PhotoOwner,
  photo: DraftPhoto,
  send: (photo: DraftPhoto, file: File) => Promise<unknown>,
): Promise<void> {
  const { photoId } = photo;
  const bytes = await photoBytes(photoId);
  if (!bytes) return markPhotoLost(owner, photoId);
  await send(photo, new File([bytes], `${photoId}.jpg`, { type: 'image/jpeg' }));
  await markPhotoReceived(owner, photoId);
}
