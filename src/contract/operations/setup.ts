import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/instrument.ts';
import { RULED_TEXT_MAX_CHARACTERS, TIME_ZONE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Email, Message, Name, NewPassword, Nothing, text } from '../kit/fields.ts';
import { SignedIn } from '../kit/shapes.ts';

/** The first run: a console without an administrator gets its organisation and its first one in the browser. */

/** Whether the console still waits for its first administrator. */
export const aboutSetup = call('/setup/about', 'read', 'anyone', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ needed: z.boolean() }) }),
});

/**
 * Makes the organisation and its first administrator, who is signed in by it. The key is the one of the address that the
 * latest start printed; it works once, and never where there is an administrator. Wrong ones are slowed as passwords are.
 */
export const finishSetup = call('/setup/finish', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({
    key: z
      .string({ error: 'missing' })
      .check(z.minLength(1, 'missing'), z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'too_long')),
    email: Email,
    password: NewPassword,
    organisation: Name,
    /** An IANA name. */
    time_zone: text(TIME_ZONE_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
    language: z.literal(LANGUAGES, { error: 'invalid' }),
  }),
  reply: SignedIn,
});

/**
 * What a new organisation has of what it needs for its first audit, by what is really there. Beyond the wire contract, as
 * are the calls below.
 */
export const readFirstSteps = call('/setup/steps', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** Whether the list is still to be shown: the organisation began with it, and no administrator put it away. */
      shown: z.boolean(),
      group: z.boolean(),
      store: z.boolean(),
      /** Others than the first administrator. */
      people: z.boolean(),
      instrument: z.boolean(),
      phone: z.boolean(),
      audit: z.boolean(),
    }),
  }),
});

/** Puts the list of first steps away, for all administrators. */
export const dismissFirstSteps = call('/setup/dismiss', 'change', 'administrator', {
  input: Nothing,
  reply: Message,
});

/** What the demo organisation holds, all of which is lost with it. Refused where there is no demo. */
export const readDemoHeld = call('/setup/demo', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ stores: z.number(), people: z.number(), surveys: z.number() }) }),
});

/**
 * Saves a backup of the demo organisation on the server and empties the database. All sessions end, the caller's too; the key
 * opens the setup.
 */
export const leaveDemo = call('/setup/leave', 'change', 'administrator', {
  transaction: 'own',
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      key: z.string(),
      /** The name of its file, in the folder `backups` of the data directory. */
      backup: z.string(),
    }),
  }),
});
