import { collection } from '../../../device/collection.ts';
import { auditDatabase, removeWithPhotos, type Audits } from './database.ts';
import type { AssessmentDraft } from './assessmentDraft.ts';

const assessments = collection<Audits, 'assessments'>({
  database: auditDatabase,
  store: 'assessments',
  keyOf: ({ assessmentId }) => assessmentId,
  remove: removeAssessment,
});

/** The functions that read and write the assessments on this device. */
export const { read: readAssessmentDraft, put: putAssessment, change: updateAssessment } = assessments;

/** Deletes a user's assessments that were sent more than seven days ago, and returns the rest, newest first. */
export async function listAssessmentDrafts(userid: string): Promise<AssessmentDraft[]> {
  return (await assessments.list(userid)).toSorted((a, b) => b.started.localeCompare(a.started));
}

/** Deletes an assessment with its photos. */
export function removeAssessment(assessmentId: string): Promise<void> {
  return removeWithPhotos('assessments', assessmentId);
}
