import type { ReplyOf } from '../../contract/kit/call.ts';
import type { readStatus } from '../../contract/status.ts';

export type Status = ReplyOf<typeof readStatus>['resultData'];
