import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Draft } from './draft.ts';

/** A photo as it is kept: its bytes and not a Blob, which some browsers lose. */
type KeptPhoto = { photoId: string; surveyId: string; bytes: ArrayBuffer };

interface Kept extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { author: string } };
  photos: { key: string; value: KeptPhoto; indexes: { surveyId: string } };
}

type KeptDatabase = IDBPDatabase<Kept>;

/** What `followAudits` looks for, too. */
const DATABASE = 'fourscore.audits';
/** Grows with each change of the stores; `upgrade` brings every older one up to it. */
const VERSION = 1;

let opening: Promise<KeptDatabase> | null = null;
/** The same once it is open, for what can't wait. */
let opened: KeptDatabase | null = null;

/**
 * Works on what this device keeps of audits. A browser may close the database at any time, for want of memory or because
 * site data was cleared: then it is opened once more, and the work is done anew.
 */
export async function withDatabase<T>(work: (database: KeptDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    if (!isClosed(error)) throw error;
    opening = opened = null;
    return await work(await open());
  }
}

/** Has work begun on what is kept before this returns, such as when the page goes; null where the database is not open. */
export function atOnce<T>(work: (database: KeptDatabase) => T): T | null {
  return opened && work(opened);
}

function open(): Promise<KeptDatabase> {
  if (opening) return opening;
  const mine = openDB<Kept>(DATABASE, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore('drafts', { keyPath: 'surveyId' }).createIndex('author', 'author');
        database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('surveyId', 'surveyId');
      }
    },
    // Another tab has a newer version of the page: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opening = mine;
  mine.then((database) => opening === mine && (opened = database)).catch(forget);
  return mine;

  function forget(): void {
    if (opening === mine) opening = opened = null;
  }
}

/** What a transaction says whose connection was closed under it, or broken off. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);
}
