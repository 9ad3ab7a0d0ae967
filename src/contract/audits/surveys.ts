import * as z from 'zod/mini';
import { SURVEY_KINDS } from '../domain/counted.ts';
import { FOUR_PS, MANAGER_PS } from '../domain/scoring/fourP.ts';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  EMAIL_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { DateAlone, Id, Instant, Kind, Kinds, Message, Percent, SurveyId, text, Time } from './kit/fields.ts';
import { Answer, AnswerValue, CategoryScore, Food, fourPScores, ManagerQuestion, SurveyRow } from './kit/shapes.ts';

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
      /** The question that it is about. */
      question_id: z.optional(Id),
      /** The user who sees to it; one who sees the store. */
      owner: z.optional(Id),
      /** The day by which it is to be done. */
      due: z.optional(DateAlone),
    }),
  )
  .check(z.maxLength(ACTIONS_MAX, 'too_many_actions'));

const audit = {
  survey_id: SurveyId,
  store_id: Id,
  date: Instant,
  kind: z.optional(Kind),
  /** When the auditor began. */
  started: z.optional(Instant),
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
 * Takes in an audit and scores it. Sending the same again adds nothing, and is answered the same for ever, also after a
 * correction. Only a survey of the kind `audit` counts in scores, charts, lists and exports.
 */
export const addSurvey = call('/survey/add', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object(audit),
  reply: z.object({ resultData: z.object(scores) }),
});

/**
 * Takes in an audit of a file, as `/survey/add` does, in the name of who took it: anyone their own, an administrator
 * another's. Without `apply` it only says what would become of it, and writes nothing.
 */
export const importSurvey = call('/survey/import', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    ...audit,
    /** The e-mail address or the name of who took it. */
    auditor: text(EMAIL_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
    apply: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.object({
      ...scores,
      /** Whether it was here before, with the same content. */
      known: z.boolean(),
    }),
  }),
});

/** A record as its caller knows it: an older version than there is changes nothing. */
const Version = z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid'));
/** Why a survey is changed. */
const Reason = text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const change = { survey_id: Id, version: Version, reason: Reason };

/**
 * Corrects a survey, and scores it by the instrument version that it has. Its auditor may for seven days after it came in, an
 * administrator always. What is left out stays as it is. Every version stays.
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

/** Makes a survey void: it stays, and counts no more. */
export const voidSurvey = call('/survey/void', 'change', 'administrator', { input: z.object(change), reply: Message });

/** Takes back that a survey is void. */
export const restoreSurvey = call('/survey/restore', 'change', 'administrator', {
  input: z.object(change),
  reply: Message,
});

/** The versions of a survey, newest first, each with what it changed; version 1 is what came in. */
export const listRevisions = call('/survey/revisions', 'read', 'signedIn', {
  input: z.object({ survey_id: Id }),
  reply: z.object({
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
        /** Answers as texts; '' where there was none. */
        changes: z.array(z.object({ question_id: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});

/** The surveys of a store, newest first: those that count, or of some kinds, with the void ones where that is asked for. */
export const listSurveys = call('/survey/detail', 'read', 'signedIn', {
  speculative: true,
  input: z.object({
    storeid: Id,
    kinds: z.optional(Kinds),
    void: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({ resultData: z.array(SurveyRow), count: z.number() }),
});

/** Those that count, for the stores page. */
export const listSurveysOfStore = call('/survey/surveyDetails', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ store_id: Id }),
  reply: z.object({ resultData: z.array(SurveyRow) }),
});

const score = { score: Percent, points: z.number(), counted: z.number() };

/** The scores of a survey with the points earned and the points that counted: overall, by P, by category. */
const Areas = z.object({
  overall: z.object(score),
  fourp: z.array(z.object({ fourp: z.literal(FOUR_PS), ...score })),
  foods: z.array(z.object({ foodid: z.string(), ...score })),
});

const photos = z.array(z.string());

/**
 * One survey with its answers and the instrument it was scored with: `food` and `resultData` as the spec has them, and
 * whatever else its page shows, so that no other survey needs to be read for it.
 */
export const readSurvey = call('/survey/graph', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({
    food: z.array(Food),
    resultData: z.array(
      z.object({
        /** With the ids of their photos, in the order in which they came. */
        answers: z.array(z.extend(Answer, { note: z.optional(z.string()), photos })),
        date: Time,
        overall_score: Percent,
        ...fourPScores,
        kind: z.literal(SURVEY_KINDS),
        version: z.number(),
        void: z.nullable(z.object({ at: Time, by: z.string(), reason: z.string() })),
        /** When its auditor began, where that is known. */
        started: z.nullable(Time),
        /** Whether the caller may correct it now: its auditor for seven days, an administrator always. */
        may_correct: z.boolean(),
      }),
    ),
    survey: SurveyRow,
    /** Of one that a phone sent: how many photos it announced and how many of them came, and what a wrong clock said. */
    phone: z.nullable(
      z.object({
        /** Null when the phone has been disconnected. */
        name: z.nullable(z.string()),
        photos: z.number(),
        photos_came: z.number(),
        clock: z.nullable(Time),
      }),
    ),
    /** The version that it was taken and scored with. */
    instrument: z.object({ name: z.string(), version: z.string(), title: z.string() }),
    /** What that version asks managers. */
    managerQuestions: z.array(ManagerQuestion),
    /** What the manager said, in the order of the instrument. */
    managerAnswers: z.array(
      z.object({
        question_id: z.string(),
        text: z.string(),
        fivep: z.literal(MANAGER_PS),
        answer: AnswerValue,
        photos,
      }),
    ),
    /** What is said of each entry of its action plan, in the order of `/survey/suggestions`; the owner by name. */
    planned: z.array(
      z.object({ question_id: z.nullable(z.string()), owner: z.nullable(z.string()), due: z.nullable(z.string()) }),
    ),
    /** The store's surveys before and after it. */
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

/** This survey's category scores, then those of the store's survey before it. */
export const readLastScores = call('/survey/lastScore', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({
    resultData: z.array(Scores),
    /** The dates of the surveys, in the order of `resultData`. */
    dates: z.array(Time),
    /** The ids of the categories that each survey assessed; the others' 0 means 'not assessed'. */
    assessed: z.array(z.array(z.string())),
  }),
});

export const readSurveyDate = call('/survey/graph/date', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({ resultData: Time }),
});

/** The action plan: each entry JSON text of {question, answers, notes}. */
export const readSuggestions = call('/survey/suggestions', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({ resultData: z.array(z.string()) }),
});
