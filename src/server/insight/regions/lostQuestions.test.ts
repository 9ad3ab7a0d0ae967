import { expect, test } from 'vitest';
import type { Question } from '../../../domain/instrument.ts';
import { indexInstrument } from '../../shared/definitions/installedInstruments.ts';
import { lostQuestions } from './lostQuestions.ts';

test('each answer is scored by its own version, with the texts of the newest', () => {
  const versions = new Map([
    [
      7,
      version(7, { text: { en: 'Sweets away from the checkout?', es: '¿Dulces lejos de la caja?' }, scoringType: 1 }),
    ],
    [3, version(3, { text: { en: 'Sweets at the checkout?' }, scoringType: 2 })],
  ]);
  const counts = [
    { instrument_id: 7, question_id: 'sweets', answer: 'No', stores: 2 },
    { instrument_id: 7, question_id: 'gone', answer: 'No', stores: 9 },
    { instrument_id: 3, question_id: 'sweets', answer: 'Yes', stores: 3 },
    { instrument_id: 3, question_id: 'sweets', answer: 'No', stores: 4 },
  ];
  expect(lostQuestions(counts, versions, 'es')).toEqual([
    {
      question_id: 'sweets',
      text: '¿Dulces lejos de la caja?',
      foodid: 'SF',
      fourp: 2,
      lost: 5,
      counted: 9,
      strategies: ['Clear one checkout.'],
    },
  ]);
});

test('an information question is never lost', () => {
  const versions = new Map([[1, version(1, { text: { en: 'Is there a garden?' }, scoringType: 3 })]]);
  const counts = [{ instrument_id: 1, question_id: 'sweets', answer: 'No', stores: 5 }];
  expect(lostQuestions(counts, versions, 'en')).toEqual([]);
});

/** Creates an instrument with one question. */
function version(id: number, question: Pick<Question, 'text' | 'scoringType'>) {
  const sweets: Question = {
    varname: 'sweets',
    factor: 2,
    weight: 1,
    strategies: [{ en: 'Clear one checkout.' }],
    ...question,
  };
  const name = { en: 'Sweets' };
  return indexInstrument(id, {
    name: 'test',
    version: String(id),
    title: name,
    categories: [{ code: 'SF', name, subcategories: [{ code: '1', name, questions: [sweets] }] }],
    managerQuestions: [],
  });
}
