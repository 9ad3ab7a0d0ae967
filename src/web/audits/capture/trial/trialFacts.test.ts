import { expect, test } from 'vitest';
import { factsForTrial } from './trialFacts.ts';

const ask = (_id: string, text: string, scoringType: 1 | 2 = 1) => ({
  _id,
  varname: _id,
  text,
  fourp: 1 as const,
  scoring_type: scoringType,
  weight: 1,
  strategies: [],
});
const version = (...questions: ReturnType<typeof ask>[]) => ({
  language: 'en',
  foods: [
    {
      _id: 'FV',
      code: 'FV' as const,
      food_name: 'Fruit',
      sub_food: [{ sub_food_name: 'Fresh', code: '1' as const, questions }],
    },
  ],
  managerQuestions: [],
});

test('an audit that tries a draft doesn’t show last answers to questions with a different meaning', () => {
  const last = { surveyId: 's', date: '', answers: { a: 'Yes', b: 'Yes', c: 'Yes' }, managerAnswers: {}, plan: [] };
  const facts = { storeId: 's1', readAt: '', owners: [], last };
  const inUse = version(ask('a', 'Is fresh fruit on sale?'), ask('b', 'Any herbs?'), ask('c', 'Any nuts?'));
  const draft = version(ask('a', 'Is the fresh fruit on sale?'), ask('b', 'Is bread sold?'), ask('c', 'Any nuts?', 2));
  expect(factsForTrial(facts, draft, inUse).last).toEqual({ ...last, answers: { a: 'Yes' } });
  // Texts in different languages can't be compared, but scoring can.
  const { last: otherLast } = factsForTrial(facts, { ...draft, language: 'es' }, inUse);
  expect(otherLast).toEqual({ ...last, answers: { a: 'Yes', b: 'Yes' } });
});
