import * as z from 'zod/mini';
import { FOUR_PS, MANAGER_PS } from '../domain/scoring/fourP.ts';
import { ACTIONS_MAX, ANSWERS_MAX, TEXT_MAX_CHARACTERS } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { Id, Instant, Percent, text, Time } from './kit/fields.ts';
import { Answer, AnswerValue, CategoryScore, Food, fourPScores, SurveyRow } from './kit/shapes.ts';

const LongText = text(TEXT_MAX_CHARACTERS);
const GivenAnswer = z.object({
  question_id: Id,
  answer: z.union([LongText, z.array(LongText).check(z.maxLength(100, 'too_long'))], { error: 'invalid' }),
});
const GivenAnswers = z.array(GivenAnswer, { error: 'missing' }).check(z.maxLength(ANSWERS_MAX, 'too_long'));

/** The id is made by the client, so that a phone that hears no answer can send again. */
const SurveyId = z.string({ error: 'missing' }).check(z.guid('invalid_survey_id'), z.toLowerCase());

/** Takes in an audit and scores it. Sending the same again adds nothing. */
export const addSurvey = call('/survey/add', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    survey_id: SurveyId,
    store_id: Id,
    date: Instant,
    answers: GivenAnswers,
    managerAnswer: z.optional(z.object({ answers: GivenAnswers })),
    suggestion: z.optional(
      z
        .array(
          z.object({
            question: LongText,
            answers: z.array(LongText).check(z.maxLength(20, 'too_long')),
            notes: z.optional(LongText),
          }),
        )
        .check(z.maxLength(ACTIONS_MAX, 'too_many_actions')),
    ),
  }),
  reply: z.object({
    resultData: z.object({
      survey_id: z.string(),
      overallScore: Percent,
      ...fourPScores,
      scores: z.array(CategoryScore),
    }),
  }),
});

/** The surveys of a store, newest first. */
export const listSurveys = call('/survey/detail', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ storeid: Id }),
  reply: z.object({ resultData: z.array(SurveyRow), count: z.number() }),
});

/** The same list for the stores page. */
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

/**
 * One survey with its answers and the instrument it was scored with: `food` and `resultData` as the spec has them, and
 * whatever else its page shows, so that no other survey needs to be read for it.
 */
export const readSurvey = call('/survey/graph', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ surveyid: Id }),
  reply: z.object({
    food: z.array(Food),
    resultData: z.array(z.object({ answers: z.array(Answer), date: Time, overall_score: Percent, ...fourPScores })),
    survey: SurveyRow,
    /** The version that it was taken and scored with. */
    instrument: z.object({ name: z.string(), version: z.string(), title: z.string() }),
    /** What the manager said, in the order of the instrument. */
    managerAnswers: z.array(
      z.object({
        question_id: z.string(),
        text: z.string(),
        fivep: z.literal(MANAGER_PS),
        answer: AnswerValue,
      }),
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
