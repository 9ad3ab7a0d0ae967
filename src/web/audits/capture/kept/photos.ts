import { useEffect, useState } from 'react';
import { withDatabase } from './database.ts';
import type { DraftChange, DraftPhoto } from './draft.ts';
import { changeDraft } from './drafts.ts';
import { newId } from '../../api/newId.ts';
import { scalePhoto } from '../../forms/pictures/scalePhoto.ts';
import { lookAtRoom, noteFault } from './storage.ts';

/**
 * Keeps a photo of an answer, scaled. Gives its id. Throws `PhotoError` for a file that is no picture, and what the database
 * says when there is no room; nothing is kept then.
 */
export async function addPhoto(surveyId: string, questionId: string, file: Blob): Promise<string> {
  const bytes = await scalePhoto(file);
  const photo: DraftPhoto = {
    photoId: newId(),
    questionId,
    taken: new Date().toISOString(),
    bytes: bytes.byteLength,
    sent: false,
  };
  try {
    await withDatabase((database) => database.put('photos', { photoId: photo.photoId, surveyId, bytes }));
  } catch (error) {
    noteFault(error);
    throw error;
  }
  await changeDraft(surveyId, (draft) => ({ ...draft, photos: [...draft.photos, photo] }));
  lookAtRoom();
  return photo.photoId;
}

/** Removes a photo; what the server has of it stays there. */
export async function removePhoto(surveyId: string, photoId: string): Promise<void> {
  await changeDraft(surveyId, withoutPhoto(photoId));
  await withDatabase((database) => database.delete('photos', photoId));
}

/** The bytes of a photo, a JPEG; undefined when it is kept no more. */
export async function photoBytes(photoId: string): Promise<ArrayBuffer | undefined> {
  return (await withDatabase((database) => database.get('photos', photoId)))?.bytes;
}

/** An address of a photo for an `img`, until the component goes; null while it is read. */
export function usePhotoUrl(photoId: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    photoBytes(photoId)
      .then((bytes) => {
        made = gone || !bytes ? null : URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
        return setUrl(made);
      })
      .catch(noteFault);
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [photoId]);
  return url;
}

/** Notes that the server has a photo: of this device's room it takes no more. */
export async function photoArrived(surveyId: string, photoId: string): Promise<void> {
  await changeDraft(surveyId, (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.photoId === photoId ? { ...photo, sent: true } : photo)),
  }));
  await withDatabase((database) => database.delete('photos', photoId));
}

function withoutPhoto(photoId: string): DraftChange {
  return (draft) => ({ ...draft, photos: draft.photos.filter((photo) => photo.photoId !== photoId) });
}
