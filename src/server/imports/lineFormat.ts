import * as z from 'zod/mini';
import { parseInstant } from '../../domain/days.ts';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  EMAIL_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { isId } from '../id.ts';

/**
 * Fourscore's own files: a JSON object per line (docs/decisions/003-imports.md). The first says what the file is and
 * how many surveys it holds, so that one that was cut off is noticed; then come the versions of instruments that the
 * surveys were scored with, then the surveys by date.
 */
export const FORMAT = 1;

/** What a file says of an auditor whose account was deleted: it is in no language of a reader, and outlasts releases. */
export const DELETED_AUDITOR = 'Deleted user';

/** Taken as it stands, never trimmed: what is exported again has to be the same to the byte. */
const text = (max: number) =>
  z
    .string('must be a text')
    .check(
      z.maxLength(max, `must not be longer than ${max} characters`),
      z.refine(isPlainText, 'must not hold control or broken characters'),
    );
const LongText = text(TEXT_MAX_CHARACTERS);

const Checksum = z.string('must be a text').check(z.regex(/^[\da-f]{64}$/, 'must be a SHA-256 in hex'));

const SurveyId = z.string('must be a text').check(z.refine(isId, 'must be a UUID'), z.toLowerCase());

const StoreKey = z.union([LongText, z.object({ id: text(64), name: LongText })], 'must be a name, or {id, name}');

const Moment = z.pipe(
  z.string('must be a text').check(z.refine((value) => parseInstant(value) !== null, 'must be a date')),
  z.transform((value): Date => parseInstant(value) ?? new Date(Number.NaN)),
);

const AnswerText = z.union([LongText, z.array(LongText)], 'must be a text or a list of texts');
const AnswerEntry = z.tuple([text(64), AnswerText, z.optional(text(NOTE_MAX_CHARACTERS))], {
  error: 'must be [question, answer]',
});
export type AnswerEntry = z.output<typeof AnswerEntry>;

const Answers = z
  .array(AnswerEntry, 'must be a list')
  .check(z.maxLength(ANSWERS_MAX, `must not have more than ${ANSWERS_MAX} entries`));

const Actions = z
  .array(
    z.object({ question: LongText, answers: z.array(LongText, 'must be a list'), notes: z.optional(LongText) }),
    'must be a list',
  )
  .check(z.maxLength(ACTIONS_MAX, `must not have more than ${ACTIONS_MAX} entries`));

export const HeaderLine = z.object({
  kind: z.literal('fourscore'),
  format: z.literal(FORMAT, `is newer than this Fourscore, which reads format ${FORMAT}`),
  surveys: z.int('must be a number').check(z.gte(0, 'must not be negative')),
});

export const InstrumentLine = z.object({ kind: z.literal('instrument'), checksum: Checksum, instrument: z.unknown() });

export const SurveyLine = z.object({
  kind: z.literal('survey'),
  id: SurveyId,
  store: StoreKey,
  takenAt: Moment,
  auditor: z.pipe(
    text(EMAIL_MAX_CHARACTERS),
    z.transform((name): string | null => (name === DELETED_AUDITOR ? null : name)),
  ),
  instrument: Checksum,
  answers: Answers,
  managerAnswers: Answers,
  actions: Actions,
});

/** A survey's line as it is written: the schema's shape before parsing, in this order of keys. */
export type WrittenSurvey = z.input<typeof SurveyLine>;
