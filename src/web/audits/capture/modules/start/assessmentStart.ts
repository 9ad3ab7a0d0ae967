import type { CaptureStore, ModuleReference } from '../../references/references.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { startAssessment } from '../../drafts/assessmentDrafts.ts';

/**
 * Returns a function that starts an assessment of a store, or finds the one in progress, and returns the route to it.
 */
export function assessmentStart({ name, version }: ModuleReference, title: string, drafts: readonly AssessmentDraft[]) {
  return async ({ storeId, storeName, storeImage }: CaptureStore) => {
    const inProgress = drafts.find(
      (draft) => draft.state === 'drafting' && !draft.trial && draft.storeId === storeId && draft.module.name === name,
    );
    const values = { storeId, storeName, storeImage, module: { name, version }, title };
    const assessmentId = inProgress?.assessmentId ?? (await startAssessment(values));
    return { to: '/assess/$assessmentId', params: { assessmentId } } as const;
  };
}
