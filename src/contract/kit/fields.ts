import * as z from 'zod/mini';
import {
  EMAIL_MAX_CHARACTERS,
  ID_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  RULED_TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { SURVEY_KINDS } from '../../domain/surveyKinds.ts';
import { parseDay, parseInstant, type GivenDay } from '../../domain/days.ts';

/** The fields shared by several calls (spec, 'Conventions'). Each error is a code of the refusal catalogue. */

/** An opaque id. */
export const Id = z
  .string({ error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(ID_MAX_CHARACTERS, 'invalid'));

/** A survey's id, created by the client so that a phone that receives no response can retry. */
export const SurveyId = z.string({ error: 'missing' }).check(z.guid('invalid_survey_id'), z.toLowerCase());

/** An assessment's id, which the client can create, so that a phone that receives no response can retry. */
export const AssessmentId = z.string({ error: 'missing' }).check(z.guid('invalid'), z.toLowerCase());

/**
 * Returns a schema for text that a user typed: trimmed, without unpaired surrogates or control characters other than
 * tabs and line breaks.
 */
export const text = (max: number) =>
  z.string({ error: 'missing' }).check(z.trim(), z.maxLength(max, 'too_long'), z.refine(isPlainText, 'invalid_text'));

/** A name that must not be empty. */
export const Name = text(NAME_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/**
 * The tag of the language in which a caller reads questions (BCP 47). A tag that isn't offered is ignored, because
 * callers remember their choice for all definitions.
 */
export const QuestionTag = z.optional(z.string({ error: 'invalid' }).check(z.maxLength(ID_MAX_CHARACTERS, 'invalid')));

/**
 * An email address: trimmed, one @ with text on both sides, no white space, no invisible characters, and none of
 * <>,;:"\()[]. Compared case-insensitively.
 */
export const Email = text(EMAIL_MAX_CHARACTERS).check(
  z.minLength(1, 'missing'),
  z.refine(looksLikeEmail, 'invalid_email'),
);

/** A password as entered at sign-in: used byte for byte, never trimmed. */
export const GivenPassword = z
  .string({ error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(PASSWORD_MAX_CHARACTERS, 'too_long'));

/**
 * A new password, used byte for byte. The server checks its length and content (domain/passwords/passwordRules.ts),
 * with a code for each error.
 */
export const NewPassword = z
  .string({ error: 'missing' })
  .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'password_too_long'));

/** The current password of the signed-in user; '' if the session is recent enough not to need it. */
export const CurrentPassword = z._default(
  z.string({ error: 'invalid' }).check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'too_long')),
  '',
);

/** The address of an image, as returned by an upload. */
export const ImageAddress = z
  .string({ error: 'invalid_image' })
  .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'invalid_image'));

/** A code of a second factor as typed: six digits or a recovery code, with any spaces and dashes. */
export const GivenCode = z.string({ error: 'missing' }).check(z.maxLength(40, 'too_long'));

/**
 * A list of ids, sent as a list, as a single id, or as '' for none (spec section 5: a missing selection is an empty
 * string).
 */
export const IdList = z.pipe(
  z.union(
    [z.array(Id).check(z.maxLength(10_000, 'too_long')), z.string().check(z.maxLength(ID_MAX_CHARACTERS, 'invalid'))],
    {
      error: 'invalid',
    },
  ),
  z.transform((value): string[] => (typeof value === 'string' ? (value === '' ? [] : [value]) : [...new Set(value)])),
);

/** Returns a schema for text that is parsed as a moment or a day. */
const dateField = <Read>(read: (text: string) => Read | null) =>
  z.pipe(
    z
      .string({ error: 'invalid_date' })
      .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, { error: 'invalid_date', abort: true })),
    z.transform((value, { issues }): Read => {
      const result = read(value);
      if (result !== null) return result;
      issues.push({ code: 'custom', message: 'invalid_date', input: value });
      return z.NEVER;
    }),
  );

/** A moment: ISO 8601, or the long form that browsers print. Parsed to a Date. */
export const Instant = dateField(parseInstant);

/**
 * A day in the organisation's time zone: a date without a time, or a moment within the day, which is parsed to a Date.
 */
export const Day = dateField<GivenDay>(parseDay);

/** A date without a time, `YYYY-MM-DD`, which stays a string. */
export const DateAlone = z
  .string({ error: 'invalid_date' })
  .check(z.maxLength(10, { error: 'invalid_date', abort: true }))
  .check(z.refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(value) !== null, 'invalid_date'));

/** The purpose of a survey. */
export const Kind = z.literal(SURVEY_KINDS, { error: 'invalid' });

/** A list of kinds of surveys. */
export const Kinds = z.array(Kind, { error: 'invalid' }).check(z.maxLength(SURVEY_KINDS.length, 'invalid'));

/** A whole percentage, 0 to 100. */
export const Percent = z.number().check(z.int(), z.minimum(0), z.maximum(100));

/** A moment in a reply: ISO 8601 in UTC with Z. */
export const Time = z.string();

/** A message to show to the user who made the call. */
export const Message = z.object({ resultData: z.string() });

/** The input of a call without a payload. */
export const Nothing = z.object({});

/** White space, and invisible characters, which would make two different email addresses look the same. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Checks an email address in linear time, unlike the usual regular expression. */
function looksLikeEmail(value: string): boolean {
  const at = value.indexOf('@');
  const domain = value.slice(at + 1);
  return (
    at > 0 &&
    at === value.lastIndexOf('@') &&
    domain.length > 0 &&
    !UNSEEN.test(value) &&
    !/[<>,;:"\\()[\]]/.test(value)
  );
}

/** An installed version of the instrument, by its name and number. */
export const InstrumentVersion = z.object(
  { name: Name, version: text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing')) },
  { error: 'invalid' },
);
