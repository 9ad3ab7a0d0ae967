import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { readStatus } from '../../../contract/operations/status/status.ts';

export type Status = ReplyOf<typeof readStatus>['resultData'];
