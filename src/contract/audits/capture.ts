import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/instrument.ts';
import { CAPTURE_STORES_MAX } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, Time } from '../kit/fields.ts';
import { AnswerValue, Food, ManagerQuestion } from '../kit/shapes.ts';

/** SHA-256 in hex. */
const EDITION_CHARACTERS = 64;

const Answers = z.record(z.string(), AnswerValue);

/**
 * What a phone keeps of stores to take audits without a connection: what their last audit that counts found, what is to be
 * done, and who may own an action there. Refused as missing when the caller may not see one of them.
 */
export const readCaptureStores = call('/audit/stores', 'read', 'signedIn', {
  input: z.object({
    store_ids: z.array(Id, { error: 'missing' }).check(z.maxLength(CAPTURE_STORES_MAX, 'too_long')),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        store_id: z.string(),
        /** The day of the visit that is due or late; null where none is. Of schedules see /visit/list. */
        due: z.nullable(z.string()),
        /** Null where no audit has counted yet. */
        last: z.nullable(
          z.object({
            survey_id: z.string(),
            date: Time,
            answers: Answers,
            managerAnswers: Answers,
            /** Its action plan, in the caller's language. */
            plan: z.array(
              z.object({
                question: z.string(),
                answers: z.array(z.string()),
                notes: z.string(),
                /** The question that it is about, and the day by which it is to be done, where that is said. */
                question_id: z.nullable(z.string()),
                due: z.nullable(z.string()),
              }),
            ),
          }),
        ),
        /** Its actions that are not finished and are about a question. */
        actions: z.array(
          z.object({
            question_id: z.string(),
            title: z.string(),
            due: z.nullable(z.string()),
          }),
        ),
        /** The ids of the users who see the store, of those whom the caller sees. */
        owners: z.array(z.string()),
      }),
    ),
    /** The users whom `owners` names, by name. */
    users: z.array(z.object({ userid: z.string(), name: z.string() })),
  }),
});

/**
 * What a phone keeps of the instrument by which audits are taken now: what is asked, in each of these languages, whichever the
 * caller's is. `edition` tells one content from another, translations included: who gives the one that they have is answered
 * with an empty list while it is still that one.
 */
export const readCaptureInstrument = call('/audit/instrument', 'read', 'signedIn', {
  input: z.object({
    languages: z
      .array(z.literal(LANGUAGES, { error: 'invalid' }), { error: 'missing' })
      .check(z.maxLength(LANGUAGES.length, 'too_long')),
    edition: z._default(z.string({ error: 'invalid' }).check(z.maxLength(EDITION_CHARACTERS, 'invalid')), ''),
  }),
  reply: z.object({
    instrument: z.object({ name: z.string(), version: z.string() }),
    edition: z.string(),
    resultData: z.array(
      z.object({
        language: z.literal(LANGUAGES),
        foods: z.array(Food),
        managerQuestions: z.array(ManagerQuestion),
      }),
    ),
  }),
});
