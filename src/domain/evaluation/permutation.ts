import { drawnBelow, mean, nextState, sum } from './statistics.ts';

/** From so many stores in each arm on, a permutation tells something. */
export const STORES_TO_PERMUTE = 4;
/** Up to so many arrangements all are looked at; beyond that as many but one are drawn. */
export const ARRANGEMENTS_MAX = 100_000;
const SEED = 1935;
/** Two sums that differ by less are equal: they were added up in another order. */
const TOLERANCE = 1e-9;

/**
 * The share of the ways to part the stores into two arms of these sizes whose difference of means is at least as large, in
 * either direction, as the one seen (Fisher's permutation test): exact up to 100,000 ways, else over 99,999 seeded draws and
 * the one seen. Null with fewer than four stores in an arm.
 */
export function permutationP(changesWith: readonly number[], changesWithout: readonly number[]): number | null {
  const [n, m] = [changesWith.length, changesWithout.length];
  if (n < STORES_TO_PERMUTE || m < STORES_TO_PERMUTE) return null;
  const all = [...changesWith, ...changesWithout];
  const total = sum(all);
  const seen = Math.abs(mean(changesWith) - mean(changesWithout));
  const isAsLarge = (chosen: number) => Math.abs(chosen / n - (total - chosen) / m) >= seen - TOLERANCE;
  return arrangements(n + m, n) <= ARRANGEMENTS_MAX ? exact(all, n, isAsLarge) : drawn(all, n, seen);
}

function exact(all: readonly number[], n: number, isAsLarge: (chosen: number) => boolean): number {
  let [ways, asLarge] = [0, 0];
  const choose = (from: number, left: number, chosen: number): void => {
    if (left === 0) {
      ways += 1;
      if (isAsLarge(chosen)) asLarge += 1;
      return;
    }
    for (let at = from; at <= all.length - left; at += 1) choose(at + 1, left - 1, chosen + (all[at] ?? 0));
  };
  choose(0, n, 0);
  return asLarge / ways;
}

/** A draw costs as much as the arm that is chosen is large, so the smaller one is. */
function drawn(all: readonly number[], n: number, seen: number): number {
  const chosenEach = Math.min(n, all.length - n);
  const values = Float64Array.from(all);
  const restEach = values.length - chosenEach;
  const total = sum(all);
  // The difference of means grows with the sum that is chosen: beyond either of two sums it is as large.
  const middle = (total * chosenEach) / values.length;
  const reach = (seen - TOLERANCE) / (1 / chosenEach + 1 / restEach);
  let asLarge = 1;
  let state = SEED;
  for (let draw = 1; draw < ARRANGEMENTS_MAX; draw += 1) {
    let chosen = 0;
    // The first of a shuffle that goes no further.
    for (let at = 0; at < chosenEach; at += 1) {
      state = nextState(state);
      const other = at + drawnBelow(values.length - at, state);
      const value = values[other] ?? 0;
      values[other] = values[at] ?? 0;
      values[at] = value;
      chosen += value;
    }
    if (Math.abs(chosen - middle) >= reach) asLarge += 1;
  }
  return asLarge / ARRANGEMENTS_MAX;
}

/** How many ways there are to choose n of so many; Infinity where that is beyond what is counted. */
function arrangements(of: number, n: number): number {
  let ways = 1;
  for (let at = 1; at <= n; at += 1) {
    ways = (ways * (of - n + at)) / at;
    if (ways > ARRANGEMENTS_MAX) return Number.POSITIVE_INFINITY;
  }
  return ways;
}
