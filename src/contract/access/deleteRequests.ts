import * as z from 'zod/mini';
import { TEXT_MAX_CHARACTERS } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { Email, Id, Message, Nothing, text, Time } from './kit/fields.ts';
import { UserCard } from './kit/shapes.ts';

/**
 * Any person may ask that their account be deleted; administrators decide. Beyond the asking the spec names no call.
 */

/**
 * The answer is the same for any address. Each reason of the open request stands apart. Where the address is an account's
 * it gets a mail with the reason and a link to confirm it, but for the caller's own, which is confirmed already.
 */
export const askForDeletion = call('/api/deleterequest', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ email: Email, reason: z._default(text(TEXT_MAX_CHARACTERS), '') }),
  reply: Message,
});

/** What a mailed link confirms: the reason, and when it was given. */
export const readDeletionReason = call('/api/deleterequest/reason', 'read', 'anyone', {
  input: z.object({ token: Id }),
  reply: z.object({ resultData: z.object({ reason: z.string(), date: Time }) }),
});

/** Confirms a request by the link of the mail, which works for three days. */
export const confirmDeletion = call('/api/deleterequest/confirm', 'change', 'anyone', {
  input: z.object({ token: Id }),
  reply: Message,
});

/**
 * The open requests, oldest first, at most 500; `user` is whose account it is, null when no account has the address.
 */
export const listDeleteRequests = call('/deleterequest/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        _id: z.string(),
        email: z.string(),
        date: Time,
        user: z.nullable(UserCard),
        /** The first of `reasons`, and when it was confirmed. */
        reason: z.string(),
        confirmed: z.nullable(Time),
        /** Each as it came in, the confirmed ones first, then the oldest; `confirmed` is null where any caller may have written it. */
        reasons: z.array(z.object({ reason: z.string(), date: Time, confirmed: z.nullable(Time) })),
      }),
    ),
    /** How many are open in all. */
    count: z.number(),
  }),
});

/**
 * Deletes the account that the request is about, if there is one, and closes the request. Surveys stay; where they name
 * the person they say 'Deleted user' from then on, in the reader's language. Never oneself, never the last administrator.
 */
export const settleDeleteRequest = call('/deleterequest/settle', 'change', 'administrator', {
  input: z.object({ request_id: Id }),
  reply: Message,
});

/** Closes the request and leaves the account as it is. */
export const declineDeleteRequest = call('/deleterequest/decline', 'change', 'administrator', {
  input: z.object({ request_id: Id }),
  reply: Message,
});
