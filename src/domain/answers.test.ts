import { describe, expect, test } from 'vitest';
import { choiceOf, earningAnswer, isLost, scoreAnswer, yesOrNo } from './answers.ts';
import { SCORING_TYPES } from './instrument.ts';

describe('yesOrNo', () => {
  test.each([
    ['Yes', 'Yes'],
    ['No', 'No'],
    ['yes', 'Yes'],
    ['nO', 'No'],
    ['N/A', null],
    ['', null],
    [' yes', null],
    ['Yes please', null],
    [['Yes'], null],
    [[], null],
  ] as const)('%j is normalised to %j', (answer, expected) => {
    expect(yesOrNo(answer)).toBe(expected);
  });
});

describe('choiceOf', () => {
  test.each([
    ['Yes', 'Yes'],
    ['no', 'No'],
    ['N/A', 'N/A'],
    ['n/a', 'N/A'],
    ['N/a', 'N/A'],
    ['', null],
    ['n/a ', null],
    ['na', null],
    [['N/A'], null],
  ] as const)('%j is %j', (answer, expected) => {
    expect(choiceOf(answer)).toBe(expected);
  });
});

test('each scoring type defines which answer earns points', () => {
  const bestAnswers = SCORING_TYPES.map((scoringType) => [scoringType, earningAnswer({ scoringType })]);
  expect(bestAnswers).toEqual([
    [1, 'Yes'],
    [2, 'No'],
    [3, null],
  ]);
});

describe('scoreAnswer', () => {
  test.each([
    ['Yes', 1, 1, { countedPoints: 1, earnedPoints: 1 }],
    ['No', 1, 1, { countedPoints: 1, earnedPoints: 0 }],
    ['Yes', 2, 1, { countedPoints: 1, earnedPoints: 0 }],
    ['No', 2, 1, { countedPoints: 1, earnedPoints: 1 }],
    ['yes', 1, 3, { countedPoints: 3, earnedPoints: 3 }],
    ['NO', 2, 2, { countedPoints: 2, earnedPoints: 2 }],
    ['Yes', 3, 1, { countedPoints: 0, earnedPoints: 0 }],
    ['No', 3, 1, { countedPoints: 0, earnedPoints: 0 }],
    ['N/A', 1, 1, { countedPoints: 0, earnedPoints: 0 }],
    ['', 1, 1, { countedPoints: 0, earnedPoints: 0 }],
    ['', 2, 1, { countedPoints: 0, earnedPoints: 0 }], // an unanswered reversed question earns nothing
    ['N/A', 2, 1, { countedPoints: 0, earnedPoints: 0 }],
    ['Yes please', 1, 1, { countedPoints: 0, earnedPoints: 0 }],
    [['Yes'], 1, 1, { countedPoints: 0, earnedPoints: 0 }],
    [[], 2, 1, { countedPoints: 0, earnedPoints: 0 }],
  ] as const)('%j of type %i with weight %i returns %j', (answer, scoringType, weight, expected) => {
    expect(scoreAnswer({ answer, scoringType, weight })).toEqual(expected);
  });
});

describe('isLost', () => {
  test.each([
    ['No', 1, true],
    ['yes', 2, true],
    ['Yes', 1, false],
    ['No', 2, false],
    ['No', 3, false],
    ['N/A', 1, false],
    ['', 2, false],
    [['No'], 1, false],
    ['No idea', 1, false],
  ] as const)('%j of type %i: %j', (answer, scoringType, expected) => {
    expect(isLost({ answer, scoringType, weight: 2 })).toBe(expected);
  });
});
