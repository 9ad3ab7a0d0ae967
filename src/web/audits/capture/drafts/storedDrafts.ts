import { MS_PER_DAY } from '../../../../domain/days.ts';
import { atOnce, withDatabase } from './database.ts';
import type { Draft, DraftChange } from './draft.ts';

/** How long sent audits stay on the device with their score, in ms. */
const SENT_STAYS_MS = 7 * MS_PER_DAY;

/** Returns a user's audits on this device, newest first. Deletes those sent more than seven days ago. */
export async function listDrafts(userid: string): Promise<Draft[]> {
  const found = await withDatabase((database) => database.getAllFromIndex('drafts', 'author', userid));
  await Promise.all(found.filter(isOver).map(({ surveyId }) => deleteKept(surveyId)));
  return found.filter((draft) => !isOver(draft)).toSorted((a, b) => b.started.localeCompare(a.started));
}

function isOver({ state, changedAt }: Draft): boolean {
  return state === 'sent' && Date.now() - Date.parse(changedAt) > SENT_STAYS_MS;
}

/** Returns an audit as it is stored; undefined when it was deleted. */
export async function readDraft(surveyId: string): Promise<Draft | undefined> {
  return withDatabase((database) => database.get('drafts', surveyId));
}

export async function putDraft(draft: Draft): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    await tx.store.put(draft);
    await tx.done;
  });
}

/**
 * Writes an audit before returning, and commits at once, so that browsers store it even if the page is being unloaded.
 * Returns null if that is not possible; otherwise a promise that resolves once the audit is stored.
 */
export function putDraftAtOnce(draft: Draft): Promise<void> | null {
  return atOnce((database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    // Errors are reported by the transaction.
    tx.store.put(draft).catch(() => undefined);
    tx.commit();
    return tx.done;
  });
}

/** Changes an audit in one transaction. The promise resolves once it is on disk. A deleted audit is not recreated. */
export async function updateDraft(surveyId: string, change: DraftChange): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    const draft = await tx.store.get(surveyId);
    if (draft) tx.store.put(change(draft)).catch(() => undefined);
    tx.commit();
    await tx.done;
  });
}

/** Deletes an audit with its photos. */
export async function deleteKept(surveyId: string): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction(['drafts', 'photos'], 'readwrite');
    const photos = await tx.objectStore('photos').index('surveyId').getAllKeys(surveyId);
    await Promise.all(photos.map((photoId) => tx.objectStore('photos').delete(photoId)));
    await tx.objectStore('drafts').delete(surveyId);
    await tx.done;
  });
}
