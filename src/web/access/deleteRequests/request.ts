import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';

/** A user's request to delete their account. */
export type DeleteRequest = ReplyOf<typeof listDeleteRequests>['resultData'][number];
