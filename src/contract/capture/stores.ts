import * as z from 'zod/mini';
import { CAPTURE_STORES_MAX } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, Time } from '../kit/fields.ts';
import { AnswerValue } from '../kit/shapes.ts';

const Answers = z.record(z.string(), AnswerValue);

/**
 * What a phone keeps of stores to take audits without a connection: what their last audit that counts found, and who may own
 * an action there. Refused as missing when the caller may not see one of them.
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
        /** The ids of the users who see the store, of those whom the caller sees. */
        owners: z.array(z.string()),
      }),
    ),
    /** The users whom `owners` names, by name. */
    users: z.array(z.object({ userid: z.string(), name: z.string() })),
  }),
});
