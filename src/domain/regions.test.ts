import { describe, expect, test } from 'vitest';
import { currentMean, lostByMost, meanIncrease, ranks, roundedMean } from './regions.ts';

const standing = (current: number | null, previous: number | null = null) => ({ current, previous });

describe('means and increases', () => {
  test.each([
    ['nothing', [], null, null],
    ['stores without surveys', [standing(null), standing(null)], null, null],
    ['one survey each', [standing(70), standing(71)], 71, null],
    ['only stores with two surveys', [standing(80, 70), standing(20)], 50, 10],
    ['a fall', [standing(60, 70), standing(50, 70)], 55, -15],
    ['a rise of half a point', [standing(71, 70), standing(50, 50)], 61, 1],
    ['a fall of half a point', [standing(70, 71), standing(50, 50)], 60, 0],
    ['a fall of one and a half', [standing(70, 73), standing(50, 50)], 60, -1],
    ['no change', [standing(0, 0)], 0, 0],
  ])('of %s', (_what, standings, mean, increase) => {
    expect(currentMean(standings)).toBe(mean);
    expect(meanIncrease(standings)).toBe(increase);
  });

  test('are never minus zero', () => {
    expect(Object.is(roundedMean(-1, 2), 0)).toBe(true);
    expect(Object.is(roundedMean(-1, 3), 0)).toBe(true);
  });
});

describe('ranks', () => {
  test.each([
    [[], []],
    [[null], [null]],
    [
      [50, 80, 60],
      [3, 1, 2],
    ],
    [
      [80, 60, 80, null, 50],
      [1, 3, 1, null, 4],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ])('of %j are %j', (scores, expected) => expect(ranks(scores)).toEqual(expected));
});

describe('lostByMost', () => {
  test('omits questions that half of the stores or fewer lose', () => {
    const half = { id: 'half', lost: 2, counted: 4 };
    const most = { id: 'most', lost: 3, counted: 4 };
    const nobody = { id: 'nobody', lost: 0, counted: 0 };
    expect(lostByMost([half, most, nobody])).toEqual([most]);
  });

  test('the largest share comes first, then the most stores, then the order given', () => {
    const questions = [
      { id: 'a', lost: 2, counted: 3 },
      { id: 'b', lost: 3, counted: 3 },
      { id: 'c', lost: 4, counted: 6 },
      { id: 'd', lost: 2, counted: 3 },
      { id: 'e', lost: 1, counted: 1 },
    ];
    expect(lostByMost(questions).map(({ id }) => id)).toEqual(['b', 'e', 'c', 'a', 'd']);
  });
});
