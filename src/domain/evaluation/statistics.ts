/** What the evaluation's figures are made of: means, spreads, quantiles, and draws that come out the same each time. Pure. */

/** The arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The variance of a sample, over n - 1; NaN of fewer than two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

/** The standard deviation of a sample; NaN of fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(variance(values));
}

/**
 * The quantile of type 7 (Hyndman and Fan, 1996), as R and spreadsheets take it: x[h] + (h - floor h)(x[h+1] - x[h]) with
 * h = (n - 1) share, over the sorted values counted from 0. NaN of nothing.
 */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

/**
 * The state after another, never 0: Marsaglia's xorshift of 32 bits with the shifts 13, 17, 5 (Journal of Statistical
 * Software 8, 14). Its period, 2^32 - 1, is ample for drawing anew, and it is the same on every machine.
 */
export function nextState(state: number): number {
  const left = state ^ (state << 13);
  const right = left ^ (left >>> 17);
  return right ^ (right << 5);
}

/** A whole number from 0 up to `below`, as a state decides. */
export function drawnBelow(below: number, state: number): number {
  return Math.floor(((state >>> 0) / 2 ** 32) * below);
}
