import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { REFERENCES } from '../../session/keptReferences.ts';
import type { KeptStoreFacts, References } from './references.ts';

interface Kept extends DBSchema {
  /** One row, of one user. */
  references: { key: 'now'; value: References };
  facts: { key: string; value: KeptStoreFacts };
}

const VERSION = 1;

/** What is kept for a user; null when there is nothing, or it is another's. */
export function readKeptReferences(
  userid: string,
): Promise<{ references: References; facts: KeptStoreFacts[] } | null> {
  return withReferences(async (database) => {
    const references = await database.get('references', 'now');
    if (references?.userid !== userid) return null;
    return { references, facts: await database.getAll('facts') };
  });
}

/** Keeps what was read, in place of what was kept before. */
export function keepReferences(references: References, facts: readonly KeptStoreFacts[]): Promise<void> {
  return withReferences(async (database) => {
    const tx = database.transaction(['references', 'facts'], 'readwrite');
    await tx.objectStore('facts').clear();
    await Promise.all(facts.map((each) => tx.objectStore('facts').put(each)));
    await tx.objectStore('references').put(references, 'now');
    await tx.done;
  });
}

/** Opened for each use and closed after it, so that signing out can delete it at once. */
async function withReferences<T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(REFERENCES, VERSION, {
    upgrade(db) {
      // It is read anew from the server, so an older one need not be brought up.
      for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
      db.createObjectStore('references');
      db.createObjectStore('facts', { keyPath: 'storeId' });
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
