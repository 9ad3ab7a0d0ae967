/** Statistics for the evaluation: means, spreads, quantiles, and reproducible random draws. Pure. */

/** Returns the arithmetic mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the variance of a sample, over n - 1; NaN with fewer than two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

/** Returns the standard deviation of a sample; NaN with fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(variance(values));
}

/**
 * Returns the type 7 quantile (Hyndman and Fan, 1996), as R and spreadsheets do: x[h] + (h - floor h)(x[h+1] - x[h])
 * with h = (n - 1) share, over the sorted values counted from 0. NaN without values.
 */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sortedValues = Float64Array.from(values).toSorted();
  const place = (sortedValues.length - 1) * share;
  const low = sortedValues[Math.floor(place)] ?? Number.NaN;
  const high = sortedValues[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

/**
 * Returns the next state, never 0: Marsaglia's 32-bit xorshift with the shifts 13, 17, 5 (Journal of Statistical
 * Software 8, 14). Its period, 2^32 - 1, is ample for resampling, and the sequence is the same on every machine.
 */
export function nextState(state: number): number {
  const left = state ^ (state << 13);
  const right = left ^ (left >>> 17);
  return right ^ (right << 5);
}

/** Returns a whole number from 0 up to, but not including, `limit`, determined by the state. */
export function randomBelow(limit: number, state: number): number {
  return Math.floor(((state >>> 0) / 2 ** 32) * limit);
}
