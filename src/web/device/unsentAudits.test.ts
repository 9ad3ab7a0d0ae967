import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AUDITS } from './databaseNames.ts';
import { countUnsent } from './unsentAudits.ts';

test('counts what will be sent, for one user or for all; trials of modules are never sent', async () => {
  expect(await countUnsent()).toBe(0);
  const request = indexedDB.open(AUDITS);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['drafts', 'assessments']) request.result.createObjectStore(name, { autoIncrement: true });
    });
    request.addEventListener('success', () => resolve(request.result));
  });
  const tx = database.transaction(['drafts', 'assessments'], 'readwrite');
  tx.objectStore('drafts').add({ state: 'waiting', author: 'ann' });
  tx.objectStore('drafts').add({ state: 'sent', author: 'ann' });
  tx.objectStore('drafts').add({ state: 'drafting', author: 'ben', trial: true });
  tx.objectStore('assessments').add({ state: 'drafting', author: 'ann' });
  tx.objectStore('assessments').add({ state: 'drafting', author: 'ann', trial: true });
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  database.close();
  expect([await countUnsent('ann'), await countUnsent()]).toEqual([2, 3]);
});
