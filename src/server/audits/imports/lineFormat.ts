import * as z from 'zod/mini';
import { SURVEY_KINDS } from '../../../domain/surveyKinds.ts';
import { parseInstant } from '../../../domain/days.ts';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  EMAIL_MAX_CHARACTERS,
  ID_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../../domain/limits.ts';
import { PHOTO_MAX_BYTES } from '../../../domain/photos/limits.ts';
import { isPlainText } from '../../../domain/plainText.ts';
import { isId } from '../../id.ts';

/** The version of Fourscore's own file format (docs/decisions/003-imports.md). */
export const FORMAT = 2;

/** Format 1 lacks survey fields that were added later. */
const FORMATS_READ = [1, FORMAT];

/**
 * The auditor's name in a file when the account was deleted. It is the same in every language and must not change
 * between releases.
 */
export const DELETED_AUDITOR = 'Deleted user';

const VERSIONS_MAX = 1_000;

/** Returns a schema that doesn't trim text, because exporting an imported survey again must give the same bytes. */
const text = (max: number) =>
  z
    .string('must be a string')
    .check(
      z.maxLength(max, `must not be longer than ${max} characters`),
      z.refine(isPlainText, 'must not contain control or invalid characters'),
    );
const LongText = text(TEXT_MAX_CHARACTERS);

const Checksum = z.string('must be a string').check(z.regex(/^[\da-f]{64}$/, 'must be a SHA-256 in hex'));

const VersionName = z.object({ name: text(NAME_MAX_CHARACTERS), version: text(ID_MAX_CHARACTERS) });

const SurveyId = z.string('must be a string').check(z.refine(isId, 'must be a UUID'), z.toLowerCase());

const StoreKey = z.union([LongText, z.object({ id: text(64), name: LongText })], 'must be a name, or {id, name}');

const Moment = z.pipe(
  z.string('must be a string').check(z.refine((value) => parseInstant(value) !== null, 'must be a date and time')),
  z.transform((value): Date => parseInstant(value) ?? new Date(Number.NaN)),
);

const AnswerText = z.union([LongText, z.array(LongText)], 'must be a string or a list of strings');
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
      due: z.optional(
        z.string('must be a date, YYYY-MM-DD').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD')),
      ),
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

/** All versions of a changed survey, oldest first and including the current one. */
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
    z.minLength(2, 'must have at least two entries'),
    z.maxLength(VERSIONS_MAX, `must not have more than ${VERSIONS_MAX} entries`),
    z.refine(
      (versions) => versions.every(({ version, reason }, at) => version === at + 1 && (reason === null) === (at === 0)),
      'must be numbered from 1, and each except the first must have a reason',
    ),
  );

/** The survey's photos that are known by file name only: [question, name]. */
const PhotoNames = z
  .array(z.tuple([text(64), text(255)], { error: 'must be [question, name]' }), 'must be a list')
  .check(z.maxLength(ANSWERS_MAX, `must not have more than ${ANSWERS_MAX} entries`));

const PHOTO_MAX_CHARACTERS = Math.ceil(PHOTO_MAX_BYTES / 3) * 4;

/** The line of a photo. */
export const PhotoLine = z.object({
  kind: z.literal('photo'),
  id: SurveyId,
  survey: SurveyId,
  question: text(64),
  taken: z.optional(Moment),
  name: z.optional(text(255)),
  data: z.pipe(
    z.string('must be a string').check(
      z.maxLength(PHOTO_MAX_CHARACTERS, `must not be longer than ${PHOTO_MAX_BYTES / 1024 / 1024} MiB`),
      z.refine((data) => Buffer.from(data, 'base64').toString('base64') === data, 'must be base64'),
    ),
    z.transform((data) => Buffer.from(data, 'base64')),
  ),
});

const Count = z.int('must be a number').check(z.gte(0, 'must not be negative'));

export const HeaderLine = z.object({
  kind: z.literal('fourscore'),
  format: z.literal(FORMATS_READ, `is newer than this version of Fourscore, which reads format ${FORMAT}`),
  surveys: Count,
  /** Present in files with photos. */
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
    /** The instrument version to score with. Null in older files that a device saved. */
    instrument: z.nullable(z.union([Checksum, VersionName], 'must be a SHA-256 in hex, or {name, version}')),
    answers: Answers,
    managerAnswers: Answers,
    actions: Actions,
    surveyKind: z.optional(Kind),
    started: z.optional(Moment),
    void: z.optional(z.object({ at: Moment, by: Auditor, reason: Reason })),
    versions: z.optional(Versions),
    photos: z.optional(PhotoNames),
  })
  .check(
    z.refine(({ void: isVoid, versions }) => (versions?.at(-1)?.void ?? false) === (isVoid !== undefined), {
      path: ['void'],
      error: 'must match the last of its versions',
    }),
  );

/** A survey's line as it is written to a file: the schema's input. */
export type WrittenSurvey = z.input<typeof SurveyLine>;
