import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { Nothing } from './kit/fields.ts';
import { Food, ManagerQuestion } from './kit/shapes.ts';

/** The seven categories with their questions, in the order of the instrument. */
export const listFoods = call('/get/food', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({
    resultData: z.array(Food),
    /** By which audits are taken now. */
    instrument: z.object({ name: z.string(), version: z.string() }),
  }),
});

export const listManagerQuestions = call('/get/managerQuestionData', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(ManagerQuestion) }),
});

/** The seven categories alone. */
export const listRegionFoods = call('/get/regioncategoryfood', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(z.object({ _id: z.string(), food_name: z.string(), code: z.string() })) }),
});
