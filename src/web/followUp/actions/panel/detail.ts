import type { readAction } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';

/**
 * An action with its timeline, and whether the store's latest audits or assessments earned the point of its question or
 * item.
 */
export type ActionDetail = ReplyOf<typeof readAction>['resultData'];
export type Step = ActionDetail['timeline'][number];
