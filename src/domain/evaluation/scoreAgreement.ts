import fQuantile from '@stdlib/stats-base-dists-f-quantile';
import { mean, standardDeviation, sum } from './statistics.ts';

/** Agreement between the scores of two or more auditors of the same visits. Pure. */

/**
 * The mean squares of a two-way analysis of variance: between targets, within targets, between judges, and residual.
 */
export type MeanSquares = { msb: number; msw: number; msj: number; mse: number };

/** Returns the mean squares of n targets (rows), each scored by the same k judges. Needs at least two of each. */
export function meanSquares(targets: readonly (readonly number[])[]): MeanSquares {
  const [n, k] = [targets.length, targets[0]?.length ?? 0];
  const grand = mean(targets.flat());
  const rows = targets.map(mean);
  const columns = Array.from({ length: k }, (_, judge) => mean(targets.map((scores) => scores[judge] ?? Number.NaN)));
  const rowSum = k * sum(rows.map((row) => (row - grand) ** 2));
  const judgeSum = n * sum(columns.map((column) => (column - grand) ** 2));
  const all = sum(targets.flat().map((score) => (score - grand) ** 2));
  return {
    msb: rowSum / (n - 1),
    msw: (all - rowSum) / (n * (k - 1)),
    msj: judgeSum / (k - 1),
    mse: (all - rowSum - judgeSum) / ((n - 1) * (k - 1)),
  };
}

/**
 * Returns ICC(2,1), the absolute agreement of single scores (Shrout and Fleiss, Psychol Bull 86, 1979): `(MSB - MSE) /
 * (MSB + (k - 1) MSE + k (MSJ - MSE) / n)`, with its 95% confidence interval (McGraw and Wong, Psychol Methods 1,
 * 1996). Null with fewer than two targets or judges, or if the ratio is undefined, for example because all scores are
 * equal. A bound is null if it is undefined.
 */
export function icc2(
  targets: readonly (readonly number[])[],
): { icc: number; low: number | null; high: number | null } | null {
  const [n, k] = [targets.length, targets[0]?.length ?? 0];
  if (n < 2 || k < 2) return null;
  const { msb, msj, mse } = meanSquares(targets);
  const icc = (msb - mse) / (msb + (k - 1) * mse + (k * (msj - mse)) / n);
  if (!Number.isFinite(icc)) return null;

  const f = msj / mse;
  const rest = n * (1 + (k - 1) * icc) - k * icc;
  const freedom = ((k - 1) * (n - 1) * (k * icc * f + rest) ** 2) / ((n - 1) * k ** 2 * icc ** 2 * f ** 2 + rest ** 2);
  const high = fQuantile(0.975, n - 1, freedom);
  const low = fQuantile(0.975, freedom, n - 1);
  const spread = k * msj + (k * n - k - n) * mse;
  return {
    icc,
    low: finite((n * (msb - high * mse)) / (high * spread + n * msb)),
    high: finite((n * (low * msb - mse)) / (spread + n * low * msb)),
  };
}

/**
 * Returns the mean of the differences, second minus first, and the limits of agreement, which are 1.96 standard
 * deviations below and above it (Bland and Altman, Lancet 327, 1986). The limits are null for fewer than two pairs.
 */
export function biasOf(differences: readonly number[]): { bias: number; lower: number | null; upper: number | null } {
  const bias = mean(differences);
  const halfWidth = 1.96 * standardDeviation(differences);
  return { bias, lower: finite(bias - halfWidth), upper: finite(bias + halfWidth) };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
