import type { DraftChange, PlannedFix } from '../drafts/draft.ts';
import { finish } from '../drafts/changes.ts';
import type { AuditResult } from './auditResult.ts';

/** Returns a change that finishes an audit with this plan. An audit that is already finished is unchanged. */
export function finishChange(
  plan: readonly PlannedFix[],
  { before, worked }: Pick<AuditResult, 'before' | 'worked'>,
): DraftChange {
  const now = new Date().toISOString();
  return (draft) => {
    if (draft.state !== 'drafting') return draft;
    const chosenDate = draft.date === draft.started ? now : draft.date;
    return finish(chosenDate)({ ...draft, plan, planned: true, before, worked });
  };
}
