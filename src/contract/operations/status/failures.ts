import * as z from 'zod/mini';
import { call } from '../../kit/call.ts';
import { text } from '../../kit/fields.ts';

/**
 * Writes a failure in a browser to the server's log, so that an operator can see it (spec section 8). Changes no data.
 */
export const reportFailure = call('/client/failure', 'read', 'signedIn', {
  input: z.object({
    message: text(500),
    /** The page's path, without its query. */
    page: text(200),
    /** The name of the open dialog, if one is open. */
    dialog: z.optional(text(40)),
    /** The id of the failed request, if there was one. */
    requestId: z.optional(text(100)),
  }),
  reply: z.object({}),
});
