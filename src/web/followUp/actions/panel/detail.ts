import type { readAction } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';

/** An action with its timeline and the answers of its store's latest audits to its question. */
export type ActionDetail = ReplyOf<typeof readAction>['resultData'];
export type Step = ActionDetail['timeline'][number];
