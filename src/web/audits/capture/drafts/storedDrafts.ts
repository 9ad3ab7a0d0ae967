import { collection } from '../../../device/collection.ts';
import { auditDatabase, type Audits } from './database.ts';
import type { Draft } from './draft.ts';

const stored = collection<Audits, 'drafts'>({
  database: auditDatabase,
  store: 'drafts',
  keyOf: ({ surveyId }) => surveyId,
  remove: removeDraft,
});

/** The functions that read and write the audits of this device. */
export const { read: readDraft, put: putDraft, putAtOnce: putDraftAtOnce, change: updateDraft } = stored;

/** Returns a user's audits on this device, newest first. Deletes those sent more than seven days ago. */
export async function listDrafts(userid: string): Promise<Draft[]> {
  return (await stored.list(userid)).toSorted((a, b) => b.started.localeCompare(a.started));
}

/** Deletes an audit with its photos. */
export async function removeDraft(surveyId: string): Promise<void> {
  await auditDatabase.work(async (database) => {
    const tx = database.transaction(['drafts', 'photos'], 'readwrite');
    const photos = await tx.objectStore('photos').index('surveyId').getAllKeys(surveyId);
    await Promise.all(photos.map((photoId) => tx.objectStore('photos').delete(photoId)));
    await tx.objectStore('drafts').delete(surveyId);
    await tx.done;
  });
}
