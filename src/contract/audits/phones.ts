import * as z from 'zod/mini';
import { PHONES_A_MINUTE } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Name, Nothing, Time } from '../kit/fields.ts';

/**
 * Phones that take audits and assessments with ODK Collect or KoboCollect. Each has its own URL, whose last part is its
 * key.
 */

/** Connects a phone for the caller; an administrator can also connect one for another user. */
export const addPhone = call('/phone/add', 'change', 'signedIn', {
  limit: PHONES_A_MINUTE,
  input: z.object({ name: Name, userid: z.optional(Id) }),
  reply: z.object({
    resultData: z.object({
      phone_id: z.string(),
      /**
       * The URL where the app gets its forms and sends completed ones. Its last part is the key, which is shown only
       * once.
       */
      url: z.string(),
      /** The text of a QR code that configures the app. It contains the URL, so it is shown only once, too. */
      settings: z.string(),
    }),
  }),
});

/** Lists the caller's own phones, sorted by name; for an administrator, those of all users. */
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
        /** The time of its last request, to the minute; null if it has never made one. */
        last_seen: z.nullable(Time),
        /** The number of audits it has sent. */
        surveys: z.number(),
      }),
    ),
  }),
});

/** Disconnects a phone immediately: later requests are refused. The audits and assessments it has sent stay. */
export const deletePhone = call('/phone/delete', 'change', 'signedIn', {
  input: z.object({ phone_id: Id }),
  reply: Message,
});
