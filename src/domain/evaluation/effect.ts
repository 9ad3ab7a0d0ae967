import tCdf from '@stdlib/stats-base-dists-t-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { mean, standardDeviation, variance } from './statistics.ts';

/** Whether a change in some stores made a difference: the difference in differences of store means. Pure. */

/** Below so many stores in an arm there is no interval: too few to tell. */
export const STORES_TO_TELL = 3;

/** How many audits there were, and the mean of their scores. */
export type Side = { n: number; mean: number };
/** A store before and after, and by how much its mean changed. */
export type StoreChange = { before: Side; after: Side; change: number };

/** The sum of scores over so many audits that lie between two of the dates at which stores are split. */
export type Segment = { n: number; sum: number };

/**
 * A store's change. `segments` are its audits before the first of the dates, between the first and the second, and so on; a
 * store is split at the dates `at` (their places, from 0), and its change is the mean over those that have audits on both
 * sides: a store with the change has one date, its own, a store without has all of them. Its means before and after are the
 * means over the same dates; its audits are those that lie before, or after, any of them. Without such a date the side that
 * has no audits.
 */
export function changeOf(segments: readonly Segment[], at: readonly number[]): StoreChange | 'no_before' | 'no_after' {
  const splits = at.map((date) => ({
    date,
    before: pooled(segments.slice(0, date + 1)),
    after: pooled(segments.slice(date + 1)),
  }));
  const used = splits.filter(({ before, after }) => before.n > 0 && after.n > 0);
  const [first, last] = [used[0], used.at(-1)];
  if (!first || !last) return splits.some(({ before }) => before.n > 0) ? 'no_after' : 'no_before';
  const before = { n: last.before.n, mean: mean(used.map((split) => split.before.mean)) };
  const after = { n: first.after.n, mean: mean(used.map((split) => split.after.mean)) };
  return { before, after, change: after.mean - before.mean };
}

function pooled(segments: readonly Segment[]): Side {
  const n = segments.reduce((total, segment) => total + segment.n, 0);
  return { n, mean: segments.reduce((total, segment) => total + segment.sum, 0) / n };
}

/** In points. `p` is two-sided; null where no store differs from another. */
export type Effect = { estimate: number; low: number; high: number; se: number; df: number; p: number | null };

/**
 * The mean change of the stores with it less that of the stores without, with the 95 % interval of Welch's two-sample t
 * (Biometrika 34, 1947): `se² = s1²/n1 + s2²/n2`, `df = se⁴ / ((s1²/n1)²/(n1 - 1) + (s2²/n2)²/(n2 - 1))`. Null when an arm has
 * fewer than three stores.
 */
export function effectOf(changesWith: readonly number[], changesWithout: readonly number[]): Effect | null {
  const [n1, n2] = [changesWith.length, changesWithout.length];
  if (n1 < STORES_TO_TELL || n2 < STORES_TO_TELL) return null;
  const estimate = mean(changesWith) - mean(changesWithout);
  const [v1, v2] = [variance(changesWith) / n1, variance(changesWithout) / n2];
  const se = Math.sqrt(v1 + v2);
  if (se === 0) return { estimate, low: estimate, high: estimate, se, df: n1 + n2 - 2, p: null };
  const df = (v1 + v2) ** 2 / (v1 ** 2 / (n1 - 1) + v2 ** 2 / (n2 - 1));
  const half = tQuantile(0.975, df) * se;
  return { estimate, low: estimate - half, high: estimate + half, se, df, p: 2 * tCdf(-Math.abs(estimate / se), df) };
}

/** The 95 % interval of a mean by Student's t; null below three values. */
export function intervalOfMean(values: readonly number[]): { low: number; high: number } | null {
  if (values.length < STORES_TO_TELL) return null;
  const half = (tQuantile(0.975, values.length - 1) * standardDeviation(values)) / Math.sqrt(values.length);
  return { low: mean(values) - half, high: mean(values) + half };
}
