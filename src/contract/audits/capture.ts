import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/instrument.ts';
import { CAPTURE_STORES_MAX, DEFINITION_LANGUAGES_MAX, ID_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, InstrumentVersion, text, Time } from '../kit/fields.ts';
import { ItemValue } from '../kit/itemValue.ts';
import { AnswerValue, Areas, Food, ManagerQuestion, QuestionLanguage } from '../kit/shapes.ts';

/** The length of a SHA-256 hash in hex. */
const EDITION_CHARACTERS = 64;

const Answers = z.record(z.string(), AnswerValue);

/**
 * Returns the store data that a phone needs to take audits and assessments offline, such as the results of the last
 * counted audit. Returns 404 if the caller can't see one of the stores.
 */
export const readCaptureStores = call('/audit/stores', 'read', 'signedIn', {
  input: z.object({
    store_ids: z.array(Id, { error: 'missing' }).check(z.maxLength(CAPTURE_STORES_MAX, 'too_long')),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        store_id: z.string(),
        /**
         * The due date of the store's overdue visit or, if none is overdue, of the visit that is due now; null if there
         * is neither.
         */
        due: z.nullable(z.string()),
        /** The id of that visit. Beyond the specification. */
        visit_id: z.nullable(z.string()),
        /** The name of the module that this visit is for; null for an audit. Beyond the specification. */
        visit_module: z.nullable(z.string()),
        /** Null before the first counted audit. */
        last: z.nullable(
          z.object({
            survey_id: z.string(),
            date: Time,
            /** The scores as stored. Beyond the specification. */
            areas: Areas,
            /** Leaves out answers to questions that have a different meaning in the version in use. */
            answers: Answers,
            managerAnswers: Answers,
            /** The audit's action plan, in the caller's language. */
            plan: z.array(
              z.object({
                question: z.string(),
                answers: z.array(z.string()),
                notes: z.string(),
                /** The question that the entry is about, and the entry's due date, if given. */
                question_id: z.nullable(z.string()),
                due: z.nullable(z.string()),
              }),
            ),
          }),
        ),
        /** The store's actions that are about a question and neither verified nor cancelled. */
        actions: z.array(
          z.object({
            question_id: z.string(),
            title: z.string(),
            due: z.nullable(z.string()),
          }),
        ),
        /**
         * The store's latest assessment of each module in use, with its answers by item. Leaves out items that have a
         * different meaning in the version in use.
         */
        assessments: z.array(
          z.object({
            module: z.string(),
            assessment_id: z.string(),
            date: Time,
            answers: z.record(z.string(), ItemValue),
          }),
        ),
        /**
         * Today's median unit prices in the other stores of the same groups, by module in use and by item, in currency
         * per kg, L or piece. Includes an item only if at least five stores have a price for it from the last 90 days.
         */
        medians: z.array(z.object({ module: z.string(), prices: z.record(z.string(), z.number()) })),
        /** The ids of the users who can see the store and whom the caller can see. */
        owners: z.array(z.string()),
      }),
    ),
    /** The users in `owners`, sorted by name. */
    users: z.array(z.object({ userid: z.string(), name: z.string() })),
  }),
});

/**
 * Returns the draft that users try at a URL from `/draft/try`. `ended` is null while it is neither published nor
 * discarded.
 */
export const readTriedDraft = call('/audit/try', 'read', 'signedIn', {
  input: z.object({ version: text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing')) }),
  reply: z.object({
    resultData: z.object({
      instrument: z.object({ name: z.string(), version: z.string() }),
      /** The title of the draft in the caller's language. */
      title: z.string(),
      ended: z.nullable(z.literal(['published', 'discarded'])),
      /** A module's definition and the organisation's settings for it; null for the audit instrument. */
      module: z.nullable(
        z.object({
          definition: z.record(z.string(), z.unknown()),
          settings: z.record(z.string(), z.number()),
          /** The items that have a different meaning in the version in use. */
          incomparable: z.array(z.string()),
        }),
      ),
    }),
  }),
});

/**
 * Returns the questions of an instrument version in the given `languages`, for phones to store. `edition` identifies
 * the content, including translations: a caller who sends the current edition receives an empty list.
 */
export const readCaptureInstrument = call('/audit/instrument', 'read', 'signedIn', {
  input: z.object({
    languages: z.optional(
      z
        .array(text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing')), { error: 'invalid' })
        .check(z.maxLength(LANGUAGES.length + DEFINITION_LANGUAGES_MAX, 'too_long')),
    ),
    instrument: z.optional(InstrumentVersion),
    edition: z._default(z.string({ error: 'invalid' }).check(z.maxLength(EDITION_CHARACTERS, 'invalid')), ''),
  }),
  reply: z.object({
    instrument: z.object({ name: z.string(), version: z.string() }),
    edition: z.string(),
    /**
     * The languages that auditors can choose for the questions: those into which nearly all questions are translated.
     */
    languages: z.array(QuestionLanguage),
    resultData: z.array(
      z.object({
        /** The tag of a language (BCP 47). Languages that the instrument doesn't have are left out. */
        language: z.string(),
        foods: z.array(Food),
        managerQuestions: z.array(ManagerQuestion),
      }),
    ),
  }),
});
