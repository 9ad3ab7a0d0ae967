import * as z from 'zod/mini';
import { SURVEY_KINDS } from '../../domain/counted.ts';
import { parseInstant } from '../../domain/days.ts';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  EMAIL_MAX_CHARACTERS,
  ID_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { IMAGE_MAX_BYTES } from '../../domain/images.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { isId } from '../id.ts';

/**
 * Fourscore's own files: a JSON object per line (docs/decisions/003-imports.md). The first says what the file is and
 * how many surveys it holds, so that one that was cut off is noticed; then come the versions of instruments that the
 * surveys were scored with, then the surveys by date. What a phone saved has photos after them (docs/imports.md).
 */
export const FORMAT = 2;

/** The earlier ones that are read, too: what a survey has had since is absent in them. */
const FORMATS_READ = [1, FORMAT];

/** What a file says of an auditor whose account was deleted: it is in no language of a reader, and outlasts releases. */
export const DELETED_AUDITOR = 'Deleted user';

/** A file has at most this many versions of a survey. */
const VERSIONS_MAX = 1_000;

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
    z.object({
      question: LongText,
      answers: z.array(LongText, 'must be a list'),
      notes: z.optional(LongText),
      questionId: z.optional(text(ID_MAX_CHARACTERS)),
      owner: z.optional(text(ID_MAX_CHARACTERS)),
      due: z.optional(z.string('must be a day').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day'))),
    }),
    'must be a list',
  )
  .check(z.maxLength(ACTIONS_MAX, `must not have more than ${ACTIONS_MAX} entries`));

const Auditor = z.pipe(
  text(EMAIL_MAX_CHARACTERS),
  z.transform((name): string | null => (name === DELETED_AUDITOR ? null : name)),
);

const Kind = z.literal(SURVEY_KINDS, `must be one of ${SURVEY_KINDS.join(', ')}`);

const Reason = text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'must not be empty'));

/** Every version of a survey that was changed, the first first, the latest too. */
const Versions = z
  .array(
    z.object({
      version: z.int('must be a number'),
      at: Moment,
      by: Auditor,
      reason: z.nullable(Reason),
      surveyKind: Kind,
      void: z.boolean('must be true or false'),
      takenAt: Moment,
      answers: Answers,
      managerAnswers: Answers,
      actions: Actions,
    }),
    'must be a list',
  )
  .check(
    z.minLength(2, 'must have two entries at least'),
    z.maxLength(VERSIONS_MAX, `must not have more than ${VERSIONS_MAX} entries`),
    z.refine(
      (versions) => versions.every(({ version, reason }, at) => version === at + 1 && (reason === null) === (at === 0)),
      'must be numbered from 1, each but the first with its reason',
    ),
  );

/** The photos that a survey has by the name of their file alone: [question, name]. */
const PhotoNames = z
  .array(z.tuple([text(64), text(255)], { error: 'must be [question, name]' }), 'must be a list')
  .check(z.maxLength(ANSWERS_MAX, `must not have more than ${ANSWERS_MAX} entries`));

/** How long the base64 of a photo is. */
const PHOTO_MAX_CHARACTERS = Math.ceil(IMAGE_MAX_BYTES / 3) * 4;

/** A photo itself, of a survey that stands before it or is here already. */
export const PhotoLine = z.object({
  kind: z.literal('photo'),
  id: SurveyId,
  survey: SurveyId,
  question: text(64),
  taken: z.optional(Moment),
  name: z.optional(text(255)),
  data: z.pipe(
    z.string('must be a text').check(
      z.maxLength(PHOTO_MAX_CHARACTERS, `must not be longer than ${IMAGE_MAX_BYTES / 1024 / 1024} MiB`),
      z.refine((data) => Buffer.from(data, 'base64').toString('base64') === data, 'must be base64'),
    ),
    z.transform((data) => Buffer.from(data, 'base64')),
  ),
});

const Count = z.int('must be a number').check(z.gte(0, 'must not be negative'));

export const HeaderLine = z.object({
  kind: z.literal('fourscore'),
  format: z.literal(FORMATS_READ, `is newer than this Fourscore, which reads format ${FORMAT}`),
  surveys: Count,
  /** Of a file with photos. */
  photos: z.optional(Count),
});

export const InstrumentLine = z.object({ kind: z.literal('instrument'), checksum: Checksum, instrument: z.unknown() });

export const SurveyLine = z
  .object({
    kind: z.literal('survey'),
    id: SurveyId,
    store: StoreKey,
    takenAt: Moment,
    auditor: Auditor,
    /** Null in what a phone saved: it is scored by the version that is active when it comes in. */
    instrument: z.nullable(Checksum),
    answers: Answers,
    managerAnswers: Answers,
    actions: Actions,
    // What is said of few surveys, and only of those.
    surveyKind: z.optional(Kind),
    started: z.optional(Moment),
    void: z.optional(z.object({ at: Moment, by: Auditor, reason: Reason })),
    versions: z.optional(Versions),
    photos: z.optional(PhotoNames),
  })
  .check(
    z.refine(({ void: isVoid, versions }) => (versions?.at(-1)?.void ?? false) === (isVoid !== undefined), {
      path: ['void'],
      error: 'must be said by the last of its versions, too',
    }),
  );

/** A survey's line as it is written: the schema's shape before parsing, in this order of keys. */
export type WrittenSurvey = z.input<typeof SurveyLine>;
