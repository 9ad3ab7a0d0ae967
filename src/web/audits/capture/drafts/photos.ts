import { useEffect, useState } from 'react';
import { withDatabase } from './database.ts';
import type { Rejection } from '../../../api/attempt.ts';
import { changeAssessment } from './assessmentDrafts.ts';
import { changePhotos } from './assessmentDraft.ts';
import { inState, isPhotoUnsent, type DraftChange, type DraftPhoto } from './draft.ts';
import { changeDraft } from './drafts.ts';
import { newId } from '../../../api/newId.ts';
import { scalePhoto } from '../../../forms/pictures/scalePhoto.ts';
import { checkRoom, noteFault } from '../../../device/deviceStorage.ts';

/** The audit or assessment on this device that photos belong to. */
export type PhotoOwner = {
  id: string;
  change: (work: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) => Promise<void>;
};

export function auditAsOwner(surveyId: string): PhotoOwner {
  return {
    id: surveyId,
    change: (work) => changeDraft(surveyId, withPhotos(work)),
  };
}

/** Changes the photos of an audit. A photo that is added after everything was sent remains to be sent. */
function withPhotos(work: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]): DraftChange {
  return (draft) => {
    const next = { ...draft, photos: work(draft.photos) };
    return next.state === 'sent' && next.photos.some(isPhotoUnsent)
      ? inState(next, { state: 'uploading', sending: false, score: next.score })
      : next;
  };
}

export function assessmentAsOwner(assessmentId: string): PhotoOwner {
  return {
    id: assessmentId,
    change: (work) => changeAssessment(assessmentId, changePhotos(work)),
  };
}

/**
 * Scales and stores a photo of an answer. Returns its id. Throws `PhotoError` if the file can't be used as a photo, or
 * the database's error if it can't be stored.
 */
export async function addPhoto(owner: PhotoOwner, questionId: string, file: Blob): Promise<string> {
  const bytes = await scalePhoto(file);
  const photo: DraftPhoto = {
    photoId: newId(),
    questionId,
    taken: new Date().toISOString(),
    bytes: bytes.byteLength,
    sent: false,
  };
  try {
    await withDatabase((database) => database.put('photos', { photoId: photo.photoId, surveyId: owner.id, bytes }));
  } catch (error) {
    noteFault(error);
    throw error;
  }
  await owner.change((photos) => [...photos, photo]);
  checkRoom();
  return photo.photoId;
}

/** Deletes a photo from this device. If the server has a copy, it remains there. */
export async function removePhoto(owner: PhotoOwner, photoId: string): Promise<void> {
  await owner.change(withoutPhoto(photoId));
  await withDatabase((database) => database.delete('photos', photoId));
}

/** Returns the bytes of a photo, a JPEG; undefined if it is no longer stored. */
export async function photoBytes(photoId: string): Promise<ArrayBuffer | undefined> {
  return (await withDatabase((database) => database.get('photos', photoId)))?.bytes;
}

/**
 * Returns an object URL of a photo for an `img`, valid until the component unmounts; null while it loads or if it is no
 * longer stored.
 */
export function usePhotoUrl(photoId: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let objectUrl: string | null = null;
    let isRemoved = false;
    photoBytes(photoId)
      .then((bytes) => {
        objectUrl = isRemoved || !bytes ? null : URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
        return setUrl(objectUrl);
      })
      .catch(noteFault);
    return () => {
      isRemoved = true;
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [photoId]);
  return url;
}

/** Records why the server refused a photo, which stays on this device. */
export async function markPhotoRefused(owner: PhotoOwner, photoId: string, rejection: Rejection): Promise<void> {
  await owner.change(withPhoto(photoId, { refused: rejection }));
}

/** Records that the server has a photo, and deletes the picture from this device. */
export async function markPhotoReceived(owner: PhotoOwner, photoId: string): Promise<void> {
  await owner.change(withPhoto(photoId, { sent: true }));
  await withDatabase((database) => database.delete('photos', photoId));
}

/** Records that the browser no longer has a photo. */
export async function markPhotoLost(owner: PhotoOwner, photoId: string): Promise<void> {
  await owner.change(withPhoto(photoId, { lost: true }));
}

type PhotosChange = Parameters<PhotoOwner['change']>[0];

function withPhoto(photoId: string, change: Partial<DraftPhoto>): PhotosChange {
  return (photos) => photos.map((photo) => (photo.photoId === photoId ? { ...photo, ...change } : photo));
}

function withoutPhoto(photoId: string): PhotosChange {
  return (photos) => photos.filter((photo) => photo.photoId !== photoId);
}
