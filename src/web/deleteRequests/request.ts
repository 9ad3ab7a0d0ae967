import type { ReplyOf } from '../../contract/call.ts';
import type { listDeleteRequests } from '../../contract/deleteRequests.ts';

/** Somebody's request that their account be deleted. */
export type DeleteRequest = ReplyOf<typeof listDeleteRequests>['resultData'][number];
