import { quantile, seededRandom } from './statistics.ts';

/** How far two auditors of the same visit agree, answer by answer. Pure. */

/** How often each of q answers of the first met each of the second: `table[first * q + second]`. */
export type AgreementTable = Float64Array;

/**
 * Shares between -1 and 1. `pa` is the share of equal answers. Kappa and AC1 take out what chance would give:
 * `(pa - pe) / (1 - pe)`, with `pe = sum(row_k * col_k)` for Cohen's kappa and
 * `pe = sum(pi_k (1 - pi_k)) / (q - 1)`, `pi_k` the mean of both margins, for Gwet's AC1 (Br J Math Stat Psychol 61, 2008).
 * `kappa` is null where chance alone would always agree. The standard errors are Gwet's, for a large sample of answers that
 * are independent of each other.
 */
export type Agreement = {
  answers: number;
  pa: number;
  ac1: number;
  ac1Se: number;
  kappa: number | null;
  kappaSe: number | null;
};

/** The agreement of a table of q by q answers; null of an empty one. */
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

  /** The standard error of `(pa - pe) / (1 - pe)` where a pair of answers adds `pull` to chance. */
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
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + (more[at] ?? 0);
}

export const DRAWS = 2_000;
const SEED = 1971;

/** The bounds of 95 %, as shares between -1 and 1. */
export type Interval = { low: number; high: number };

/**
 * The 95 % intervals of AC1, by drawing whole pairs of surveys anew: answers of one visit are not independent of each other.
 * Each of the draws takes as many pairs as there are, any of them more than once; the bounds are the quantiles of 2.5 % and
 * 97.5 %. The same pairs give the same intervals.
 *
 * @param series - by what is counted, such as all answers or those of a category: a table for each pair, all in one order
 * @returns by series; null of one without an answer
 */
export function intervalsOfAc1(series: readonly (readonly AgreementTable[])[], q: number): (Interval | null)[] {
  const pairs = series[0]?.length ?? 0;
  const counts = series.map((tables) => Float64Array.from(tables.flatMap((table) => [...table])));
  const values = series.map((): number[] => []);
  const random = seededRandom(SEED);
  const times = new Float64Array(pairs);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    times.fill(0);
    for (let at = 0; at < pairs; at += 1) {
      const drawn = Math.floor(random() * pairs);
      times[drawn] = (times[drawn] ?? 0) + 1;
    }
    for (const [at, each] of counts.entries()) {
      const ac1 = ac1Of(pooledOf(each, times, q * q), q);
      if (!Number.isNaN(ac1)) values[at]?.push(ac1);
    }
  }
  return values.map((found) =>
    found.length === 0 ? null : { low: quantile(found, 0.025), high: quantile(found, 0.975) },
  );
}

/** The sum of tables that lie one after another, each as often as it was drawn. */
function pooledOf(counts: Float64Array, times: Float64Array, size: number): AgreementTable {
  const pooled = new Float64Array(size);
  for (let pair = 0; pair < times.length; pair += 1) {
    const often = times[pair] ?? 0;
    if (often === 0) continue;
    for (let at = 0; at < size; at += 1) pooled[at] = (pooled[at] ?? 0) + often * (counts[pair * size + at] ?? 0);
  }
  return pooled;
}

/** AC1 alone, which is asked for thousands of times. */
function ac1Of(table: AgreementTable, q: number): number {
  let answers = 0;
  let equal = 0;
  const margins = new Float64Array(q);
  for (let row = 0; row < q; row += 1) {
    for (let column = 0; column < q; column += 1) {
      const count = table[row * q + column] ?? 0;
      answers += count;
      if (row === column) equal += count;
      margins[row] = (margins[row] ?? 0) + count / 2;
      margins[column] = (margins[column] ?? 0) + count / 2;
    }
  }
  const byChance = margins.reduce((sum, count) => sum + (count / answers) * (1 - count / answers), 0) / (q - 1);
  return (equal / answers - byChance) / (1 - byChance);
}

/**
 * Wilson's interval of 95 % for a share of `hits` of `n` (J Am Stat Assoc 22, 1927), without correction for continuity; null
 * of nothing.
 */
export function wilson(hits: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null;
  const z = 1.959963984540054;
  const share = hits / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
