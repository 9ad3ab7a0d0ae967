import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';

/** A request to delete an account. */
export type DeleteRequest = ReplyOf<typeof listDeleteRequests>['resultData'][number];
