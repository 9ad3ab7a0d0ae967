import * as z from 'zod/mini';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAULTS,
  WEBHOOK_OFF,
  WEBHOOK_TESTS_A_MINUTE,
  WEBHOOK_URL_MAX_CHARACTERS,
} from '../../domain/programs/webhooks.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Id, Message, Nothing, Time, text } from '../kit/fields.ts';

/**
 * Webhooks notify other systems of events, with messages that are signed according to Standard Webhooks. Apart from its
 * type and time, a message contains only the id of the survey, the assessment, the action or the visit, and the id of
 * its store; the receiver makes calls to read everything else.
 */

const Address = text(WEBHOOK_URL_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Events = z
  .array(z.literal(WEBHOOK_EVENTS, { error: 'invalid' }), { error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(WEBHOOK_EVENTS.length, 'invalid'));
const Group = z.union([z.literal(''), Id], { error: 'invalid' });

/** The outcome of an attempt: the receiver's HTTP status, or why it could not be reached. */
const Outcome = {
  status: z.nullable(z.number()),
  fault: z.nullable(z.literal(WEBHOOK_FAULTS)),
};

/** Lists all webhooks, sorted by URL. */
export const listWebhooks = call('/webhook/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        webhook_id: z.string(),
        url: z.string(),
        events: z.array(z.literal(WEBHOOK_EVENTS)),
        /** The group whose stores it covers; null when it covers every store. */
        group: z.nullable(z.object({ _id: z.string(), name: z.string() })),
        made: Time,
        /** The reason why it was switched off; null while it is on. */
        off: z.nullable(z.literal(WEBHOOK_OFF)),
        /** The number of messages waiting for delivery. */
        waiting: z.number(),
        /** The newest message that the server has tried to send; null if there is none. */
        last: z.nullable(z.object({ at: Time, delivered: z.boolean(), ...Outcome })),
      }),
    ),
  }),
});

/**
 * Adds a webhook and returns the secret that signs its messages. This is the only time it is shown. Needs
 * `currentpassword` or a session younger than 15 minutes.
 */
export const addWebhook = call('/webhook/add', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    url: Address,
    events: Events,
    group_id: z._default(Group, ''),
    currentpassword: CurrentPassword,
  }),
  reply: z.object({ resultData: z.object({ webhook_id: z.string(), secret: z.string() }) }),
});

/**
 * Changes the given fields of a webhook. `rotate` makes a new secret, which is shown only in this response; for a day,
 * messages are signed with both the old and the new one. Needs `currentpassword` or a session younger than 15 minutes
 * to rotate the secret or change the URL.
 */
export const updateWebhook = call('/webhook/update', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    webhook_id: Id,
    url: z.optional(Address),
    events: z.optional(Events),
    /** '' for every store. */
    group_id: z.optional(Group),
    on: z.optional(z.boolean({ error: 'invalid' })),
    rotate: z.optional(z.boolean({ error: 'invalid' })),
    currentpassword: CurrentPassword,
  }),
  reply: z.object({ resultData: z.object({ webhook_id: z.string(), secret: z.nullable(z.string()) }) }),
});

/** Deletes a webhook with its log. Waiting messages are not sent. */
export const deleteWebhook = call('/webhook/delete', 'change', 'administrator', {
  input: z.object({ webhook_id: Id }),
  reply: Message,
});

/**
 * Sends a message of the type `webhook.test` once, immediately, and returns the outcome. Refused while a restore has
 * paused webhooks.
 */
export const testWebhook = call('/webhook/test', 'change', 'administrator', {
  transaction: 'own',
  limit: WEBHOOK_TESTS_A_MINUTE,
  input: z.object({ webhook_id: Id }),
  reply: z.object({ resultData: z.object({ delivered: z.boolean(), ...Outcome }) }),
});

/** Lists the newest messages of a webhook, at most a hundred. */
export const listDeliveries = call('/webhook/deliveries', 'read', 'administrator', {
  input: z.object({ webhook_id: Id }),
  reply: z.object({
    resultData: z.array(
      z.object({
        /** The header `webhook-id` of the message. */
        message_id: z.string(),
        type: z.literal(WEBHOOK_EVENTS),
        /** The id of the survey, the assessment, the action or the visit. */
        subject: z.string(),
        store_id: z.string(),
        /** The time of the event. */
        at: Time,
        tries: z.number(),
        state: z.literal(['waiting', 'delivered']),
        /** The time of the next attempt; null if the message was delivered, or is sent as soon as possible. */
        next: z.nullable(Time),
        ...Outcome,
      }),
    ),
  }),
});
