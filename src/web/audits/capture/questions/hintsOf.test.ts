import { expect, test } from 'vitest';
import { hintsOf } from './hintsOf.ts';

const ask = (_id: string, text: string) => ({
  _id,
  varname: _id,
  text,
  fourp: 1 as const,
  scoring_type: 1 as const,
  weight: 1,
  strategies: [],
});

test('a question has a hint if the last audit answered it or planned something', () => {
  const last = {
    surveyId: 's',
    date: '2026-11-01T10:00:00Z',
    answers: { a: 'No' },
    managerAnswers: {},
    plan: [
      { question: 'Any fruit?', strategies: [], notes: '', questionId: null, due: null },
      // Question 'c' in another language, matched by its id.
      { question: 'Hay frutos secos?', strategies: [], notes: '', questionId: 'c', due: '2026-11-27' },
    ],
  };
  const hints = hintsOf({ last }, [ask('a', 'Any herbs?'), ask('b', 'Any fruit?'), ask('c', 'Any nuts?')]);
  expect(hints.get('a')).toEqual({ answer: 'No', planned: false, due: null });
  expect(hints.get('b')).toEqual({ answer: null, planned: true, due: null });
  expect(hints.get('c')).toEqual({ answer: null, planned: true, due: '2026-11-27' });
  // If the current actions are known, they replace the last audit's plan.
  const actions = [{ questionId: 'a', title: 'Grow some', due: '2026-12-01' }];
  const now = hintsOf({ last, actions }, [ask('a', 'Any herbs?'), ask('b', 'Any fruit?'), ask('c', 'Any nuts?')]);
  expect(now.get('a')).toEqual({ answer: 'No', planned: true, due: '2026-12-01' });
  expect([now.get('b'), now.get('c')]).toEqual([undefined, undefined]);
});
