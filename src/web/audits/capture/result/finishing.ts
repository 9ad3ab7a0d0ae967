import type { References } from '../kept/references.ts';
import type { DraftChange, PlannedFix } from '../kept/draft.ts';
import { finish, fitTo } from '../kept/changes.ts';
import type { Audited } from './audited.ts';

/** Ends an audit with this plan: from now on it waits to be sent. One that is finished already stays as it is. */
export function finishing(
  plan: readonly PlannedFix[],
  { before, worked }: Pick<Audited, 'before' | 'worked'>,
  references: References,
): DraftChange {
  const fit = fitTo(references);
  const now = new Date().toISOString();
  return (draft) => {
    if (draft.state !== 'draft') return draft;
    const chosenDate = draft.date === draft.started ? now : draft.date;
    return finish(chosenDate)(fit({ ...draft, plan, planned: true, before, worked }));
  };
}
