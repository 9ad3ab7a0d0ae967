import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { currentUser } from '../../session/session.ts';
import { referencesOf } from '../../session/keptReferences.ts';
import type { KeptStoreFacts, References } from './reference.ts';

interface Kept extends DBSchema {
  /** One row. */
  references: { key: string; value: References };
  facts: { key: string; value: KeptStoreFacts };
}

const ROW = 'now';
const VERSION = 1;

/** What is kept for a user; null when there is nothing. */
export function readKeptReferences(
  userid: string,
): Promise<{ references: References; facts: KeptStoreFacts[] } | null> {
  return withReferences(userid, async (database) => {
    const references = await database.get('references', ROW);
    return references ? { references, facts: await database.getAll('facts') } : null;
  });
}

/** Keeps what was read, and of the stores' facts these. */
export function keepReferences(references: References, facts: readonly KeptStoreFacts[]): Promise<void> {
  return withReferences(references.userid, async (database) => {
    const tx = database.transaction(['references', 'facts'], 'readwrite');
    await tx.objectStore('facts').clear();
    for (const each of facts) void tx.objectStore('facts').put(each);
    await tx.objectStore('references').put(references, ROW);
    await tx.done;
  });
}

/** Keeps the facts of some stores. */
export function keepFacts(userid: string, facts: readonly KeptStoreFacts[]): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('facts', 'readwrite');
    for (const each of facts) void tx.store.put(each);
    await tx.done;
  });
}

/** Opened for each use and closed after it, so that signing out can delete it at once. */
async function withReferences<T>(userid: string, work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  // Who left meanwhile leaves nothing.
  if (currentUser()?.userid !== userid) throw new DOMException('The user has left.', 'AbortError');
  const database = await openDB<Kept>(referencesOf(userid), VERSION, {
    upgrade(opened) {
      // It is read anew from the server, so an older one need not be brought up.
      for (const name of opened.objectStoreNames) opened.deleteObjectStore(name);
      opened.createObjectStore('references');
      opened.createObjectStore('facts', { keyPath: 'storeId' });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
