import { newId } from '../../../api/newId.ts';
import { AUDITS } from '../../../device/databaseNames.ts';
import { currentUser } from '../../../session/session.ts';
import { draftStore } from './draftStore.ts';
import type { AssessmentDraft } from './assessmentDraft.ts';
import { listAssessmentDrafts, putAssessment, removeAssessment, updateAssessment } from './storedAssessments.ts';

const assessments = draftStore<AssessmentDraft>({
  list: listAssessmentDrafts,
  put: putAssessment,
  update: updateAssessment,
  removeRow: removeAssessment,
  idOf: ({ assessmentId }) => assessmentId,
  channel: `${AUDITS}.assessments`,
});

/** The functions that read and change the signed-in user's assessments on this device (`DraftStore`). */
export const {
  change: changeAssessment,
  remove: deleteAssessment,
  setPreview: setAssessmentPreview,
  useAll: useAssessments,
  useOne: useAssessment,
} = assessments;

type NewAssessment = Pick<AssessmentDraft, 'storeId' | 'storeName' | 'storeImage' | 'module' | 'title' | 'trial'>;

/** Starts an assessment and stores it immediately. Returns its id, which the server will also use. */
export async function startAssessment(values: NewAssessment): Promise<string> {
  const now = new Date().toISOString();
  const draft: AssessmentDraft = {
    ...values,
    assessmentId: newId(),
    author: currentUser()?.userid ?? '',
    started: now,
    date: now,
    activeMs: 0,
    answers: {},
    photos: [],
    undo: null,
    changedAt: now,
    state: 'drafting',
  };
  await assessments.add(draft);
  return draft.assessmentId;
}
