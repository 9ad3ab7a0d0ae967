import type { readAction } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';

/** An action as `readAction` returns it, with its timeline. */
export type ActionDetail = ReplyOf<typeof readAction>['resultData'];
export type Step = ActionDetail['timeline'][number];

/** Checks whether later audits or assessments can verify an action: only if it is about a question or an item. */
export function isVerifiable({ question_id: question, item }: Pick<ActionDetail, 'question_id' | 'item'>): boolean {
  return question !== null || item !== null;
}
