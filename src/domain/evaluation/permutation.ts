import { randomBelow, mean, nextState, sum } from './statistics.ts';

/** The minimum number of stores in each arm for a meaningful permutation test. */
export const STORES_TO_PERMUTE = 4;
/** The maximum number of arrangements that are all evaluated; if there are more, this number minus one are sampled. */
export const ARRANGEMENTS_MAX = 100_000;
const SEED = 1935;

/** The number of draws between two yields. */
const DRAWS_A_STEP = 100;
/**
 * The margin within which two differences of means count as equal, because their terms may have been added in a
 * different order.
 */
const TOLERANCE = 1e-9;

/**
 * Returns the p-value of Fisher's permutation test: of all ways to divide the stores into two arms of these sizes, the
 * share in which the difference of means is at least as large, in either direction, as the observed one. It is exact up
 * to 100,000 ways; above that, it is estimated from 99,999 seeded draws and the observed division. Null with fewer than
 * four stores in an arm. Yields after every hundred draws.
 */
export function* permutationP(
  changesWith: readonly number[],
  changesWithout: readonly number[],
): Generator<void, number | null> {
  const [n, m] = [changesWith.length, changesWithout.length];
  if (n < STORES_TO_PERMUTE || m < STORES_TO_PERMUTE) return null;
  const all = [...changesWith, ...changesWithout];
  const total = sum(all);
  const observedDifference = Math.abs(mean(changesWith) - mean(changesWithout));
  const isAsLarge = (subsetSum: number) =>
    Math.abs(subsetSum / n - (total - subsetSum) / m) >= observedDifference - TOLERANCE;
  return arrangements(n + m, n) <= ARRANGEMENTS_MAX
    ? exact(all, n, isAsLarge)
    : yield* sampleArrangements(all, n, observedDifference);
}

function exact(all: readonly number[], n: number, isAsLarge: (subsetSum: number) => boolean): number {
  let [ways, asLarge] = [0, 0];
  const choose = (from: number, remainingCount: number, subsetSum: number): void => {
    if (remainingCount === 0) {
      ways += 1;
      if (isAsLarge(subsetSum)) asLarge += 1;
      return;
    }
    for (let at = from; at <= all.length - remainingCount; at += 1)
      choose(at + 1, remainingCount - 1, subsetSum + (all[at] ?? 0));
  };
  choose(0, n, 0);
  return asLarge / ways;
}

/**
 * Samples arrangements. The cost of a draw is proportional to the size of the drawn arm, so the smaller arm is drawn.
 */
function* sampleArrangements(all: readonly number[], n: number, observedDifference: number): Generator<void, number> {
  const chosenEach = Math.min(n, all.length - n);
  const values = Float64Array.from(all);
  const restEach = values.length - chosenEach;
  const total = sum(all);
  // The difference of means increases with the drawn arm's sum. So it is at least as large as the observed one, in
  // either direction, if the sum is at most a lower limit or at least an upper one.
  const middle = (total * chosenEach) / values.length;
  const reach = (observedDifference - TOLERANCE) / (1 / chosenEach + 1 / restEach);
  let asLarge = 1;
  let state = SEED;
  for (let draw = 1; draw < ARRANGEMENTS_MAX; draw += 1) {
    let subsetSum = 0;
    // A partial shuffle, stopped when the drawn arm is complete.
    for (let at = 0; at < chosenEach; at += 1) {
      state = nextState(state);
      const other = at + randomBelow(values.length - at, state);
      const value = values[other] ?? 0;
      values[other] = values[at] ?? 0;
      values[at] = value;
      subsetSum += value;
    }
    if (Math.abs(subsetSum - middle) >= reach) asLarge += 1;
    if (draw % DRAWS_A_STEP === 0) yield;
  }
  return asLarge / ARRANGEMENTS_MAX;
}

/** Returns the number of ways to choose `n` stores out of `of`; Infinity if above the limit. */
function arrangements(of: number, n: number): number {
  let ways = 1;
  for (let at = 1; at <= n; at += 1) {
    ways = (ways * (of - n + at)) / at;
    if (ways > ARRANGEMENTS_MAX) return Number.POSITIVE_INFINITY;
  }
  return ways;
}
