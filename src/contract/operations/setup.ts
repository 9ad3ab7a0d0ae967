import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/instrument.ts';
import { RULED_TEXT_MAX_CHARACTERS, TIME_ZONE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Email, Message, Name, NewPassword, Nothing, text } from '../kit/fields.ts';
import { SignedIn } from '../kit/shapes.ts';

/**
 * The first run: a console without an administrator gets its organisation and first administrator in the browser. Also
 * the new organisation's first steps, and leaving the demo.
 */

/** Returns whether the console still has no administrator. */
export const aboutSetup = call('/setup/about', 'read', 'anyone', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ needed: z.boolean() }) }),
});

/**
 * Creates the organisation and its first administrator, and signs them in. The key is part of the URL that the server
 * printed at its latest start, or was returned by `/setup/leave`. It works once, and only while there is no
 * administrator. Wrong keys are rate-limited like passwords.
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
 * Returns which steps towards its first audit a new organisation has completed, according to its data. Beyond the
 * specification, as are the calls below.
 */
export const readFirstSteps = call('/setup/steps', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /**
       * True if the list is still shown: the organisation was set up in the browser, and no administrator has dismissed
       * the list.
       */
      shown: z.boolean(),
      group: z.boolean(),
      store: z.boolean(),
      /** True if there are several stores, which can be organised in groups. */
      several: z.boolean(),
      /** True if there is more than one user. */
      people: z.boolean(),
      instrument: z.boolean(),
      phone: z.boolean(),
      audit: z.boolean(),
    }),
  }),
});

/** Dismisses the list of first steps, for all administrators. */
export const dismissFirstSteps = call('/setup/dismiss', 'change', 'administrator', {
  input: Nothing,
  reply: Message,
});

/**
 * Returns the numbers of stores, users and surveys that are removed when an administrator leaves the demo. Refused
 * where there is no demo.
 */
export const readDemoHeld = call('/setup/demo', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({ resultData: z.object({ stores: z.number(), people: z.number(), surveys: z.number() }) }),
});

/**
 * Backs up the demo organisation on the server and empties the database. All sessions end, including the caller's; the
 * returned key opens the setup. Needs `currentpassword` or a session younger than 15 minutes.
 */
export const leaveDemo = call('/setup/leave', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ currentpassword: CurrentPassword }),
  reply: z.object({
    resultData: z.object({
      key: z.string(),
      /** The name of the backup file, in the folder `backups` of the data directory. */
      backup: z.string(),
    }),
  }),
});
