import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Draft } from './draft.ts';

/** A photo as it is kept: its bytes and not a Blob, which some browsers lose. */
type KeptPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: KeptPhoto; indexes: { surveyId: string } };
}

export type KeptDatabase = IDBPDatabase<Kept>;

export const DATABASE = 'fourscore.audits';
/** Grows with each change of the stores; `upgrade` brings every older one up to it. */
const VERSION = 1;

let opening: Promise<KeptDatabase> | null = null;

/**
 * Works on what this device keeps of audits. A browser may close the database at any time, for want of memory or because
 * site data was cleared: then it is opened once more.
 */
export async function withDatabase<T>(work: (database: KeptDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await database());
  } catch (error) {
    if (!isClosed(error)) throw error;
    forgetConnection();
    return await work(await database());
  }
}

function database(): Promise<KeptDatabase> {
  opening ??= openDB<Kept>(DATABASE, VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
        db.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
      }
    },
    // Another tab has a newer version of the page: it must not wait for this one.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forgetConnection();
    },
    terminated: forgetConnection,
  }).catch((error: unknown) => {
    forgetConnection();
    throw error;
  });
  return opening;
}

function forgetConnection(): void {
  opening = null;
}

/** `InvalidStateError` is what a transaction says whose connection was closed under it. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
}
