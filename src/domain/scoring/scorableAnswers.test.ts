import { expect, test } from 'vitest';
import { scorableAnswers } from './scorableAnswers.ts';

test('answers get what scoring needs of their questions, in their order; unknown questions are left out', () => {
  const questions = new Map([
    ['a', { category: 'FV', fourP: 1, scoringType: 1, weight: 2, text: 'Is it there?' }],
    ['b', { category: 'SF', fourP: 3, scoringType: 2, weight: 1, text: 'Is it far?' }],
  ] as const);
  const input = [
    ['b', 'No', 'A note'],
    ['c', 'Yes'],
    ['a', ['Yes', 'No']],
  ] as const;
  expect(scorableAnswers(questions, input)).toEqual([
    { id: 'b', category: 'SF', fourP: 3, scoringType: 2, weight: 1, answer: 'No' },
    { id: 'a', category: 'FV', fourP: 1, scoringType: 1, weight: 2, answer: ['Yes', 'No'] },
  ]);
});
