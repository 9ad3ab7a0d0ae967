import type { ReplyOf } from '../../contract/kit/call.ts';
import type { listDeleteRequests } from '../../contract/deleteRequests.ts';

/** A user's request that their account be deleted. */
export type DeleteRequest = ReplyOf<typeof listDeleteRequests>['resultData'][number];
