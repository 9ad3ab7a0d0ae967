import * as z from 'zod/mini';
import { CALENDARS_A_MINUTE } from '../../../domain/limits.ts';
import { call } from '../../kit/call.ts';
import { Message, Nothing, Time } from '../../kit/fields.ts';

/** The user's own visits and the due dates of their actions as a calendar, for programs that subscribe to its URL. */

/**
 * Returns when the URL of the caller's calendar was made and last requested; null if there is none. Beyond the
 * specification.
 */
export const readCalendar = call('/calendar/about', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({
    resultData: z.nullable(
      z.object({
        made: Time,
        /** The time when a program last requested it, to the minute; null if none has. */
        last_seen: z.nullable(Time),
      }),
    ),
  }),
});

/** Creates a URL for the caller's calendar; the previous one is revoked immediately. */
export const addCalendar = call('/calendar/add', 'change', 'signedIn', {
  limit: CALENDARS_A_MINUTE,
  input: Nothing,
  reply: z.object({
    /** Contains the key, which is shown only once. */
    resultData: z.object({ url: z.string() }),
  }),
});

/** Revokes the URL of the caller's calendar immediately. */
export const deleteCalendar = call('/calendar/delete', 'change', 'signedIn', { input: Nothing, reply: Message });
