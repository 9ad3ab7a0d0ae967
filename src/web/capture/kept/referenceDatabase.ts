import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Language } from '../../../domain/instrument.ts';
import { currentUser } from '../../session/session.ts';
import { referencesOf } from '../../session/keptReferences.ts';
import type { KeptStoreFacts, KeptTexts, References } from './reference.ts';

interface Kept extends DBSchema {
  /** One row, with what is asked in the language that it was read in last. */
  references: { key: string; value: References };
  /** What is asked in every language. */
  texts: { key: Language; value: KeptTexts };
  facts: { key: string; value: KeptStoreFacts };
}

const ROW = 'now';
const VERSION = 2;

/**
 * What is kept for a user, with what is asked in a language, or where that is not kept in the one that it was read in last; null
 * when there is nothing.
 */
export function readKeptReferences(
  userid: string,
  language: Language,
): Promise<{ references: References; facts: KeptStoreFacts[] } | null> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction(['references', 'texts', 'facts']);
    const [references, texts, facts] = await Promise.all([
      tx.objectStore('references').get(ROW),
      tx.objectStore('texts').get(language),
      tx.objectStore('facts').getAll(),
    ]);
    if (!references) return null;
    return { references: texts?.edition === references.edition ? { ...references, ...texts } : references, facts };
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

/** In which languages it is kept what an edition asks. */
export function languagesKept(userid: string, edition: string): Promise<Language[]> {
  return withReferences(userid, async (database) =>
    (await database.getAll('texts')).filter((texts) => texts.edition === edition).map(({ language }) => language),
  );
}

/** Keeps what is asked in some languages. */
export function keepTexts(userid: string, texts: readonly KeptTexts[]): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('texts', 'readwrite');
    for (const each of texts) void tx.store.put(each);
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
    upgrade(opened, oldVersion) {
      if (oldVersion < 1) {
        opened.createObjectStore('references');
        opened.createObjectStore('facts', { keyPath: 'storeId' });
      }
      if (oldVersion < 2) opened.createObjectStore('texts', { keyPath: 'language' });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
