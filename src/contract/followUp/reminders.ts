import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing } from '../kit/fields.ts';

/** Reminder and overview emails: each user's settings, reminders that administrators send, and unsubscribing. */

const settings = { digest: z.boolean({ error: 'invalid' }), reminders: z.boolean({ error: 'invalid' }) };

/** Reminder and overview emails are only sent to confirmed addresses. */
const Address = z.literal(['confirmed', 'unconfirmed', 'bounced']);

/** Returns which emails the caller has chosen to receive, and the state of their email address. */
export const readMails = call('/mails/about', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ ...settings, address: Address }) }),
});

/** Sets which emails the caller receives. `reminders` also covers the emails about newly assigned actions. */
export const updateMails = call('/mails/update', 'change', 'signedIn', {
  input: z.object(settings),
  reply: Message,
});

/**
 * Emails reminders to the auditors of visits that are due within a week or at most 60 days late: of one visit, of a
 * group's visits or of all visits. Each email lists everything that its recipient still has to do. Users who have
 * switched reminders off or whose address isn't confirmed get none. Beyond the specification.
 */
export const remindAuditors = call('/visit/remind', 'change', 'administrator', {
  input: z.object({ visit_id: z.optional(Id), group_id: z.optional(Id) }),
  reply: Message,
});

/**
 * Unsubscribes the recipient of an email from emails of the same kind. Needs only the token in the email's link, no
 * sign-in. Beyond the specification.
 */
export const stopMails = call('/mails/stop', 'change', 'anyone', {
  input: z.object({ token: Id }),
  reply: Message,
});
