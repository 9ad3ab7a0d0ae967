import type { readAction } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';

/** An action as `readAction` returns it, with its timeline. */
export type ActionDetail = ReplyOf<typeof readAction>['resultData'];
export type Step = ActionDetail['timeline'][number];
