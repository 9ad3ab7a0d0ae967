import type { readAction } from '../../../contract/followUp/actions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

/** An action with its steps, and what the latest audits of its store say of its question. */
export type ActionDetail = ReplyOf<typeof readAction>['resultData'];
export type Step = ActionDetail['timeline'][number];
