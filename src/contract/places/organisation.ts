import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/instrument.ts';
import { TIME_ZONE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Message, Name, Nothing, text } from '../kit/fields.ts';

/** Returns the organisation's name, language, and the time zone that determines the day of each moment. */
export const readOrganisation = call('/organisation/about', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** Empty until it is set. */
      name: z.string(),
      /** An IANA name, such as Australia/Sydney; UTC by default. */
      time_zone: z.string(),
      language: z.literal(LANGUAGES),
    }),
  }),
});

/**
 * Changes the given fields. A new time zone moves surveys to other days and months in one transaction; audits that
 * arrive in the meantime wait.
 */
export const updateOrganisation = call('/organisation/update', 'change', 'administrator', {
  input: z.object({
    name: z.optional(Name),
    time_zone: z.optional(text(TIME_ZONE_MAX_CHARACTERS).check(z.minLength(1, 'missing'))),
    language: z.optional(z.literal(LANGUAGES, { error: 'invalid' })),
  }),
  reply: Message,
});

/** Returns the progress of a time zone change, in steps; null when none is running. Beyond the specification. */
export const readRegrouping = call('/organisation/regrouping', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({ resultData: z.nullable(z.object({ done: z.number(), of: z.number() })) }),
});
