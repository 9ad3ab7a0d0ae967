import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { deleteAssessment, startAssessment } from '../drafts/assessmentDrafts.ts';
import { currentUser } from '../../../session/session.ts';
import type { Draft } from '../drafts/draft.ts';
import { deleteDraft, startDraft } from '../drafts/drafts.ts';
import { isSameVersion, type ModuleReference, type VersionTexts } from '../references/reference.ts';
import { storeModule, storeVersion, type CaptureStore } from '../references/references.ts';

/**
 * Returns a function that starts an audit of a store with a draft of the instrument, or continues the one in progress.
 * `questions` are the draft's questions in every language; this device stores them, so that the audit works offline.
 */
export function trialStart(questions: readonly VersionTexts[], drafts: readonly Draft[]) {
  return async ({ storeId, storeName, storeImage }: CaptureStore) => {
    const [first] = questions;
    const userid = currentUser()?.userid;
    if (!first || userid === undefined) throw new Error('There are no questions, or nobody is signed in.');
    const instrument = { name: first.name, version: first.version };
    const inProgress = drafts.find(
      (draft) => draft.state === 'drafting' && draft.storeId === storeId && isSameVersion(draft.instrument, instrument),
    );
    const values = { storeId, storeName, storeImage, instrument, blind: false, kind: 'practice', trial: true } as const;
    const surveyId = inProgress?.surveyId ?? (await startDraft(values));
    try {
      await storeVersion(userid, questions);
    } catch (error) {
      if (!inProgress) await deleteDraft(surveyId);
      throw error;
    }
    return { to: '/audit/$surveyId', params: { surveyId } } as const;
  };
}

/**
 * Returns a function that starts an assessment of a store with a draft of a module, or continues the one in progress.
 * The draft is stored, so that the assessment can be taken without a connection.
 */
export function moduleTrialStart(module: ModuleReference, title: string, drafts: readonly AssessmentDraft[]) {
  const { name, version } = module;
  return async ({ storeId, storeName, storeImage }: CaptureStore) => {
    const userid = currentUser()?.userid;
    if (userid === undefined) throw new Error('Nobody is signed in.');
    const inProgress = drafts.find(
      (draft) => draft.state === 'drafting' && draft.storeId === storeId && isSameVersion(draft.module, module),
    );
    const values = { storeId, storeName, storeImage, module: { name, version }, title, trial: true } as const;
    const assessmentId = inProgress?.assessmentId ?? (await startAssessment(values));
    try {
      await storeModule(userid, module);
    } catch (error) {
      if (!inProgress) await deleteAssessment(assessmentId);
      throw error;
    }
    return { to: '/assess/$assessmentId', params: { assessmentId } } as const;
  };
}
