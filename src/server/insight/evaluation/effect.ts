import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import {
  storeChange,
  effectOf,
  intervalOfMean,
  type Segment,
  type StoreChange,
} from '../../../domain/evaluation/effect.ts';
import { permutationP } from '../../../domain/evaluation/permutation.ts';
import { mean, standardDeviation } from '../../../domain/evaluation/statistics.ts';
import type { Arm, Arms } from './arms.ts';
import type { AreaSums } from './effectQueries.ts';

/** Calculates the effect in the format of the call, from the rows of a comparison. Pure. */

export type SegmentRow = { store_id: string; segment: number } & AreaSums;
export type ArmChange = StoreChange & { id: string; arm: Arm };

/** A store's change in each area, or why it is left out there. */
type ChangeByArea = Record<ComparedArea, StoreChange | 'no_before' | 'no_after'>;
export type StoreChanges = ReadonlyMap<string, ChangeByArea>;

/**
 * Returns a calculator of stores' changes. Add the rows in order of store: only one store's rows are in memory at a
 * time.
 */
export function changesByStore({ stores, days }: Arms) {
  const changes = new Map<string, ChangeByArea>();
  // One segment more than there are days; reused for every store.
  const segments: Segment[] = Array.from({ length: days.length + 1 }, () => ({ n: 0, sum: 0 }));
  let rows: SegmentRow[] = [];

  function changeIn(area: ComparedArea, at: readonly number[]) {
    for (const row of rows) segments[row.segment] = { n: row[`${area}_n`], sum: row[`${area}_sum`] };
    const change = storeChange(segments, at);
    for (const row of rows) segments[row.segment] = { n: 0, sum: 0 };
    return change;
  }

  function finishStore(): void {
    const id = rows[0]?.store_id ?? '';
    const place = stores.get(id);
    if (place) {
      changes.set(
        id,
        Object.fromEntries(AREAS_COMPARED.map((area) => [area, changeIn(area, place.at)])) as ChangeByArea,
      );
    }
    rows = [];
  }

  return {
    /** Adds rows. Yields after each store. */
    *add(more: readonly SegmentRow[]): Generator<void, void> {
      for (const row of more) {
        if (rows.length > 0 && rows[0]?.store_id !== row.store_id) {
          finishStore();
          yield;
        }
        rows.push(row);
      }
    },
    finish(): StoreChanges {
      if (rows.length > 0) finishStore();
      return changes;
    },
  };
}

/** Returns the stores' changes in an area, and why others are left out. */
export function changesIn(area: ComparedArea, { stores }: Arms, changes: StoreChanges) {
  const storeChanges: ArmChange[] = [];
  const excludedStores: { id: string; why: 'no_before' | 'no_after' }[] = [];
  for (const [id, { arm }] of stores) {
    const change = changes.get(id)?.[area] ?? 'no_before';
    if (typeof change === 'string') excludedStores.push({ id, why: change });
    else storeChanges.push({ id, arm, ...change });
  }
  return { changed: storeChanges, excludedStores };
}

/** Calculates everything in the reply except the names, the verdict and the months. Yields between steps. */
export function* effectOfChanges(area: ComparedArea, arms: Arms, changes: StoreChanges) {
  const { changed, excludedStores } = changesIn(area, arms, changes);
  const [changesWith, changesWithout] = armChanges(changed);
  const effect = effectOf(changesWith, changesWithout);
  return {
    changed,
    excludedStores,
    arms: { with: armMeans(changed, 'with'), without: armMeans(changed, 'without') },
    effect: effect && { ...effect, permutation: yield* permutationP(changesWith, changesWithout) },
    areas: yield* estimates(arms, changes),
  };
}

/** Estimates the effect in every area in which both arms have enough stores. */
function* estimates(arms: Arms, changes: StoreChanges) {
  const rows = [];
  for (const area of AREAS_COMPARED) {
    yield;
    const { changed } = changesIn(area, arms, changes);
    const effect = effectOf(...armChanges(changed));
    if (!effect) continue;
    const { estimate, low, high } = effect;
    rows.push({ area, estimate, low, high, with: armMeans(changed, 'with'), without: armMeans(changed, 'without') });
  }
  return rows;
}

function armChanges(changes: readonly ArmChange[]): [number[], number[]] {
  const of = (arm: Arm) => changes.flatMap((store) => (store.arm === arm ? [store.change] : []));
  return [of('with'), of('without')];
}

function armMeans(changes: readonly ArmChange[], arm: Arm) {
  const stores = changes.filter((store) => store.arm === arm);
  return {
    stores: stores.length,
    before: meanOrNull(stores.map(({ before }) => before.mean)),
    after: meanOrNull(stores.map(({ after }) => after.mean)),
    change: meanOrNull(stores.map(({ change }) => change)),
    sd: stores.length < 2 ? null : standardDeviation(stores.map(({ change }) => change)),
  };
}

function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

/** A store's mean score in a month, `YYYY-MM`. */
export type MonthRow = { month: string; store_id: string; mean: number };

/**
 * Returns a calculator that, for each month and arm, averages the stores' scores and how much they differ from each
 * store's mean before the change. Only stores whose change is known are included.
 */
export function coursesOf(storeChanges: readonly ArmChange[]) {
  const storeOf = new Map(storeChanges.map((store) => [store.id, store]));
  const means = new Map<string, { month: string; arm: Arm; values: number[]; changes: number[] }>();
  return {
    add(rows: readonly MonthRow[]): void {
      for (const { month, store_id: id, mean: ofStore } of rows) {
        const store = storeOf.get(id);
        if (store === undefined) continue;
        const key = `${month} ${store.arm}`;
        const point = means.get(key) ?? { month, arm: store.arm, values: [], changes: [] };
        point.values.push(ofStore);
        point.changes.push(ofStore - store.before.mean);
        means.set(key, point);
      }
    },
    /** Returns the means and their intervals by month, the arm with the change first. Yields after each. */
    *finish() {
      const courses = [];
      for (const [, { month, arm, values, changes }] of [...means].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      )) {
        yield;
        const change = meanAndInterval(changes);
        courses.push({ month, arm, ...meanAndInterval(values), change, stores: values.length });
      }
      return courses;
    },
  };
}

function meanAndInterval(values: readonly number[]) {
  const { low, high } = intervalOfMean(values) ?? { low: null, high: null };
  return { mean: mean(values), low, high };
}
