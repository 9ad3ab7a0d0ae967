import * as z from 'zod/mini';
import { TEXT_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Email, Id, Message, Nothing, text, Time } from '../kit/fields.ts';
import { UserCard } from '../kit/shapes.ts';

/**
 * Anyone may request the deletion of an account; administrators decide. The specification only has the call for the
 * request itself.
 */

/**
 * Requests the deletion of an account. The response doesn't reveal whether an account has the email address. Requests
 * for the same address are listed as one request with several reasons.
 */
export const askForDeletion = call('/api/deleterequest', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ email: Email, reason: z._default(text(TEXT_MAX_CHARACTERS), '') }),
  reply: Message,
});

/** Returns the reason that an emailed link confirms, and when it was given. */
export const readDeletionReason = call('/api/deleterequest/reason', 'read', 'anyone', {
  input: z.object({ token: Id }),
  reply: z.object({ resultData: z.object({ reason: z.string(), date: Time }) }),
});

/** Confirms a request with the emailed link, which works for three days. */
export const confirmDeletion = call('/api/deleterequest/confirm', 'change', 'anyone', {
  input: z.object({ token: Id }),
  reply: Message,
});

/**
 * Lists the open requests, oldest first, at most 500; `user` is the account's owner, null when no account has the email
 * address.
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
        /**
         * Every reason: confirmed ones first, oldest first within each kind. `confirmed` is null for an unconfirmed
         * reason, which anyone could have written.
         */
        reasons: z.array(z.object({ reason: z.string(), date: Time, confirmed: z.nullable(Time) })),
      }),
    ),
    /** The number of all open requests. */
    count: z.number(),
  }),
});

/**
 * Deletes the account that the request is about, if there is one, and closes the request. Refused for the caller's own
 * account and for the last administrator.
 */
export const settleDeleteRequest = call('/deleterequest/settle', 'change', 'administrator', {
  input: z.object({ request_id: Id }),
  reply: Message,
});

/** Closes the request and leaves the account unchanged. */
export const declineDeleteRequest = call('/deleterequest/decline', 'change', 'administrator', {
  input: z.object({ request_id: Id }),
  reply: Message,
});
