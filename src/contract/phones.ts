import * as z from 'zod/mini';
import { PHONES_A_MINUTE } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { Id, Message, Name, Nothing, Time } from './kit/fields.ts';

/** Phones that take audits with ODK Collect or KoboCollect: each has an address of its own, whose last part is its key. */

/** Connects a phone of one's own; an administrator also one of another user, in whose name it will send. */
export const addPhone = call('/phone/add', 'change', 'signedIn', {
  limit: PHONES_A_MINUTE,
  input: z.object({ name: Name, userid: z.optional(Id) }),
  reply: z.object({
    resultData: z.object({
      phone_id: z.string(),
      /** Where the app finds its form and sends audits. Its last part is the key, which is told this once. */
      url: z.string(),
      /** The text of a QR code from which the app takes its settings; it holds the address, and is told this once, too. */
      settings: z.string(),
    }),
  }),
});

/** One's own phones, by name; for an administrator those of all users. */
export const listPhones = call('/phone/list', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        phone_id: z.string(),
        name: z.string(),
        userid: z.string(),
        username: z.string(),
        made: Time,
        /** To the minute; null when it never asked for anything. */
        last_seen: z.nullable(Time),
        /** How many audits it sent. */
        surveys: z.number(),
      }),
    ),
  }),
});

/** Disconnects a phone at once: what it asks for or sends from then on is refused. The audits that it sent stay. */
export const deletePhone = call('/phone/delete', 'change', 'signedIn', {
  input: z.object({ phone_id: Id }),
  reply: Message,
});
