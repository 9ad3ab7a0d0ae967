import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing } from '../kit/fields.ts';

/** The mails about what is to be done: what each user gets of them, and how they stop. */

const settings = { digest: z.boolean({ error: 'invalid' }), reminders: z.boolean({ error: 'invalid' }) };

/** An address is confirmed once its user has signed in with it; to others nothing goes. */
const Address = z.literal(['confirmed', 'unconfirmed', 'bounced']);

/** What one gets, and whether it arrives. */
export const readMails = call('/mails/about', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ ...settings, address: Address }) }),
});

/** Chooses what one gets. `reminders` is 'given to you', too. */
export const updateMails = call('/mails/update', 'change', 'signedIn', {
  input: z.object(settings),
  reply: Message,
});

/**
 * Reminds by mail who audits a visit, or all visits of a group or of all, as far as they are late or due within a week. Each is told all
 * that is late or due within a week of theirs, from seven o'clock on. Users who take no reminders get none, and who had a mail today gets it tomorrow. Beyond the wire
 * contract.
 */
export const remindAuditors = call('/visit/remind', 'change', 'administrator', {
  input: z.object({ visit_id: z.optional(Id), group_id: z.optional(Id) }),
  reply: Message,
});

/** Stops the mails that a link in one of them names, without signing in. Beyond the wire contract. */
export const stopMails = call('/mails/stop', 'change', 'anyone', {
  input: z.object({ token: Id }),
  reply: Message,
});
