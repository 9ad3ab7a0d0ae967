import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { text } from './kit/fields.ts';

/**
 * Tells the server's log what failed in a browser, so that an operator can see it (spec section 8). Changes nothing.
 */
export const reportFailure = call('/client/failure', 'read', 'signedIn', {
  input: z.object({
    message: text(500),
    /** The page's path, without its search. */
    page: text(200),
    /** The dialog that stood open. */
    dialog: z.optional(text(40)),
    /** The request that failed, when it was one. */
    requestId: z.optional(text(100)),
  }),
  reply: z.object({}),
});
