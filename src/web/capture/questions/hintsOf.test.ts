import { expect, test } from 'vitest';
import { hintsOf } from './hintsOf.ts';

const asked = (_id: string, text: string) => ({
  _id,
  varname: _id,
  text,
  fourp: 1 as const,
  scoring_type: 1 as const,
  weight: 1,
  strategies: [],
});

test('a question has a hint where the last audit answered it or planned something', () => {
  const last = {
    surveyId: 's',
    date: '2026-11-01T10:00:00Z',
    answers: { a: 'No' },
    managerAnswers: {},
    plan: [{ question: 'Any fruit?', strategies: [], notes: '' }],
  };
  const hints = hintsOf(last, [asked('a', 'Any herbs?'), asked('b', 'Any fruit?')]);
  expect(hints.get('a')).toEqual({ answer: 'No', planned: false, due: null });
  expect(hints.get('b')).toEqual({ answer: null, planned: true, due: null });
});
