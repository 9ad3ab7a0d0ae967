import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import fQuantile from '@stdlib/stats-base-dists-f-quantile';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { wilson } from './agreement.ts';
import { effectOf } from './effect.ts';
import { pairUp } from './pairs.ts';
import { biasOf, icc2 } from './scoreAgreement.ts';

// Tests each formula against a second, slow and obvious implementation.

const score = integer({ min: 0, max: 100 });
const changes = array(integer({ min: -60, max: 60 }), { minLength: 3, maxLength: 20 });

const survey = (name: string) => (hour: number, at: number) => ({
  id: `${name}${at}`,
  takenAt: new Date(hour * 3_600_000),
});

function moments(values: readonly number[]) {
  let total = 0;
  for (const value of values) total += value;
  const middle = total / values.length;
  let squares = 0;
  for (const value of values) squares += (value - middle) * (value - middle);
  return { middle, spread: squares / (values.length - 1) };
}

describe('quantiles of the library', () => {
  test('of t and F match R', () => {
    expect(tQuantile(0.975, 18)).toBeCloseTo(2.100922040241038, 12);
    expect(fQuantile(0.975, 5, 15)).toBeCloseTo(3.57641534927906, 12);
  });
});

describe('against a slow second implementation', () => {
  test('Welch: means, variances and degrees of freedom one by one', () => {
    assert(
      property(changes, changes, (one, other) => {
        const [a, b] = [moments(one), moments(other)];
        const result = effectOf(one, other);
        expect(result?.estimate).toBeCloseTo(a.middle - b.middle, 9);
        const [u, v] = [a.spread / one.length, b.spread / other.length];
        expect(result?.se).toBeCloseTo(Math.sqrt(u + v), 9);
        if (u + v === 0) return;
        const df = ((u + v) * (u + v)) / ((u * u) / (one.length - 1) + (v * v) / (other.length - 1));
        expect(result?.df).toBeCloseTo(df, 6);
        // If the changes are reduced by exactly the lower bound, p is 0.05.
        const shiftedChanges = one.map((change) => change - (result?.low ?? 0));
        expect(effectOf(shiftedChanges, other)?.p).toBeCloseTo(0.05, 6);
      }),
    );
  });

  test('Wilson: the shares 1.96 standard errors from the observed one, found by bisection', () => {
    const z = 1.959963984540054;
    const countPair = tuple(integer({ min: 1, max: 200 }), integer({ min: 0, max: 200 }));
    assert(
      property(countPair, ([n, seed]) => {
        const hits = seed % (n + 1);
        const count = hits / n;
        const isNear = (share: number) => Math.abs(count - share) <= z * Math.sqrt((share * (1 - share)) / n);
        const edge = (from: number, beyond: number) => {
          let [innerBound, outerBound] = [from, beyond];
          for (let step = 0; step < 60; step += 1) {
            const middle = (innerBound + outerBound) / 2;
            if (isNear(middle)) innerBound = middle;
            else outerBound = middle;
          }
          return innerBound;
        };
        const result = wilson(hits, n);
        expect(result?.low).toBeCloseTo(hits === 0 ? 0 : edge(count, 0), 6);
        expect(result?.high).toBeCloseTo(hits === n ? 1 : edge(count, 1), 6);
      }),
    );
  });

  test('ICC(2,1): the sums of squares cell by cell', () => {
    const judges = integer({ min: 2, max: 4 }).chain((k) =>
      array(array(score, { minLength: k, maxLength: k }), { minLength: 2, maxLength: 12 }),
    );
    assert(
      property(judges, (targets) => {
        const [n, k] = [targets.length, targets[0]?.length ?? 0];
        const at = (row: number, column: number) => targets[row]?.[column] ?? 0;
        const rowMean = (row: number) => moments(targets[row] ?? []).middle;
        const columnMean = (column: number) => moments(targets.map((_, row) => at(row, column))).middle;
        const grand = moments(targets.flat()).middle;
        let [rowSum, judgeSum, rest] = [0, 0, 0];
        for (let row = 0; row < n; row += 1) {
          for (let column = 0; column < k; column += 1) {
            rowSum += (rowMean(row) - grand) ** 2;
            judgeSum += (columnMean(column) - grand) ** 2;
            rest += (at(row, column) - rowMean(row) - columnMean(column) + grand) ** 2;
          }
        }
        const [msb, msj, mse] = [rowSum / (n - 1), judgeSum / (k - 1), rest / ((n - 1) * (k - 1))];
        const denominator = msb + (k - 1) * mse + (k * (msj - mse)) / n;
        if (Math.abs(denominator) < 1e-6) return;
        const result = icc2(targets);
        expect(result?.icc).toBeCloseTo((msb - mse) / denominator, 6);
      }),
    );
  });

  test('bias and limits of agreement', () => {
    assert(
      property(array(integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 30 }), (differences) => {
        const { middle, spread } = moments(differences);
        const result = biasOf(differences);
        expect(result.bias).toBeCloseTo(middle, 9);
        expect(result.upper).toBeCloseTo(middle + 1.96 * Math.sqrt(spread), 9);
        expect(result.lower).toBeCloseTo(middle - 1.96 * Math.sqrt(spread), 9);
      }),
    );
  });

  test('pairs: repeatedly the nearest two of the remaining surveys', () => {
    const hours = array(integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 7 });
    assert(
      property(hours, hours, (firstHours, secondHours) => {
        const [firsts, seconds] = [firstHours.map(survey('a')), secondHours.map(survey('b'))];
        const candidates = firsts.flatMap((first) => seconds.map((second) => ({ first, second })));
        const distanceOf = ({ first, second }: (typeof candidates)[number]) =>
          Math.abs(+first.takenAt - +second.takenAt);
        let remainingPairs = [...candidates];
        const gaps: number[] = [];
        while (remainingPairs.length > 0) {
          const smallestGap = Math.min(...remainingPairs.map(distanceOf));
          const ties = remainingPairs.filter((pair) => distanceOf(pair) === smallestGap);
          const least = Math.min(...ties.map(({ second }) => +second.takenAt));
          const earlyPairs = ties.filter(({ second }) => +second.takenAt === least);
          const first = Math.min(...earlyPairs.map((pair) => +pair.first.takenAt));
          const match = earlyPairs.find((pair) => +pair.first.takenAt === first);
          if (!match) break;
          gaps.push(smallestGap);
          remainingPairs = remainingPairs.filter(
            (pair) => pair.first.id !== match.first.id && pair.second.id !== match.second.id,
          );
        }
        const results = pairUp(candidates);
        expect(results.map(distanceOf).toSorted((a, b) => a - b)).toEqual(gaps.toSorted((a, b) => a - b));
        expect(new Set(results.flatMap(({ first, second }) => [first.id, second.id])).size).toBe(2 * results.length);
      }),
    );
  });
});
