import { PHOTO_TAKEN_MAX_BYTES, PHOTO_TAKEN_SIDE_PIXELS } from '../../../domain/images.ts';

/** A file that can't be kept as a photo. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/** From good to poor: the first that fits is taken. */
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.25];

/** Scales a picture to 1,600 px at most and to 450 KB, as a JPEG without the camera's facts. */
export async function scalePhoto(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) throw new PhotoError('not a picture');
  const scale = Math.min(1, PHOTO_TAKEN_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoError('no canvas');
  // What is transparent would come out black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size < PHOTO_TAKEN_MAX_BYTES) return blob.arrayBuffer();
  }
  throw new PhotoError('too large');
}
