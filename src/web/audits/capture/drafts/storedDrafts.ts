import { collection } from '../../../device/collection.ts';
import { auditDatabase, removeWithPhotos, type Audits } from './database.ts';
import type { Draft } from './draft.ts';

const drafts = collection<Audits, 'drafts'>({
  database: auditDatabase,
  store: 'drafts',
  keyOf: ({ surveyId }) => surveyId,
  remove: removeDraft,
});

/** The functions that read and write the audits on this device. */
export const { read: readDraft, put: putDraft, change: updateDraft } = drafts;

/** Deletes a user's audits that were sent more than seven days ago, and returns the rest, newest first. */
export async function listDrafts(userid: string): Promise<Draft[]> {
  return (await drafts.list(userid)).toSorted((a, b) => b.started.localeCompare(a.started));
}

/** Deletes an audit with its photos. */
export function removeDraft(surveyId: string): Promise<void> {
  return removeWithPhotos('drafts', surveyId);
}
