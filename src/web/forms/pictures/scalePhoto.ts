import { PHOTO_SENT_MAX_BYTES, PHOTO_SENT_SIDE_PIXELS } from '../../../domain/photos/limits.ts';

/** The error for a file that can't be used as a photo. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/** The JPEG qualities to try, from best to worst. The first that makes the file small enough is used. */
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.25];

/** Scales a picture to the limits for photos, as a JPEG without metadata. Throws a PhotoError if that is impossible. */
export async function scalePhoto(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) throw new PhotoError('not a picture');
  const scale = Math.min(1, PHOTO_SENT_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoError('no canvas');
  // A JPEG has no transparency; without a background, transparent areas would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size < PHOTO_SENT_MAX_BYTES) return blob.arrayBuffer();
  }
  throw new PhotoError('too large');
}
