import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { finish } from '../../../test/support/finish.ts';
import { storeChange, effectOf, intervalOfMean } from './effect.ts';
import { permutationP as permutationSteps } from './permutation.ts';
import { mean, quantile, standardDeviation, sum } from './statistics.ts';

const permutationP = (...changes: Parameters<typeof permutationSteps>) => finish(permutationSteps(...changes));

describe('the effect of a change', () => {
  // Weight changes of girls with family therapy and of a control group (R's MASS::anorexia, FT and Cont).
  const therapy = [11.4, 11, 5.5, 9.4, 13.6, -2.9, -0.1, 7.4, 21.5, -5.3, -3.8, 13.4, 13.1, 9, 3.9, 5.7, 10.7];
  const control = [
    -0.5, -9.3, -5.4, 12.3, -2, -10.2, -12.2, 11.6, -7.1, 6.2, -0.2, -9.2, 8.3, 3.3, 11.3, 0, -1, -10.6, -4.6, -6.7,
    2.8, 0.3, 1.8, 3.7, 15.9, -10.2,
  ];

  test('difference in differences with a Welch interval', () => {
    expect(mean(therapy)).toBeCloseTo(7.264706, 6);
    expect(standardDeviation(therapy)).toBeCloseTo(7.157421, 6);
    expect(mean(control)).toBeCloseTo(-0.45, 6);
    expect(standardDeviation(control)).toBeCloseTo(7.988705, 6);
    const result = effectOf(therapy, control);
    expect(result?.estimate).toBeCloseTo(7.714706, 6);
    expect(result?.df).toBeCloseTo(36.979, 3);
    expect(result?.low).toBeCloseTo(2.976597, 6);
    expect(result?.high).toBeCloseTo(12.452815, 6);
  });

  test('the same data with the pooled variance others report, by the same means and quantiles', () => {
    const df = therapy.length + control.length - 2;
    const squares = [therapy, control].map((arm) => (arm.length - 1) * standardDeviation(arm) ** 2);
    const se = Math.sqrt((sum(squares) / df) * (1 / therapy.length + 1 / control.length));
    const estimate = mean(therapy) - mean(control);
    expect([df, 2 * tCdf(-estimate / se, df)]).toEqual([41, expect.closeTo(0.002491, 6)]);
    expect([se, estimate / se]).toEqual([expect.closeTo(2.393882, 6), expect.closeTo(3.222676, 6)]);
    const halfWidth = tQuantile(0.975, df) * se;
    expect([estimate - halfWidth, estimate + halfWidth]).toEqual([
      expect.closeTo(2.880164, 6),
      expect.closeTo(12.549248, 6),
    ]);
  });

  test('fewer than three stores in an arm are too few', () => {
    expect(effectOf([1, 2], [1, 2, 3])).toBeNull();
    expect(effectOf([1, 2, 3], [1, 2])).toBeNull();
    expect(intervalOfMean([1, 2])).toBeNull();
  });

  test('stores that all change equally have an interval of zero width and no p-value', () => {
    expect(effectOf([2, 2, 2], [1, 1, 1])).toEqual({ estimate: 1, low: 1, high: 1, se: 0, df: 4, p: null });
  });

  test('an interval about a mean', () => {
    // qt(.975, 18) = 2.100922040241038
    const values = Array.from({ length: 19 }, (_, at) => at);
    const halfWidth = (2.100922040241038 * standardDeviation(values)) / Math.sqrt(19);
    expect(intervalOfMean(values)?.high).toBeCloseTo(9 + halfWidth, 9);
  });
});

describe('the change of a store', () => {
  const emptySum = { n: 0, sum: 0 };

  test('one date splits its audits', () => {
    expect(
      storeChange(
        [
          { n: 2, sum: 100 },
          { n: 1, sum: 60 },
        ],
        [0],
      ),
    ).toEqual({
      before: { n: 2, mean: 50 },
      after: { n: 1, mean: 60 },
      change: 10,
    });
  });

  test('reports the side without audits', () => {
    expect(storeChange([emptySum, { n: 1, sum: 60 }], [0])).toBe('no_before');
    expect(storeChange([{ n: 1, sum: 60 }, emptySum], [0])).toBe('no_after');
    expect(storeChange([emptySum, emptySum], [0])).toBe('no_before');
    expect(storeChange([emptySum, { n: 1, sum: 5 }, emptySum], [0, 1])).toBe('no_after');
  });

  test('several dates: the mean over those with audits on both sides', () => {
    const segments = [
      { n: 1, sum: 40 },
      { n: 1, sum: 50 },
      { n: 2, sum: 140 },
    ];
    // The means are 40 before and (50 + 140) / 3 after the first date, and 45 before and 70 after the second.
    const first = 190 / 3 - 40;
    expect(storeChange(segments, [0, 1])).toMatchObject({ change: expect.closeTo((first + 25) / 2, 9) as number });
    expect(storeChange([emptySum, ...segments.slice(1)], [0, 1])).toMatchObject({
      change: 20,
      before: { n: 1, mean: 50 },
    });
  });

  test('the result is always the mean of the results for each date', () => {
    const segment = tuple(integer({ min: 0, max: 3 }), integer({ min: 0, max: 100 })).map(([n, score]) => ({
      n,
      sum: n * score,
    }));
    assert(
      property(array(segment, { minLength: 3, maxLength: 6 }), (segments) => {
        const dates = segments.slice(1).map((_, at) => at);
        const soloChanges = dates.flatMap((date) => {
          const change = storeChange(segments, [date]);
          return typeof change === 'string' ? [] : [change.change];
        });
        const result = storeChange(segments, dates);
        if (soloChanges.length === 0) expect(typeof result).toBe('string');
        else expect(result).toMatchObject({ change: expect.closeTo(mean(soloChanges), 9) as number });
      }),
    );
  });
});

describe('the permutation test', () => {
  test('four and four separated stores: 2 of 70 permutations', () => {
    expect(permutationP([10, 11, 12, 13], [1, 2, 3, 4])).toBeCloseTo(2 / 70, 12);
  });

  test('fewer than four stores in an arm: no test', () => {
    expect(permutationP([10, 11, 12], [1, 2, 3, 4])).toBeNull();
  });

  test('every permutation is counted, as in a slow count of all subsets', () => {
    const arm = array(integer({ min: -20, max: 20 }), { minLength: 4, maxLength: 6 });
    assert(
      property(arm, arm, (one, other) => {
        const all = [...one, ...other];
        const count = Math.abs(mean(one) - mean(other));
        let [ways, asLarge] = [0, 0];
        for (let mask = 0; mask < 2 ** all.length; mask += 1) {
          const firstArm = all.filter((_, at) => (mask >> at) & 1);
          if (firstArm.length !== one.length) continue;
          ways += 1;
          const rest = all.filter((_, at) => !((mask >> at) & 1));
          if (Math.abs(mean(firstArm) - mean(rest)) >= count - 1e-9) asLarge += 1;
        }
        expect(permutationP(one, other)).toBeCloseTo(asLarge / ways, 12);
      }),
      { numRuns: 30 },
    );
  });

  test('many permutations are sampled, reproducibly and close to the p-value of the t-test', () => {
    const [one, other] = [
      Array.from({ length: 14 }, (_, at) => (at * 7) % 11),
      Array.from({ length: 14 }, (_, at) => ((at * 5) % 11) + 2),
    ];
    const p = permutationP(one, other) ?? 0;
    expect(permutationP(one, other)).toBe(p);
    expect(Math.abs(p - (effectOf(one, other)?.p ?? 1))).toBeLessThan(0.02);
  });
});

describe('quantiles of type 7', () => {
  test.each([
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4, 5], 0.75, 4],
    [[10, 20, 30, 40], 0.75, 32.5],
    [[7], 0.75, 7],
  ])('%j at %d', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 12);
  });

  test('are within the values and increase with their shares', () => {
    const share = double({ min: 0, max: 1, noNaN: true });
    assert(
      property(array(integer({ min: 0, max: 100 }), { minLength: 1 }), share, share, (values, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(quantile(values, low)).toBeLessThanOrEqual(quantile(values, high) + 1e-9);
        expect(quantile(values, 1)).toBe(Math.max(...values));
        expect(quantile(values, 0)).toBe(Math.min(...values));
      }),
    );
  });
});
