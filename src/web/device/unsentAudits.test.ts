import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AUDITS, DONE_ACTIONS } from './databaseNames.ts';
import { countUnsent } from './unsentAudits.ts';

test('counts what will be sent, for one user or for all; trials of modules are never sent', async () => {
  expect(await countUnsent()).toBe(0);
  await fill(AUDITS, {
    drafts: [
      { state: 'waiting', author: 'ann' },
      { state: 'sent', author: 'ann' },
      { state: 'drafting', author: 'ben', trial: true },
    ],
    assessments: [
      { state: 'drafting', author: 'ann' },
      { state: 'drafting', author: 'ann', trial: true },
    ],
  });
  expect([await countUnsent('ann'), await countUnsent()]).toEqual([2, 3]);
  await fill(DONE_ACTIONS, {
    done: [
      { state: 'waiting', author: 'ann' },
      { state: 'refused', author: 'ben' },
      { state: 'sent', author: 'ben' },
    ],
  });
  expect([await countUnsent('ann'), await countUnsent()]).toEqual([3, 5]);
});

async function fill(name: string, stores: Record<string, object[]>) {
  const request = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener('upgradeneeded', () => {
      for (const store of Object.keys(stores)) request.result.createObjectStore(store, { autoIncrement: true });
    });
    request.addEventListener('success', () => resolve(request.result));
  });
  const tx = database.transaction(Object.keys(stores), 'readwrite');
  for (const [store, rows] of Object.entries(stores)) for (const row of rows) tx.objectStore(store).add(row);
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  database.close();
}
