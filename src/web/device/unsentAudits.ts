import { AUDITS } from './databaseNames.ts';

/**
 * `trial` is set if the audit or assessment was started to try a draft. The audit is then sent as practice; the
 * assessment is never sent.
 */
type StoredAudit = { state: string; author: string; trial?: unknown };

/**
 * Returns the number of audits and assessments on this device that have not been sent completely: those of one user or,
 * without `userid`, of all users.
 */
export async function countUnsent(userid?: string): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0;
  // Opening a database creates it, so a missing one is not opened.
  if (!(await indexedDB.databases()).some(({ name }) => name === AUDITS)) return 0;
  const database = await resultOf(indexedDB.open(AUDITS));
  try {
    const names = ['drafts', 'assessments'].filter((name) => database.objectStoreNames.contains(name));
    if (names.length === 0) return 0;
    const tx = database.transaction(names);
    const counts = names.map(async (name) => {
      const rows: StoredAudit[] = await resultOf(tx.objectStore(name).getAll());
      const unsent = rows.filter(({ state, trial }) => state !== 'sent' && !(name === 'assessments' && trial));
      return unsent.filter(({ author }) => userid === undefined || author === userid).length;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
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
