import { MS_PER_DAY } from '../../../domain/days.ts';
import { atOnce, withDatabase } from './database.ts';
import type { Draft, DraftChange } from './draft.ts';

/** What was sent stays for so long, with its score. */
const SENT_STAYS_MS = 7 * MS_PER_DAY;

/** What an audit has that an earlier version of the page kept without it. */
const LATER: Partial<Draft> = { undo: null, refusal: null, tried: false, taken: false, score: null, plan: [] };

/** The audits of a user on this device, the newest first. What was sent longer than seven days ago goes. */
export async function listDrafts(userid: string): Promise<Draft[]> {
  const found = await withDatabase((database) => database.getAllFromIndex('drafts', 'author', userid));
  await Promise.all(found.filter(isOver).map(({ surveyId }) => deleteKept(surveyId)));
  return found
    .filter((draft) => !isOver(draft))
    .map((draft) => ({ ...LATER, ...draft }))
    .toSorted((a, b) => b.started.localeCompare(a.started));
}

function isOver({ state, changedAt }: Draft): boolean {
  return state === 'sent' && Date.now() - Date.parse(changedAt) > SENT_STAYS_MS;
}

export async function putDraft(draft: Draft): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    await tx.store.put(draft);
    await tx.done;
  });
}

/**
 * Writes an audit as it is before this returns, and says at once that nothing follows: browsers then store it although the page
 * goes. Null where that can't be; otherwise done when it is stored.
 */
export function putDraftAtOnce(draft: Draft): Promise<void> | null {
  return atOnce((database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    // What comes of it is said of the whole transaction.
    tx.store.put(draft).catch(() => undefined);
    tx.commit();
    return tx.done;
  });
}

/** Changes an audit in one transaction, which is on the disk when the promise is done; one that is gone stays gone. */
export async function updateDraft(surveyId: string, change: DraftChange): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    const draft = await tx.store.get(surveyId);
    if (draft) tx.store.put(change({ ...LATER, ...draft })).catch(() => undefined);
    tx.commit();
    await tx.done;
  });
}

/** Removes an audit with its photos. */
export async function deleteKept(surveyId: string): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction(['drafts', 'photos'], 'readwrite');
    const photos = await tx.objectStore('photos').index('surveyId').getAllKeys(surveyId);
    await Promise.all(photos.map((photoId) => tx.objectStore('photos').delete(photoId)));
    await tx.objectStore('drafts').delete(surveyId);
    await tx.done;
  });
}
