import * as z from 'zod/mini';
import {
  EMAIL_MAX_CHARACTERS,
  ID_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  RULED_TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { SURVEY_KINDS } from '../../domain/counted.ts';
import { parseDay, parseInstant, type GivenDay } from '../../domain/days.ts';

/** The fields that several calls share (wire contract, 'Conventions'). Each error is a code of the refusal catalogue. */

/** An opaque id. A text that is no id of ours is simply not found. */
export const Id = z
  .string({ error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(ID_MAX_CHARACTERS, 'invalid'));

/** A survey's id, which is made by the client, so that a phone that hears no answer can send again. */
export const SurveyId = z.string({ error: 'missing' }).check(z.guid('invalid_survey_id'), z.toLowerCase());

/** Text that a person typed: trimmed, without control characters and halves of characters. */
export const text = (max: number) =>
  z.string({ error: 'missing' }).check(z.trim(), z.maxLength(max, 'too_long'), z.refine(isPlainText, 'invalid_text'));

/** A name that must not be empty. */
export const Name = text(NAME_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/**
 * An address: trimmed, one @ with something on both sides, no white space and nothing unseen. Compared without letter
 * case.
 */
export const Email = text(EMAIL_MAX_CHARACTERS).check(
  z.minLength(1, 'missing'),
  z.refine(looksLikeEmail, 'invalid_email'),
);

/** A password as given at sign-in: taken byte for byte, never trimmed. */
export const GivenPassword = z
  .string({ error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(PASSWORD_MAX_CHARACTERS, 'too_long'));

/**
 * A password to come. Its length and what it must not be are judged by the server (domain/passwords/passwordRules.ts), each with
 * a code of its own; here it is only taken byte for byte.
 */
export const NewPassword = z
  .string({ error: 'missing' })
  .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'password_too_long'));

/** The password of who is signed in, once more; '' where the session is young enough to stand for it. */
export const CurrentPassword = z._default(
  z.string({ error: 'invalid' }).check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'too_long')),
  '',
);

/** An image as an upload answered it. */
export const ImageAddress = z
  .string({ error: 'invalid_image' })
  .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'invalid_image'));

/** A code of a second factor as typed: six digits, or a recovery code, with spaces and dashes as one likes. */
export const GivenCode = z.string({ error: 'missing' }).check(z.maxLength(40, 'too_long'));

/** A list of ids: a list, one id, or '' for none (spec section 5: a missing selection is an empty string). */
export const IdList = z.pipe(
  z.union(
    [z.array(Id).check(z.maxLength(10_000, 'too_long')), z.string().check(z.maxLength(ID_MAX_CHARACTERS, 'invalid'))],
    {
      error: 'invalid',
    },
  ),
  z.transform((value): string[] => (typeof value === 'string' ? (value === '' ? [] : [value]) : [...new Set(value)])),
);

/** A text that is read as a moment or a day, or refused. */
const dated = <Read>(read: (text: string) => Read | null) =>
  z.pipe(
    z
      .string({ error: 'invalid_date' })
      .check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, { error: 'invalid_date', abort: true })),
    z.transform((value, { issues }): Read => {
      const found = read(value);
      if (found !== null) return found;
      issues.push({ code: 'custom', message: 'invalid_date', input: value });
      return z.NEVER;
    }),
  );

/** A moment: ISO 8601, or the long form that browsers print. Comes out as a Date. */
export const Instant = dated(parseInstant);

/** A day of the organisation: a date alone, or a moment of it, which comes out as a Date. */
export const Day = dated<GivenDay>(parseDay);

/** A date alone, `YYYY-MM-DD`, which stays a text. */
export const DateAlone = z
  .string({ error: 'invalid_date' })
  .check(z.maxLength(10, { error: 'invalid_date', abort: true }))
  .check(z.refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(value) !== null, 'invalid_date'));

/** What a survey was taken for. */
export const Kind = z.literal(SURVEY_KINDS, { error: 'invalid' });

/** Kinds of surveys, each named once. */
export const Kinds = z.array(Kind, { error: 'invalid' }).check(z.maxLength(SURVEY_KINDS.length, 'invalid'));

/** A whole percentage, 0 to 100. */
export const Percent = z.number().check(z.int(), z.minimum(0), z.maximum(100));

/** A moment on the way out: ISO 8601 in UTC with Z. */
export const Time = z.string();

/** A text for the person who made the call. */
export const Message = z.object({ resultData: z.string() });

/** A call without a payload. */
export const Nothing = z.object({});

/** What cannot be seen: with it two addresses would look the same. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Linear in the length of the text; the usual pattern is not. */
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
