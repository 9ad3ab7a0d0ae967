import * as z from 'zod/mini';
import { SURVEY_KINDS } from '../../domain/surveyKinds.ts';
import { MANAGER_PS } from '../../domain/scoring/fourP.ts';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  EMAIL_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import {
  DateAlone,
  Id,
  Instant,
  InstrumentVersion,
  Kind,
  Kinds,
  Message,
  Percent,
  QuestionTag,
  SurveyId,
  text,
  Time,
} from '../kit/fields.ts';
import { revisionPage, surveyPage } from '../kit/manage.ts';
import {
  Answer,
  AnswerValue,
  Areas,
  CategoryScore,
  Food,
  fourPScores,
  ManagerQuestion,
  questionLanguages,
  SurveyRow,
} from '../kit/shapes.ts';

const LongText = text(TEXT_MAX_CHARACTERS);
const GivenAnswer = z.object({
  question_id: Id,
  answer: z.union([LongText, z.array(LongText).check(z.maxLength(100, 'too_long'))], { error: 'invalid' }),
});
const ManagerAnswer = z.object({
  answers: z.array(GivenAnswer, { error: 'missing' }).check(z.maxLength(ANSWERS_MAX, 'too_long')),
});
const NotedAnswers = z
  .array(z.extend(GivenAnswer, { note: z.optional(text(NOTE_MAX_CHARACTERS)) }), { error: 'missing' })
  .check(z.maxLength(ANSWERS_MAX, 'too_long'));
const Suggestion = z
  .array(
    z.object({
      question: LongText,
      answers: z.array(LongText).check(z.maxLength(20, 'too_long')),
      notes: z.optional(LongText),
      question_id: z.optional(Id),
      /** Ignored if the user can no longer see the store. */
      owner: z.optional(Id),
      due: z.optional(DateAlone),
    }),
  )
  .check(z.maxLength(ACTIONS_MAX, 'too_many_actions'));

const audit = {
  survey_id: SurveyId,
  store_id: Id,
  date: Instant,
  kind: z.optional(Kind),
  /** The time when the auditor started, at most 48 hours before `date`. */
  started: z.optional(Instant),
  /** The version that the audit was taken with, which determines its questions and score. */
  instrument: z.optional(InstrumentVersion),
  answers: NotedAnswers,
  managerAnswer: z.optional(ManagerAnswer),
  suggestion: z.optional(Suggestion),
};

const scores = {
  survey_id: z.string(),
  overallScore: Percent,
  ...fourPScores,
  scores: z.array(CategoryScore),
};

/**
 * Stores and scores an audit. Sending the same audit again adds nothing and always returns the same response, even
 * after a correction. Only surveys of the kind `audit` count.
 */
export const addSurvey = call('/survey/add', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object(audit),
  reply: z.object({ resultData: z.object(scores) }),
});

/**
 * Stores an audit from a file as `/survey/add` does, but on behalf of its auditor: users can import their own audits,
 * administrators anyone's. Without `apply` it is a dry run that writes nothing.
 */
export const importSurvey = call('/survey/import', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    ...audit,
    /** The email address or name of the auditor. */
    auditor: text(EMAIL_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
    apply: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.object({
      ...scores,
      /** True if the audit is already stored with the same content. */
      known: z.boolean(),
    }),
  }),
});

/** The record's version that the caller has; if it is outdated, the change is refused. */
const Version = z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid'));
const Reason = text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const change = { survey_id: Id, version: Version, reason: Reason };

/**
 * Corrects a survey, and scores it again with its own instrument version. The auditor may do so for seven days after it
 * arrived, an administrator always. Fields left out stay unchanged. Every version is stored.
 */
export const correctSurvey = call('/survey/correct', 'change', 'signedIn', {
  input: z.object({
    ...change,
    date: z.optional(Instant),
    kind: z.optional(Kind),
    answers: z.optional(NotedAnswers),
    managerAnswer: z.optional(ManagerAnswer),
    suggestion: z.optional(Suggestion),
  }),
  reply: z.object({ resultData: z.extend(z.object(scores), { version: z.number() }) }),
});

/** Voids a survey: it stays, but no longer counts. */
export const voidSurvey = call('/survey/void', 'change', 'administrator', { input: z.object(change), reply: Message });

/** Restores a voided survey, so that it counts again. */
export const restoreSurvey = call('/survey/restore', 'change', 'administrator', {
  input: z.object(change),
  reply: Message,
});

/** Lists the versions of a survey, newest first and page by page, each with its changes; version 1 is the original. */
export const listRevisions = call('/survey/revisions', 'read', 'signedIn', {
  input: z.object({ survey_id: Id, ...revisionPage }),
  reply: z.object({
    /** The number of versions on all pages. */
    count: z.number(),
    resultData: z.array(
      z.object({
        version: z.number(),
        at: Time,
        by: z.string(),
        /** Null for version 1. */
        reason: z.nullable(z.string()),
        overall_score: Percent,
        date: Time,
        kind: z.literal(SURVEY_KINDS),
        void: z.boolean(),
        /** Answers as text; '' for none. */
        changes: z.array(z.object({ question_id: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});

/**
 * Lists the surveys of a store, newest first: those that count, or those of the given kinds, including void ones on
 * request.
 */
export const listSurveys = call('/survey/detail', 'read', 'signedIn', {
  speculative: true,
  input: z.object({
    storeid: Id,
    ...surveyPage,
    kinds: z.optional(Kinds),
    void: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({ resultData: z.array(SurveyRow), count: z.number() }),
});

/** Lists a store's surveys that count, for the stores page. */
export const listSurveysOfStore = call('/survey/surveyDetails', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ store_id: Id, ...surveyPage }),
  reply: z.object({ resultData: z.array(SurveyRow), count: z.number() }),
});

const photos = z.array(z.string());

/** Returns one survey with its answers and its instrument. `food` and `resultData` are as in the specification. */
export const readSurvey = call('/survey/graph', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id, questions: QuestionTag }),
  reply: z.object({
    ...questionLanguages,
    food: z.array(Food),
    resultData: z.array(
      z.object({
        /** The answers, with the ids of their photos in the order of arrival. */
        answers: z.array(z.extend(Answer, { note: z.optional(z.string()), photos })),
        date: Time,
        overall_score: Percent,
        ...fourPScores,
        kind: z.literal(SURVEY_KINDS),
        version: z.number(),
        void: z.nullable(z.object({ at: Time, by: z.string(), reason: z.string() })),
        /** The time when the auditor started, if known. */
        started: z.nullable(Time),
        /** True if the caller may correct it now: its auditor for seven days, an administrator always. */
        may_correct: z.boolean(),
      }),
    ),
    survey: SurveyRow,
    /**
     * For a survey that a connected phone sent: the phone's name, the numbers of photos and, if the phone's clock was
     * wrong, the time that it showed. Null for any other survey.
     */
    phone: z.nullable(
      z.object({
        /** Null when the phone has been disconnected. */
        name: z.nullable(z.string()),
        /**
         * The number of photos that the phone announced, except those left out or deleted, and the number that arrived.
         */
        photos: z.number(),
        photos_came: z.number(),
        /** The number of photos left out because they were unreadable or too large. */
        photos_left_out: z.number(),
        clock: z.nullable(Time),
      }),
    ),
    /** The instrument version of the survey. */
    instrument: z.object({ name: z.string(), version: z.string(), title: z.string() }),
    /** The manager questions of that version. */
    managerQuestions: z.array(ManagerQuestion),
    /** The manager's answers, in the order of the instrument. */
    managerAnswers: z.array(
      z.object({
        question_id: z.string(),
        text: z.string(),
        fivep: z.literal(MANAGER_PS),
        answer: AnswerValue,
        photos,
      }),
    ),
    /** The entries of the survey's action plan, in the order of `/survey/suggestions`; `owner` is a name. */
    planned: z.array(
      z.object({ question_id: z.nullable(z.string()), owner: z.nullable(z.string()), due: z.nullable(z.string()) }),
    ),
    /** The store's counted surveys before and after it. */
    previous: z.nullable(z.object({ survey_id: z.string(), date: Time, areas: Areas })),
    next: z.nullable(z.object({ survey_id: z.string(), date: Time })),
  }),
});

const Scores = z.object({ score: z.array(CategoryScore) });

export const readSurveyScore = call('/survey/currentScore', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({ resultData: Scores }),
});

/** Returns this survey's category scores, then those of the store's previous counted survey, if there is one. */
export const readLastScores = call('/survey/lastScore', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({
    resultData: z.array(Scores),
    /** The dates of the surveys, in the order of `resultData`. */
    dates: z.array(Time),
    /** The ids of the categories that each survey assessed; for the others, 0 means 'not assessed'. */
    assessed: z.array(z.array(z.string())),
  }),
});

export const readSurveyDate = call('/survey/graph/date', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({ resultData: Time }),
});

/** Returns the action plan. Each entry is an object {question, answers, notes}, as JSON text. */
export const readSuggestions = call('/survey/suggestions', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id, questions: QuestionTag }),
  reply: z.object({ resultData: z.array(z.string()) }),
});
