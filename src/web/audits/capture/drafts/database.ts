import type { DBSchema, IDBPObjectStore, StoreNames } from 'idb';
import { deviceDatabase } from '../../../device/database.ts';
import { AUDITS } from '../../../device/databaseNames.ts';
import type { AssessmentDraft } from './assessmentDraft.ts';
import type { Draft } from './draft.ts';
import { draftOfEarlier, type EarlierDraft } from './earlierDraft.ts';

/**
 * A stored photo; `surveyId` is the id of its audit or assessment. It is stored as bytes rather than a Blob, because
 * some browsers lose Blobs.
 */
type StoredPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

export interface Audits extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: StoredPhoto; indexes: { surveyId: string } };
  assessments: { key: string; value: AssessmentDraft; indexes: { author: string } };
}

const VERSION = 3;

/** The database of audits and assessments on this device. */
export const auditDatabase = deviceDatabase<Audits>(AUDITS, VERSION, (database, oldVersion, _, tx) => {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
    database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
  }
  if (oldVersion < 3) {
    database.createObjectStore('assessments', { keyPath: 'assessmentId' }).createIndex('author', 'author');
  }
  if (oldVersion === 1) void migrateDrafts(tx.objectStore('drafts')).catch(() => tx.abort());
});

export const { work: withDatabase } = auditDatabase;

/** Deletes an audit or assessment with its photos. */
export async function removeWithPhotos(store: 'drafts' | 'assessments', id: string): Promise<void> {
  await auditDatabase.work(async (database) => {
    const tx = database.transaction([store, 'photos'], 'readwrite');
    const photos = await tx.objectStore('photos').index('surveyId').getAllKeys(id);
    await Promise.all(photos.map((photoId) => tx.objectStore('photos').delete(photoId)));
    await tx.objectStore(store).delete(id);
    await tx.done;
  });
}

/** Converts the audits stored by version 1 of the database to the shape of version 2. */
async function migrateDrafts(store: IDBPObjectStore<Audits, ArrayLike<StoreNames<Audits>>, 'drafts', 'versionchange'>) {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    await cursor.update(draftOfEarlier(cursor.value as unknown as EarlierDraft));
  }
}
