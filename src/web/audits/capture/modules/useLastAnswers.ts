import type { AssessmentAnswer } from '../../../../domain/modules/module.ts';
import type { ModuleReference } from '../references/reference.ts';
import { useStoreFacts } from '../references/references.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { useAssessments } from '../drafts/assessmentDrafts.ts';

/**
 * Returns the answers of the store's previous assessment with the same module, by item. If `definition` is a draft,
 * omits the items whose meaning it changes.
 */
export function useLastAnswers(draft: AssessmentDraft, definition: ModuleReference): Record<string, AssessmentAnswer> {
  const answers = usePreviousAnswers(draft);
  const { incomparable = [] } = definition;
  return Object.fromEntries(Object.entries(answers).filter(([item]) => !incomparable.includes(item)));
}

function usePreviousAnswers({ assessmentId, storeId, module }: AssessmentDraft): Record<string, AssessmentAnswer> {
  const reference = useStoreFacts(storeId)?.assessments?.find((assessment) => assessment.module === module.name);
  const sentDraft = useAssessments()
    ?.filter((draft) => draft.state === 'sent' && draft.storeId === storeId && draft.module.name === module.name)
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
  if (sentDraft && sentDraft.assessmentId !== assessmentId && sentDraft.date > (reference?.date ?? '')) {
    return Object.fromEntries(
      Object.entries(sentDraft.answers).flatMap(([item, { value }]) => (value === null ? [] : [[item, value]])),
    );
  }
  return reference && reference.assessmentId !== assessmentId ? { ...reference.answers } : {};
}

const NO_MEDIANS: Readonly<Record<string, number>> = {};

/** Returns the stored median unit prices of the module's items in other stores, by item; empty if there are none. */
export function useMedians({ storeId, module }: AssessmentDraft): Readonly<Record<string, number>> {
  return useStoreFacts(storeId)?.medians?.find((median) => median.module === module.name)?.prices ?? NO_MEDIANS;
}
