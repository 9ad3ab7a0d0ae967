import * as z from 'zod/mini';
import { LINKED_ACTIONS_A_MINUTE } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Time } from '../kit/fields.ts';

/** Links by which people without an account see one action, and say what they did about it. */

/** Makes the link of an unfinished action, which works for 30 days; the one that it had ends. */
export const linkAction = call('/action/link', 'change', 'signedIn', {
  limit: LINKED_ACTIONS_A_MINUTE,
  input: z.object({ action_id: Id }),
  reply: z.object({
    resultData: z.object({
      /** Its last part is the secret, which is told this once. */
      url: z.string(),
      until: Time,
    }),
  }),
});

/** Ends the link of an action at once. */
export const unlinkAction = call('/action/unlink', 'change', 'signedIn', {
  input: z.object({ action_id: Id }),
  reply: Message,
});
