import { AUDITS, DONE_ACTIONS } from './databaseNames.ts';

/**
 * What the count needs of an audit, assessment or completed action. `trial` is set if an audit or assessment was started
 * to try a draft. The audit is then sent as practice; the assessment is never sent.
 */
type StoredItem = { state: string; author: string; trial?: unknown };

/**
 * Returns the number of audits, assessments and completed actions on this device that have not been sent completely:
 * those of one user or, without `userid`, of all users.
 */
export async function countUnsent(userid?: string): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0;
  const items = [
    ...(await itemsOf(AUDITS, 'drafts')),
    ...(await itemsOf(AUDITS, 'assessments')).filter(({ trial }) => !trial),
    ...(await itemsOf(DONE_ACTIONS, 'done')),
  ];
  return items.filter(({ state, author }) => state !== 'sent' && (userid === undefined || author === userid)).length;
}

async function itemsOf(databaseName: string, storeName: string): Promise<StoredItem[]> {
  // Opening a database creates it, so a missing one is not opened.
  if (!(await indexedDB.databases()).some(({ name }) => name === databaseName)) return [];
  const database = await resultOf(indexedDB.open(databaseName));
  try {
    if (!database.objectStoreNames.contains(storeName)) return [];
    return await resultOf<StoredItem[]>(database.transaction(storeName).objectStore(storeName).getAll());
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
