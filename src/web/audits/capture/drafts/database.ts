import type { DBSchema } from 'idb';
import { keptDatabase } from '../../../device/keptDatabase.ts';
import { AUDITS } from '../../../session/unsentAudits.ts';
import type { Draft } from './draft.ts';

/** A stored photo. It is stored as bytes rather than a Blob, because some browsers lose Blobs. */
type KeptPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: KeptPhoto; indexes: { surveyId: string } };
}

const VERSION = 1;

/**
 * The database of audits on this device. `withDatabase` runs work on it; `atOnce` starts the work before it returns.
 */
export const { work: withDatabase, atOnce } = keptDatabase<Kept>(AUDITS, VERSION, (database, oldVersion) => {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
    database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
  }
});
