import { currentOf } from '../evaluation/targets.ts';

/**
 * The effect of a draft on past results: audits and assessments scored with the current version and with the draft.
 * Past results themselves never change.
 */

/** The results of an audit per area or of an assessment per measure, in a fixed order; null where there is none. */
export type Results = readonly (number | null)[];

/** An audit or assessment with its results under the current version (`before`) and under the draft (`after`). */
export type RescoredRecord = {
  storeId: string;
  /** The time at which it was taken, in ms. */
  takenAt: number;
  before: Results;
  after: Results;
  /** The share of the draft's questions that it answers, 0 to 1. */
  covered: number;
};

/** A store's mean main results before and after, and the mean share of the draft's questions that are answered. */
export type StoreEffect = { storeId: string; before: number; after: number; covered: number };

export type DraftEffect = {
  /** The number of audits or assessments that have a main result both before and after. */
  records: number;
  /** The stores of these records, starting with the largest change. */
  stores: StoreEffect[];
  /** The means per area or measure over the audits or assessments with both results; null where there are none. */
  means: ({ before: number; after: number } | null)[];
};

/**
 * A target for the latest result of one store, or for the mean of the latest results of several. `area` is a position
 * in the results.
 */
export type StoresTarget = { stores: readonly string[]; area: number; score: number };

/**
 * Returns functions that collect rescored audits or assessments and calculate the effect of a draft on them. The first
 * area, such as the overall score, is the main one.
 */
export function collectEffect(areas: number) {
  const sums = Array.from({ length: areas }, emptySums);
  const stores = new Map<string, StoreSums>();

  function add({ storeId, takenAt, before, after, covered }: RescoredRecord): void {
    for (let area = 0; area < areas; area += 1) count(sums[area], before[area], after[area]);
    const store = stores.get(storeId) ?? { ...emptySums(), covered: 0, latest: null };
    stores.set(storeId, store);
    if (count(store, before[0], after[0])) store.covered += covered;
    if (store.latest === null || takenAt > store.latest.takenAt) store.latest = { takenAt, before, after };
  }

  function finish(): DraftEffect {
    const rows = [...stores].flatMap(([storeId, store]) => {
      const mean = meansOf(store);
      return mean === null ? [] : { storeId, ...mean, covered: roundTo(store.covered / store.n, 100) };
    });
    return {
      records: sums[0]?.n ?? 0,
      stores: rows.toSorted((a, b) => moveOf(b) - moveOf(a)),
      means: sums.map(meansOf),
    };
  }

  /**
   * Returns how many targets the latest results meet only with the draft (`met`), and how many they meet only with the
   * current version (`missed`).
   */
  function compareTargets(targets: readonly StoresTarget[]): { met: number; missed: number } {
    const isMet = ({ stores: ids, area, score }: StoresTarget, side: 'before' | 'after') => {
      const current = currentOf(ids.map((id) => stores.get(id)?.latest?.[side][area] ?? null));
      return current !== null && current >= score;
    };
    const changedTargets = targets.filter((target) => isMet(target, 'before') !== isMet(target, 'after'));
    const met = changedTargets.filter((target) => isMet(target, 'after')).length;
    return { met, missed: changedTargets.length - met };
  }

  return { add, finish, compareTargets };
}

/** Returns the size of a store's change, rounded to one decimal place like the means. */
export function moveOf({ before, after }: Pick<StoreEffect, 'before' | 'after'>): number {
  return roundTo(Math.abs(after - before), 10);
}

type Sums = { n: number; before: number; after: number };
type StoreSums = Sums & { covered: number; latest: Pick<RescoredRecord, 'takenAt' | 'before' | 'after'> | null };

function emptySums(): Sums {
  return { n: 0, before: 0, after: 0 };
}

/** Adds a pair of results if both exist, and returns whether they do. */
function count(sums: Sums | undefined, before: number | null | undefined, after: number | null | undefined): boolean {
  if (!sums || typeof before !== 'number' || typeof after !== 'number') return false;
  sums.n += 1;
  sums.before += before;
  sums.after += after;
  return true;
}

/** Returns the means to one decimal place; null if nothing was added. */
function meansOf({ n, before, after }: Sums): { before: number; after: number } | null {
  return n === 0 ? null : { before: roundTo(before / n, 10), after: roundTo(after / n, 10) };
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
