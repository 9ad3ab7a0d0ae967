import { AREAS_COMPARED, type ComparedArea } from '../../domain/evaluation/areas.ts';
import { changeOf, effectOf, intervalOfMean, type Segment, type StoreChange } from '../../domain/evaluation/effect.ts';
import { permutationP } from '../../domain/evaluation/permutation.ts';
import { mean, standardDeviation } from '../../domain/evaluation/statistics.ts';
import type { Arm, Arms } from './arms.ts';
import type { AreaSums } from './effectQueries.ts';

/** The rows of a comparison put together as the call answers them. Pure. */

export type SegmentRow = { store_id: string; segment: number } & AreaSums;
export type Changed = StoreChange & { id: string; arm: Arm };

/** The rows of each store. */
export function byStore(rows: readonly SegmentRow[]): Map<string, SegmentRow[]> {
  const stores = new Map<string, SegmentRow[]>();
  for (const row of rows) {
    const known = stores.get(row.store_id);
    if (known) known.push(row);
    else stores.set(row.store_id, [row]);
  }
  return stores;
}

/** How each store changed in an area, and why others did not count. */
export function changesIn(area: ComparedArea, { stores, days }: Arms, rows: ReadonlyMap<string, SegmentRow[]>) {
  const changed: Changed[] = [];
  const leftOut: { id: string; why: 'no_before' | 'no_after' }[] = [];
  for (const [id, { arm, at }] of stores) {
    const segments: Segment[] = Array.from({ length: days.length + 1 }, () => ({ n: 0, sum: 0 }));
    for (const row of rows.get(id) ?? []) segments[row.segment] = { n: row[`${area}_n`], sum: row[`${area}_sum`] };
    const change = changeOf(segments, at);
    if (typeof change === 'string') leftOut.push({ id, why: change });
    else changed.push({ id, arm, ...change });
  }
  return { changed, leftOut };
}

/** The estimate of every area in which both arms have enough stores. */
export function estimates(arms: Arms, rows: ReadonlyMap<string, SegmentRow[]>) {
  return AREAS_COMPARED.flatMap((area) => {
    const { changed } = changesIn(area, arms, rows);
    const found = effectOf(...armChanges(changed));
    if (!found) return [];
    const { estimate, low, high } = found;
    return [{ area, estimate, low, high, with: armMeans(changed, 'with'), without: armMeans(changed, 'without') }];
  });
}

/** The effect with the p of a permutation; null with too few stores to tell. */
export function wholeEffect(changed: readonly Changed[]) {
  const changes = armChanges(changed);
  const effect = effectOf(...changes);
  return effect && { ...effect, permutation: permutationP(...changes) };
}

function armChanges(changed: readonly Changed[]): [number[], number[]] {
  const of = (arm: Arm) => changed.flatMap((store) => (store.arm === arm ? [store.change] : []));
  return [of('with'), of('without')];
}

/** The means of an arm over its stores. */
export function armMeans(changed: readonly Changed[], arm: Arm) {
  const stores = changed.filter((store) => store.arm === arm);
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

/**
 * The course of each arm over the months, over the stores that are in it by their changes: of their means, and of how far
 * these lie from each store's own mean before. By month, with it first.
 */
export function courses(
  changed: readonly Changed[],
  rows: readonly { month: string; store_id: string; mean: number }[],
) {
  const storeOf = new Map(changed.map((store) => [store.id, store]));
  const means = new Map<string, { month: string; arm: Arm; values: number[]; changes: number[] }>();
  for (const { month, store_id: id, mean: ofStore } of rows) {
    const store = storeOf.get(id);
    if (store === undefined) continue;
    const key = `${month} ${store.arm}`;
    const known = means.get(key) ?? { month, arm: store.arm, values: [], changes: [] };
    known.values.push(ofStore);
    known.changes.push(ofStore - store.before.mean);
    means.set(key, known);
  }
  const inOrder = [...means].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([, { month, arm, values, changes }]) => ({
    month,
    arm,
    ...meanAndInterval(values),
    change: meanAndInterval(changes),
    stores: values.length,
  }));
}

function meanAndInterval(values: readonly number[]) {
  const { low, high } = intervalOfMean(values) ?? { low: null, high: null };
  return { mean: mean(values), low, high };
}
