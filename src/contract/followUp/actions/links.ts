import * as z from 'zod/mini';
import { LINKED_ACTIONS_A_MINUTE } from '../../../domain/limits.ts';
import { call } from '../../kit/call.ts';
import { Id, Message, Time } from '../../kit/fields.ts';

/** Links that let people without an account see one action and report what they did. */

/** Creates a link to an unfinished action. The link works for 30 days, and the action's existing links still work. */
export const linkAction = call('/action/link', 'change', 'signedIn', {
  limit: LINKED_ACTIONS_A_MINUTE,
  input: z.object({ action_id: Id }),
  reply: z.object({
    resultData: z.object({
      /** The link's URL. Its last part is the secret, which is shown only once. */
      url: z.string(),
      until: Time,
    }),
  }),
});

/** Revokes all links of an action immediately. */
export const unlinkAction = call('/action/unlink', 'change', 'signedIn', {
  input: z.object({ action_id: Id }),
  reply: Message,
});
