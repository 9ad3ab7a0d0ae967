import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../test/support/finish.ts';
import { addTable, agreementOf, DRAWS, drawnIntervals as intervalSteps, SEED, wilson } from './agreement.ts';
import { pairUp } from './pairs.ts';
import { biasOf, icc2, meanSquares } from './scoreAgreement.ts';
import { randomBelow, nextState, quantile } from './statistics.ts';

const drawnIntervals = (...args: Parameters<typeof intervalSteps>) => finish(intervalSteps(...args));

const table = (...counts: number[]) => Float64Array.from(counts);

const bounds = (values: readonly number[]) => ({ low: quantile(values, 0.025), high: quantile(values, 0.975) });

describe('agreement, against published values', () => {
  test.each([
    [3, [13, 0, 0, 0, 20, 7, 0, 4, 56], 0.89, 0.7964094, 0.8493305],
    [2, [118, 5, 2, 0], 0.944, -0.0233918, 0.9407763],
    [2, [80, 10, 5, 5], 0.85, 0.3181818, 0.808],
    [2, [40, 9, 6, 45], 0.85, 0.6995192, 0.7007481],
    [2, [50, 0, 0, 0], 1, null, 1],
  ])('%i answers, %j', (q, counts, pa, kappa, ac1) => {
    const result = agreementOf(table(...counts), q);
    expect(result?.pa).toBeCloseTo(pa, 6);
    expect(result?.ac1).toBeCloseTo(ac1, 6);
    if (kappa === null) expect(result?.kappa).toBeNull();
    else expect(result?.kappa).toBeCloseTo(kappa, 6);
  });

  test('the standard errors of the first example', () => {
    const result = agreementOf(table(13, 0, 0, 0, 20, 7, 0, 4, 56), 3);
    expect(result?.kappaSe).toBeCloseTo(0.0589107, 6);
    expect(result?.ac1Se).toBeCloseTo(0.0432175, 6);
  });

  test.each([
    [9, 10, 0.59585, 0.982124],
    [115, 128, 0.833975, 0.939681],
  ])('Wilson, %i of %i', (hits, n, low, high) => {
    expect(wilson(hits, n)?.low).toBeCloseTo(low, 6);
    expect(wilson(hits, n)?.high).toBeCloseTo(high, 6);
  });

  test('Wilson of none and of all is between 0 and 1', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(0, 5)?.low).toBe(0);
    expect(wilson(5, 5)?.high).toBe(1);
  });
});

/** Calculates agreement answer by answer instead of from tables. */
function slowly(answers: readonly (readonly [number, number])[], q: number) {
  const kinds = Array.from({ length: q }, (_, k) => k);
  const n = answers.length;
  const pa = answers.filter(([a, b]) => a === b).length / n;
  const share = (k: number, of: 0 | 1) => answers.filter((pair) => pair[of] === k).length / n;
  const kappaPe = kinds.reduce((sum, k) => sum + share(k, 0) * share(k, 1), 0);
  const pi = kinds.map((k) => (share(k, 0) + share(k, 1)) / 2);
  const ac1Pe = pi.reduce((sum, prevalence) => sum + prevalence * (1 - prevalence), 0) / (q - 1);
  return { pa, kappa: kappaPe === 1 ? null : (pa - kappaPe) / (1 - kappaPe), ac1: (pa - ac1Pe) / (1 - ac1Pe) };
}

const someAnswers = integer({ min: 2, max: 3 }).chain((q) =>
  tuple(
    integer({ min: q, max: q }),
    array(tuple(integer({ min: 0, max: q - 1 }), integer({ min: 0, max: q - 1 })), { minLength: 1, maxLength: 60 }),
  ),
);

describe('agreement in general', () => {
  test('a table gives the same result as its single answers', () => {
    assert(
      property(someAnswers, ([q, answers]) => {
        const counts = new Float64Array(q * q);
        for (const [a, b] of answers) counts[a * q + b] = (counts[a * q + b] ?? 0) + 1;
        const [actual, expected] = [agreementOf(counts, q), slowly(answers, q)];
        expect(actual?.pa).toBeCloseTo(expected.pa, 9);
        expect(actual?.ac1).toBeCloseTo(expected.ac1, 9);
        if (expected.kappa === null) expect(actual?.kappa).toBeNull();
        else expect(actual?.kappa).toBeCloseTo(expected.kappa, 9);
      }),
    );
  });

  test('without pairs there is no agreement and no interval', () => {
    expect(agreementOf(new Float64Array(9), 3)).toBeNull();
    expect(drawnIntervals([[]], 3)).toEqual([{ ac1: null, kappa: null }]);
    expect(drawnIntervals([[new Float64Array(9)]], 3)).toEqual([{ ac1: null, kappa: null }]);
  });

  test('the bootstrap interval is reproducible, contains the estimate, and is narrower with more pairs', () => {
    const pairs = Array.from({ length: 12 }, (_, at) => table(40 + at, at % 5, 3, 30));
    const [pairInterval, reversedInterval] = drawnIntervals([pairs, pairs.toReversed()], 2);
    expect(drawnIntervals([pairs], 2)).toEqual([pairInterval]);
    const interval = pairInterval?.ac1 ?? null;
    expect(drawnIntervals([pairs.toReversed()], 2)).toEqual([reversedInterval]);
    const ac1 =
      agreementOf(
        pairs.reduce((sum, pair) => sum.map((count, at) => count + (pair[at] ?? 0))),
        2,
      )?.ac1 ?? 0;
    expect(interval?.low).toBeLessThan(ac1);
    expect(interval?.high).toBeGreaterThan(ac1);
    const [more] = drawnIntervals([[...pairs, ...pairs, ...pairs, ...pairs]], 2);
    expect(width(more?.ac1 ?? null)).toBeLessThan(width(interval));
  });

  test('the resamples match a slow count of the drawn pairs', () => {
    const pairs = [table(7, 1, 2, 3), table(1, 4, 0, 3), table(5, 0, 0, 5), table(3, 3, 1, 4), table(9, 0, 1, 0)];
    let state = SEED;
    const samples = Array.from({ length: DRAWS }, () => {
      const sum = new Float64Array(4);
      for (let at = 0; at < pairs.length; at += 1) {
        state = nextState(state);
        addTable(sum, pairs[randomBelow(pairs.length, state)] ?? sum);
      }
      return agreementOf(sum, 2);
    });
    const [interval] = drawnIntervals([pairs], 2);
    for (const [figure, expected] of [
      [interval?.ac1, bounds(samples.flatMap((sample) => sample?.ac1 ?? []))],
      [interval?.kappa, bounds(samples.flatMap((sample) => sample?.kappa ?? []))],
    ] as const) {
      expect(figure?.low).toBeCloseTo(expected.low, 9);
      expect(figure?.high).toBeCloseTo(expected.high, 9);
    }
  });
});

const width = (interval: { low: number; high: number } | null) =>
  interval ? interval.high - interval.low : Number.NaN;

describe('scores of two auditors', () => {
  // Six targets rated by four judges (Shrout and Fleiss 1979).
  const ratings = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];

  test('ICC(2,1) of six targets by four judges, with its interval; the other forms from its mean squares', () => {
    const result = icc2(ratings);
    expect(result?.icc).toBeCloseTo(0.289764, 6);
    expect(result?.low).toBeCloseTo(0.018787, 6);
    expect(result?.high).toBeCloseTo(0.761084, 6);
    const { msb, msw, mse } = meanSquares(ratings);
    expect((msb - msw) / (msb + 3 * msw)).toBeCloseTo(0.165742, 6);
    expect((msb - mse) / (msb + 3 * mse)).toBeCloseTo(0.714841, 6);
  });

  test('one target or equal scores have no ICC', () => {
    expect(icc2([[50, 52]])).toBeNull();
    expect(icc2([])).toBeNull();
    expect(
      icc2([
        [50, 50],
        [50, 50],
      ]),
    ).toBeNull();
  });

  test('identical scores have an ICC of 1', () => {
    expect(
      icc2([
        [50, 50],
        [60, 60],
        [71, 71],
      ])?.icc,
    ).toBeCloseTo(1, 12);
  });

  test('bias and limits of agreement', () => {
    expect(biasOf([2, 4, 6])).toEqual({ bias: 4, lower: 4 - 1.96 * 2, upper: 4 + 1.96 * 2 });
    expect(biasOf([3])).toEqual({ bias: 3, lower: null, upper: null });
  });
});

const at = (id: string, hour: number) => ({ id, takenAt: new Date(Date.UTC(2026, 10, 1, hour)) });

describe('pairs', () => {
  test('match the nearest first, use each survey once, and are sorted by the time of the second', () => {
    const [a, b] = [at('a', 8), at('b', 11)];
    const [x, y] = [at('x', 10), at('y', 12)];
    const all = [a, b].flatMap((first) => [x, y].map((second) => ({ first, second })));
    // b is an hour from both x and y, so it is paired with the earlier one, x. That leaves a and y.
    expect(pairUp(all)).toEqual([
      { first: b, second: x },
      { first: a, second: y },
    ]);
    expect(pairUp(all.toReversed())).toEqual(pairUp(all));
  });
});
