import { randomBelow, nextState, quantile } from './statistics.ts';

/** Agreement between two auditors of the same visit, answer by answer. Pure. */

/**
 * The number of times that the two auditors gave each combination of q possible answers: `table[first * q + second]`.
 */
export type AgreementTable = Float64Array;

/**
 * Agreement as shares between -1 and 1. `pa` is the share of equal answers. Kappa and AC1 correct it for chance: `(pa -
 * pe) / (1 - pe)`, with `pe = sum(row_k * col_k)` for Cohen's kappa and `pe = sum(pi_k (1 - pi_k)) / (q - 1)`, `pi_k`
 * the mean of both margins, for Gwet's AC1 (Br J Math Stat Psychol 61, 2008). `kappa` is null if agreement by chance is
 * certain. The standard errors are Gwet's, for a large sample of independent answers.
 */
export type Agreement = {
  answers: number;
  pa: number;
  ac1: number;
  ac1Se: number;
  kappa: number | null;
  kappaSe: number | null;
};

/** Returns the agreement of a q-by-q table of answers; null for an empty table. */
export function agreementOf(table: AgreementTable, q: number): Agreement | null {
  const answers = table.reduce((total, count) => total + count, 0);
  if (answers === 0) return null;
  const shares = Array.from(table, (count) => count / answers);
  const share = (row: number, column: number) => shares[row * q + column] ?? 0;
  const kinds = Array.from({ length: q }, (_, k) => k);
  const total = (of: (k: number) => number) => kinds.reduce((sum, k) => sum + of(k), 0);
  const rows = kinds.map((row) => total((column) => share(row, column)));
  const columns = kinds.map((column) => total((row) => share(row, column)));
  const margins = kinds.map((k) => ((rows[k] ?? 0) + (columns[k] ?? 0)) / 2);

  const pa = total((k) => share(k, k));
  const kappaByChance = total((k) => (rows[k] ?? 0) * (columns[k] ?? 0));
  const ac1ByChance = total((k) => (margins[k] ?? 0) * (1 - (margins[k] ?? 0))) / (q - 1);
  const kappa = kappaByChance === 1 ? null : (pa - kappaByChance) / (1 - kappaByChance);
  const ac1 = (pa - ac1ByChance) / (1 - ac1ByChance);

  /**
   * Returns the standard error of `(pa - pe) / (1 - pe)`, where `pull` is what a pair of answers contributes to chance
   * agreement.
   */
  const error = (value: number, pe: number, pull: (row: number, column: number) => number) => {
    const squares = total((row) =>
      total((column) => share(row, column) * ((row === column ? 1 : 0) - (1 - value) * pull(row, column)) ** 2),
    );
    return Math.sqrt(Math.max(0, squares - (pa - 2 * (1 - value) * pe) ** 2) / answers) / (1 - pe);
  };
  return {
    answers,
    pa,
    ac1,
    ac1Se: error(ac1, ac1ByChance, (row, column) => (2 - (margins[row] ?? 0) - (margins[column] ?? 0)) / (q - 1)),
    kappa,
    kappaSe:
      kappa === null ? null : error(kappa, kappaByChance, (row, column) => (columns[row] ?? 0) + (rows[column] ?? 0)),
  };
}

/** Adds a table to another. */
export function addTable(to: AgreementTable, more: AgreementTable): void {
  for (const [at, count] of more.entries()) add(to, at, count);
}

function add(to: Float64Array, at: number, more: number): void {
  to[at] = (to[at] ?? 0) + more;
}

export const DRAWS = 2_000;
export const SEED = 1971;

/** The bounds of a 95% interval, as shares between -1 and 1. */
export type Interval = { low: number; high: number };

/** The intervals of one series; null if there are no answers, or if the value is undefined in every resample. */
export type DrawnIntervals = { ac1: Interval | null; kappa: Interval | null };

/**
 * Calculates the 95% intervals of AC1 and kappa by resampling whole pairs of surveys, because answers of one visit are
 * not independent. Each resample draws as many pairs as there are, with replacement; the bounds are the 2.5% and 97.5%
 * quantiles of the resamples that have a value. The same pairs give the same intervals. Yields after reading
 * each series and after each resample.
 *
 * @param series - for each series (such as all answers, or the answers in one category), a table for each pair of
 * surveys; the pairs are in the same order in every series
 */
export function* drawnIntervals(
  series: readonly (readonly AgreementTable[])[],
  q: number,
): Generator<void, DrawnIntervals[]> {
  const pairs = series[0]?.length ?? 0;
  const counts = yield* packedMargins(series, pairs, q);
  const sums = new Float64Array(series.length * q);
  const margins = new Float64Array(1 + 2 * q);
  const values = series.map(() => ({ ac1: new Float64Array(DRAWS), kappa: new Float64Array(DRAWS) }));
  const times = new Float64Array(pairs);
  let state = SEED;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    times.fill(0);
    for (let at = 0; at < pairs; at += 1) {
      state = nextState(state);
      const index = randomBelow(pairs, state);
      times[index] = (times[index] ?? 0) + 1;
    }
    addUp(sums, counts, times);
    for (const [at, { ac1, kappa }] of values.entries()) {
      unpack(margins, sums, at * q, q);
      ac1[draw] = ac1Of(margins, q);
      kappa[draw] = kappaOf(margins, q);
    }
    yield;
  }
  return values.map(({ ac1, kappa }) => ({ ac1: boundsOf(ac1), kappa: boundsOf(kappa) }));
}

/**
 * The factor for packing two whole numbers into one: the second is multiplied by it. No sum of answers comes near it.
 */
const PACKED = 2 ** 26;

/**
 * Extracts what AC1 and kappa need from the tables, pair by pair and for each series. For each kind of answer but the
 * last, the value is the first auditor's count packed with the second's; for the last kind, it is the first auditor's
 * count packed with the number of equal answers.
 */
function* packedMargins(
  series: readonly (readonly AgreementTable[])[],
  pairs: number,
  q: number,
): Generator<void, Float64Array> {
  const counts = new Float64Array(pairs * series.length * q);
  for (const [of, tables] of series.entries()) {
    for (const [pair, table] of tables.entries()) {
      const start = (pair * series.length + of) * q;
      for (const [at, count] of table.entries()) {
        const [row, column] = [Math.floor(at / q), at % q];
        add(counts, start + row, count);
        if (column < q - 1) add(counts, start + column, count * PACKED);
        if (row === column) add(counts, start + q - 1, count * PACKED);
      }
    }
    yield;
  }
  return counts;
}

/** Unpacks the sums of a series: the number of equal answers, the first auditor's counts by kind, then the second's. */
function unpack(margins: Float64Array, sums: Float64Array, start: number, q: number): void {
  let rest = 0;
  for (let k = 0; k < q; k += 1) {
    const packedSum = sums[start + k] ?? 0;
    const high = Math.floor(packedSum / PACKED);
    const low = packedSum - high * PACKED;
    rest += low;
    margins[1 + k] = low;
    if (k < q - 1) {
      margins[1 + q + k] = high;
      rest -= high;
    } else {
      margins[0] = high;
    }
  }
  margins[2 * q] = rest;
}

/**
 * Adds up the counts of all pairs, which are stored one pair after another, each multiplied by the number of times its
 * pair was drawn. Called thousands of times.
 */
function addUp(sums: Float64Array, counts: Float64Array, times: Float64Array): void {
  sums.fill(0);
  for (let pair = 0; pair < times.length; pair += 1) {
    const often = times[pair] ?? 0;
    if (often === 0) continue;
    const start = pair * sums.length;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + often * (counts[start + at] ?? 0);
  }
}

/** Returns AC1 from margins; NaN without answers. */
function ac1Of(margins: Float64Array, q: number): number {
  let answers = 0;
  for (let k = 1; k <= q; k += 1) answers += margins[k] ?? 0;
  let byChance = 0;
  for (let k = 1; k <= q; k += 1) {
    const share = ((margins[k] ?? 0) + (margins[q + k] ?? 0)) / (2 * answers);
    byChance += (share * (1 - share)) / (q - 1);
  }
  return ((margins[0] ?? 0) / answers - byChance) / (1 - byChance);
}

/** Returns kappa from margins; NaN without answers, or if agreement by chance is certain. */
function kappaOf(margins: Float64Array, q: number): number {
  let answers = 0;
  for (let k = 1; k <= q; k += 1) answers += margins[k] ?? 0;
  let byChance = 0;
  for (let k = 1; k <= q; k += 1) byChance += ((margins[k] ?? 0) * (margins[q + k] ?? 0)) / answers ** 2;
  return byChance === 1 ? Number.NaN : ((margins[0] ?? 0) / answers - byChance) / (1 - byChance);
}

/** Returns the 95% bounds of the resampled values that are numbers; null if none is. */
function boundsOf(values: Float64Array): Interval | null {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? null : { low: quantile(numbers, 0.025), high: quantile(numbers, 0.975) };
}

/**
 * Returns Wilson's 95% interval for the share `hits / n` (J Am Stat Assoc 22, 1927), without continuity
 * correction; null if `n` is 0.
 */
export function wilson(hits: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null;
  const z = 1.959963984540054;
  const share = hits / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const halfWidth = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - halfWidth), high: Math.min(1, middle + halfWidth) };
}
