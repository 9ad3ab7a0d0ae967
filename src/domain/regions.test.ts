import { describe, expect, test } from 'vitest';
import { currentMean, lostByMost, meanIncrease, ranks, roundedMean } from './regions.ts';

const pair = (current: number | null, previous: number | null = null) => ({ current, previous });

describe('means and increases', () => {
  test.each([
    ['nothing', [], null, null],
    ['stores without surveys', [pair(null), pair(null)], null, null],
    ['one survey each', [pair(70), pair(71)], 71, null],
    ['only stores with two surveys', [pair(80, 70), pair(20)], 50, 10],
    ['a fall', [pair(60, 70), pair(50, 70)], 55, -15],
    ['a rise of half a point', [pair(71, 70), pair(50, 50)], 61, 1],
    ['a fall of half a point', [pair(70, 71), pair(50, 50)], 60, 0],
    ['a fall of one and a half', [pair(70, 73), pair(50, 50)], 60, -1],
    ['no change', [pair(0, 0)], 0, 0],
  ])('of %s', (_case, pairs, mean, increase) => {
    expect(currentMean(pairs)).toBe(mean);
    expect(meanIncrease(pairs)).toBe(increase);
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
    const halfOfStores = { id: 'half', losses: 2, stores: 4 };
    const most = { id: 'most', losses: 3, stores: 4 };
    const emptyQuestion = { id: 'nobody', losses: 0, stores: 0 };
    expect(lostByMost([halfOfStores, most, emptyQuestion])).toEqual([most]);
  });

  test('the largest share comes first, then the most stores, then the order given', () => {
    const questions = [
      { id: 'a', losses: 2, stores: 3 },
      { id: 'b', losses: 3, stores: 3 },
      { id: 'c', losses: 4, stores: 6 },
      { id: 'd', losses: 2, stores: 3 },
      { id: 'e', losses: 1, stores: 1 },
    ];
    expect(lostByMost(questions).map(({ id }) => id)).toEqual(['b', 'e', 'c', 'a', 'd']);
  });
});
