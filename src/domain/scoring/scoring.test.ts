import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Category } from './categories.ts';
import type { FourP } from './fourP.ts';
import type { ScoringType } from '../instrument.ts';
import { overallScore, percentage, scoreSurvey, type ScorableAnswer } from './scoring.ts';
import { meanScore, perCategory } from './perArea.ts';

const answerOf = (
  answer: string | string[],
  scoringType: ScoringType = 1,
  { category = 'FV', fourP = 1, weight = 1 }: { category?: Category; fourP?: FourP; weight?: number } = {},
): ScorableAnswer => ({ category, fourP, scoringType, weight, answer });

describe('percentage', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13], // 12.5 rounds up
    [3, 8, 38], // 37.5
    [5, 8, 63], // 62.5
    [1, 200, 1], // 0.5
    [199, 200, 100], // 99.5
    [7, 7, 100],
  ])('%i of %i points is %i', (points, total, expected) => {
    expect(percentage({ points, counted: total })).toBe(expected);
  });
});

describe('meanScore', () => {
  test.each([
    [[], null],
    [[71], 71],
    [[70, 71], 71],
    [[0, 1], 1],
    [[33, 33, 34], 33],
    [[100, 101], 100],
  ])('of %j is %j', (scores, expected) => expect(meanScore(scores)).toBe(expected));
});

describe('overallScore', () => {
  test.each([
    [[100, 100, 100, 100, 100, 100, 100], 100],
    [[84, 58, 66, 77, 71, 80, 62], 71], // 498 / 7 = 71.14
    [[1, 0, 0, 0, 0, 0, 0], 0],
    [[4, 0, 0, 0, 0, 0, 0], 1], // 0.57
    [[100, 0, 0, 0, 0, 0, 0], 14],
  ])('of the categories %j is %i', (scores, expected) => {
    const categories = perCategory((code) => ({ score: scores[CATEGORIES.indexOf(code)] ?? 0 }));
    expect(overallScore(categories)).toBe(expected);
  });
});

describe('scoreSurvey', () => {
  test('scores an empty survey as 0 everywhere', () => {
    const scores = scoreSurvey([]);
    expect(scores.overall).toEqual({ points: 0, counted: 0, score: 0 });
    expect(scores.categories.DR).toEqual({ points: 0, counted: 0, score: 0 });
  });

  test('a category without counted answers adds 0 to the overall', () => {
    const scores = scoreSurvey([
      answerOf('Yes'),
      answerOf('N/A', 1, { category: 'SF' }),
      answerOf('', 2, { category: 'DR' }),
    ]);
    expect(scores.categories.FV.score).toBe(100);
    expect(scores.categories.SF).toEqual({ points: 0, counted: 0, score: 0 });
    expect(scores.overall.score).toBe(14);
    expect(scores.overall.counted).toBe(1);
  });

  test('weights count in the category, the P, and both', () => {
    const scores = scoreSurvey([
      answerOf('Yes', 1, { category: 'DR', fourP: 2, weight: 3 }),
      answerOf('No', 1, { category: 'DR', fourP: 2 }),
      answerOf('Yes', 2, { category: 'DR', fourP: 3, weight: 2 }),
      answerOf('No', 2, { category: 'FV', fourP: 2 }),
    ]);
    expect(scores.categories.DR).toEqual({ points: 3, counted: 6, score: 50 });
    expect(scores.fourPs[2]).toEqual({ points: 4, counted: 5, score: 80 });
    expect(scores.categoryFourPs.DR[2]).toEqual({ points: 3, counted: 4, score: 75 });
    expect(scores.categoryFourPs.DR[3]).toEqual({ points: 0, counted: 2, score: 0 });
    expect(scores.categoryFourPs.FV[2]).toEqual({ points: 1, counted: 1, score: 100 });
    expect(scores.overall).toEqual({ points: 4, counted: 7, score: 21 }); // (50 + 100) / 7 = 21.4
  });

  test('the overall averages categories, not answers', () => {
    const answers = CATEGORIES.flatMap((category) =>
      Array.from({ length: category === 'FV' ? 20 : 1 }, () =>
        answerOf(category === 'FV' ? 'No' : 'Yes', 1, { category }),
      ),
    );
    expect(scoreSurvey(answers).overall.score).toBe(86); // 600 / 7 = 85.7
  });
});
