import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Nothing } from '../kit/fields.ts';
import { Food, ManagerQuestion } from '../kit/shapes.ts';

/** Lists the seven categories with their questions, in the order of the instrument. */
export const listFoods = call('/get/food', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({
    resultData: z.array(Food),
    /** The instrument currently used for audits. */
    instrument: z.object({ name: z.string(), version: z.string() }),
  }),
});

export const listManagerQuestions = call('/get/managerQuestionData', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(ManagerQuestion) }),
});

/** Lists the seven categories without their questions. */
export const listRegionFoods = call('/get/regioncategoryfood', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(z.object({ _id: z.string(), food_name: z.string(), code: z.string() })) }),
});
