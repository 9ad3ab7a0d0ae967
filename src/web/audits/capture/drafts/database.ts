import type { DBSchema, IDBPObjectStore, StoreNames } from 'idb';
import { keptDatabase } from '../../../device/keptDatabase.ts';
import { AUDITS } from '../../../session/unsentAudits.ts';
import type { Draft } from './draft.ts';
import { fromEarlier, type EarlierDraft } from './earlierDraft.ts';

/** A stored photo. It is stored as bytes rather than a Blob, because some browsers lose Blobs. */
type KeptPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: KeptPhoto; indexes: { surveyId: string } };
}

const VERSION = 2;

/**
 * The database of audits on this device. `withDatabase` runs work on it; `atOnce` starts the work before it returns.
 */
export const { work: withDatabase, atOnce } = keptDatabase<Kept>(AUDITS, VERSION, (database, oldVersion, _, tx) => {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
    database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
  }
  if (oldVersion === 1) void migrateDrafts(tx.objectStore('drafts')).catch(() => tx.abort());
});

/** Stores the audits of version 1 of the database in the shape of version 2. */
async function migrateDrafts(store: IDBPObjectStore<Kept, ArrayLike<StoreNames<Kept>>, 'drafts', 'versionchange'>) {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    await cursor.update(fromEarlier(cursor.value as unknown as EarlierDraft));
  }
}
