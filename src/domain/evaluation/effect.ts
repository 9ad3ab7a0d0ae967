import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { mean, standardDeviation, variance } from './statistics.ts';

/** The effect of a change in some stores: the difference in differences of store means. Pure. */

/** The minimum number of stores in each arm for an interval. */
export const STORES_PER_ARM_MIN = 3;

/** The number of audits, and the mean of their scores. */
export type Side = { n: number; mean: number };
/** A store before and after the change, and the difference between the two means. */
export type StoreChange = { before: Side; after: Side; change: number };

/**
 * The audits before the first split date, between two successive split dates, or after the last one: their number and
 * the sum of their scores.
 */
export type Segment = { n: number; sum: number };

/**
 * Returns a store's change. `segments` are its audits before the first date, between the first and the second, and so
 * on. `at` contains the indexes (from 0) of the dates at which its audits are split into before and after: its own date
 * for a store with the change, all dates for a store without it. The change, the mean before and the mean after are
 * averages over the dates that have audits on both sides. The numbers of audits include every audit that is before (or
 * after) at least one of these dates. If no date has audits on both sides, returns which side has none.
 */
export function storeChange(
  segments: readonly Segment[],
  at: readonly number[],
): StoreChange | 'no_before' | 'no_after' {
  const { n, sum } = runningTotals(segments);
  const [allN, allSum] = [n.at(-1) ?? 0, sum.at(-1) ?? 0];
  let [usedCount, meansBefore, meansAfter] = [0, 0, 0];
  let [anyBefore, lastBefore, firstAfter] = [false, 0, 0];
  for (const date of at) {
    const [before, sumBefore] = [n[date] ?? allN, sum[date] ?? allSum];
    anyBefore ||= before > 0;
    if (before === 0 || before === allN) continue;
    meansBefore += sumBefore / before;
    meansAfter += (allSum - sumBefore) / (allN - before);
    lastBefore = before;
    if (usedCount === 0) firstAfter = allN - before;
    usedCount += 1;
  }
  if (usedCount === 0) return anyBefore ? 'no_after' : 'no_before';
  const before = { n: lastBefore, mean: meansBefore / usedCount };
  const after = { n: firstAfter, mean: meansAfter / usedCount };
  return { before, after, change: after.mean - before.mean };
}

/** Returns the number of audits and the sum of their scores up to the end of each segment. */
function runningTotals(segments: readonly Segment[]): { n: Float64Array; sum: Float64Array } {
  const totals = { n: new Float64Array(segments.length), sum: new Float64Array(segments.length) };
  for (const [at, segment] of segments.entries()) {
    totals.n[at] = (totals.n[at - 1] ?? 0) + segment.n;
    totals.sum[at] = (totals.sum[at - 1] ?? 0) + segment.sum;
  }
  return totals;
}

/** An effect in points. `p` is two-sided; null if all changes within each arm are equal. */
export type Effect = { estimate: number; low: number; high: number; se: number; df: number; p: number | null };

/**
 * Returns the mean difference (after minus before) in stores with the change, minus the mean difference in stores
 * without it, with the 95% interval of Welch's two-sample t (Biometrika 34, 1947): `se² = s1²/n1 + s2²/n2`, `df = se⁴ /
 * ((s1²/n1)²/(n1 - 1) + (s2²/n2)²/(n2 - 1))`. Null if an arm has fewer than three stores.
 */
export function effectOf(changesWith: readonly number[], changesWithout: readonly number[]): Effect | null {
  const [n1, n2] = [changesWith.length, changesWithout.length];
  if (n1 < STORES_PER_ARM_MIN || n2 < STORES_PER_ARM_MIN) return null;
  const estimate = mean(changesWith) - mean(changesWithout);
  const [v1, v2] = [variance(changesWith) / n1, variance(changesWithout) / n2];
  const se = Math.sqrt(v1 + v2);
  if (se === 0) return { estimate, low: estimate, high: estimate, se, df: n1 + n2 - 2, p: null };
  const df = (v1 + v2) ** 2 / (v1 ** 2 / (n1 - 1) + v2 ** 2 / (n2 - 1));
  const halfWidth = tQuantile(0.975, df) * se;
  return {
    estimate,
    low: estimate - halfWidth,
    high: estimate + halfWidth,
    se,
    df,
    p: 2 * tCdf(-Math.abs(estimate / se), df),
  };
}

/** Returns the 95% interval of a mean by Student's t; null for fewer than three values. */
export function intervalOfMean(values: readonly number[]): { low: number; high: number } | null {
  if (values.length < STORES_PER_ARM_MIN) return null;
  const halfWidth = (tQuantile(0.975, values.length - 1) * standardDeviation(values)) / Math.sqrt(values.length);
  return { low: mean(values) - halfWidth, high: mean(values) + halfWidth };
}
