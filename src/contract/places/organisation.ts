import * as z from 'zod/mini';
import { LANGUAGES } from '../domain/instrument.ts';
import { TIME_ZONE_MAX_CHARACTERS } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { Message, Name, Nothing, text } from './kit/fields.ts';

/** What the organisation is called, its language, and the time zone by which moments have their day. */
export const readOrganisation = call('/organisation/about', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** Empty until it is named. */
      name: z.string(),
      /** An IANA name, such as Australia/Sydney; UTC until another is chosen. */
      time_zone: z.string(),
      language: z.literal(LANGUAGES),
    }),
  }),
});

/**
 * Changes what is given. Another time zone regroups every survey's day and month in one transaction, which takes up to a
 * minute; audits that come in meanwhile wait.
 */
export const updateOrganisation = call('/organisation/update', 'change', 'administrator', {
  input: z.object({
    name: z.optional(Name),
    time_zone: z.optional(text(TIME_ZONE_MAX_CHARACTERS).check(z.minLength(1, 'missing'))),
    language: z.optional(z.literal(LANGUAGES, { error: 'invalid' })),
  }),
  reply: Message,
});

/** How far a change of the time zone has come, in steps; null when none goes on. Beyond the wire contract. */
export const readRegrouping = call('/organisation/regrouping', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({ resultData: z.nullable(z.object({ done: z.number(), of: z.number() })) }),
});
