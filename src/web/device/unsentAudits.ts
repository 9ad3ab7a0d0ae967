import { AUDITS } from './databaseNames.ts';

type StoredAudit = { state: string; author: string };

/** Returns the number of audits on this device that the server doesn't have yet: all, or those of one user. */
export async function countUnsent(userid?: string): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0;
  // Opening a database creates it, so a missing one is not opened.
  if (!(await indexedDB.databases()).some(({ name }) => name === AUDITS)) return 0;
  const database = await resultOf(indexedDB.open(AUDITS));
  try {
    if (!database.objectStoreNames.contains('drafts')) return 0;
    const drafts: StoredAudit[] = await resultOf(database.transaction('drafts').objectStore('drafts').getAll());
    return drafts.filter(({ state, author }) => state !== 'sent' && (userid === undefined || author === userid)).length;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser gave no reason.')));
  });
}
