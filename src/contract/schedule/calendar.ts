import * as z from 'zod/mini';
import { CALENDARS_A_MINUTE } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Message, Nothing, Time } from '../kit/fields.ts';

/** One's own visits and the due days of one's actions as a calendar, for programs that subscribe to its address. */

/** Whether one's calendar has an address. Beyond the wire contract. */
export const readCalendar = call('/calendar/about', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({
    resultData: z.nullable(
      z.object({
        made: Time,
        /** To the minute; null while no program has asked for it. */
        last_seen: z.nullable(Time),
      }),
    ),
  }),
});

/** Makes the address of one's calendar; the one before it ends at once. */
export const addCalendar = call('/calendar/add', 'change', 'signedIn', {
  limit: CALENDARS_A_MINUTE,
  input: Nothing,
  reply: z.object({
    /** The key in it is told this once. */
    resultData: z.object({ url: z.string() }),
  }),
});

/** Ends the address of one's calendar at once. */
export const deleteCalendar = call('/calendar/delete', 'change', 'signedIn', { input: Nothing, reply: Message });
