import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { QueueState } from './queueState.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';

/** Returns the state of an assessment as its author sees it. */
export function assessmentStateOf(draft: AssessmentDraft): QueueState {
  if (draft.state === 'drafting') return 'draft';
  if (draft.state === 'rejected') return 'refused';
  if (draft.state === 'sent') return 'sent';
  return 'sending' in draft && draft.sending ? 'sending' : 'waiting';
}

/** Returns the finished assessments: unsent ones first, then by date, newest first. */
export function finishedAssessments(drafts: readonly AssessmentDraft[]): AssessmentDraft[] {
  return drafts
    .filter(({ state }) => state !== 'drafting')
    .toSorted((a, b) => Number(a.state === 'sent') - Number(b.state === 'sent') || b.date.localeCompare(a.date));
}

/** The dialog that asks for confirmation before an assessment is deleted. */
export const deleteAssessmentDialog = lazyPart(() =>
  import('./DeleteAssessmentDialog.tsx').then((file) => file.DeleteAssessmentDialog),
);
