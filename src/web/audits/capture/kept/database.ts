import type { DBSchema } from 'idb';
import { keptDatabase } from '../../session/keptDatabase.ts';
import type { Draft } from './draft.ts';

/** A photo as it is kept: its bytes and not a Blob, which some browsers lose. */
type KeptPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: KeptPhoto; indexes: { surveyId: string } };
}

/** What `followAudits` looks for, too. */
const DATABASE = 'fourscore.audits';
const VERSION = 1;

/** What this device keeps of audits: `withDatabase` works on it, `atOnce` has work begun before it returns. */
export const { work: withDatabase, atOnce } = keptDatabase<Kept>(DATABASE, VERSION, (database, oldVersion) => {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
    database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
  }
});
