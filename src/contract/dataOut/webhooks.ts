import * as z from 'zod/mini';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAULTS,
  WEBHOOK_OFF,
  WEBHOOK_TESTS_A_MINUTE,
  WEBHOOK_URL_MAX_CHARACTERS,
} from '../../domain/programs/webhooks.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing, Time, text } from '../kit/fields.ts';

/**
 * Webhooks: other systems are told what happened, signed by the rules of Standard Webhooks. What is told is the id of the
 * survey, the action or the visit; the rest is read by the calls.
 */

const Address = text(WEBHOOK_URL_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Events = z
  .array(z.literal(WEBHOOK_EVENTS, { error: 'invalid' }), { error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(WEBHOOK_EVENTS.length, 'invalid'));
const Group = z.union([z.literal(''), Id], { error: 'invalid' });

/** What a try came to: the status that the receiver answered with, or why it could not be asked. */
const Outcome = {
  status: z.nullable(z.number()),
  fault: z.nullable(z.literal(WEBHOOK_FAULTS)),
};

/** Every webhook, by its address. */
export const listWebhooks = call('/webhook/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        webhook_id: z.string(),
        url: z.string(),
        events: z.array(z.literal(WEBHOOK_EVENTS)),
        /** The group whose stores are all that it tells of; null when it tells of every store. */
        group: z.nullable(z.object({ _id: z.string(), name: z.string() })),
        made: Time,
        /** Why it is switched off; null while it is on. */
        off: z.nullable(z.literal(WEBHOOK_OFF)),
        /** How many messages wait to be delivered. */
        waiting: z.number(),
        /** The latest message that was tried; null before the first. */
        last: z.nullable(z.object({ at: Time, delivered: z.boolean(), ...Outcome })),
      }),
    ),
  }),
});

/** Makes a webhook and answers with the secret that its messages are signed with: the only time that it is shown. */
export const addWebhook = call('/webhook/add', 'change', 'administrator', {
  input: z.object({ url: Address, events: Events, group_id: z._default(Group, '') }),
  reply: z.object({ resultData: z.object({ webhook_id: z.string(), secret: z.string() }) }),
});

/**
 * Changes what is given of a webhook. `rotate` makes a new secret, which is answered this once; for a day messages are
 * signed with both. Switched on again, it tells what waited and what happens from then on.
 */
export const updateWebhook = call('/webhook/update', 'change', 'administrator', {
  input: z.object({
    webhook_id: Id,
    url: z.optional(Address),
    events: z.optional(Events),
    /** '' for every store. */
    group_id: z.optional(Group),
    on: z.optional(z.boolean({ error: 'invalid' })),
    rotate: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({ resultData: z.object({ webhook_id: z.string(), secret: z.nullable(z.string()) }) }),
});

/** Deletes a webhook with its log. What waited is told no more. */
export const deleteWebhook = call('/webhook/delete', 'change', 'administrator', {
  input: z.object({ webhook_id: Id }),
  reply: Message,
});

/** Sends a message of the type `webhook.test`, once and at once, and tells what came of it. */
export const testWebhook = call('/webhook/test', 'change', 'administrator', {
  transaction: 'own',
  limit: WEBHOOK_TESTS_A_MINUTE,
  input: z.object({ webhook_id: Id }),
  reply: z.object({ resultData: z.object({ delivered: z.boolean(), ...Outcome }) }),
});

/** The newest messages of a webhook, at most a hundred. Those that were delivered are kept for thirty days. */
export const listDeliveries = call('/webhook/deliveries', 'read', 'administrator', {
  input: z.object({ webhook_id: Id }),
  reply: z.object({
    resultData: z.array(
      z.object({
        /** The header `webhook-id` of the message. */
        message_id: z.string(),
        type: z.literal(WEBHOOK_EVENTS),
        /** The id of the survey, the action or the visit. */
        subject: z.string(),
        store_id: z.string(),
        /** When it happened. */
        at: Time,
        tries: z.number(),
        state: z.literal(['waiting', 'delivered']),
        /** When it is tried next; null when it was delivered, or is about to be tried for the first time. */
        next: z.nullable(Time),
        ...Outcome,
      }),
    ),
  }),
});
