import type { Group, StoreCard } from '../../../../contract/kit/shapes.ts';
import { groupOf, storeIdOf, type Comparison, type Entry } from './comparison.ts';
import { OTHER_STORES } from '../../regions/searchOfGroup.ts';

/** The stores and groups that the user can compare. */
export type ComparisonOptions = { stores: readonly StoreCard[]; groups: readonly Group[] };

/** The ids of the stores in each arm. */
export type Arms = {
  with: readonly string[];
  without: readonly string[];
  /** The number of entries that are not a store or group visible to the user. */
  unknown: number;
};

/**
 * Returns the ids of the stores in a comparison. Entries that the user can't see or that no longer exist are only
 * counted.
 */
export function armsOf(comparison: Comparison, options: ComparisonOptions): Arms {
  const visible = new Set(options.stores.map(({ _id: id }) => id));
  const ofGroups = new Map(options.groups.map(({ _id: id, stores }) => [id, stores]));
  const members = (entry: Entry): readonly string[] => {
    const group = groupOf(entry);
    const store = storeIdOf(entry);
    if (group !== null) return (ofGroups.get(group) ?? []).filter((id) => visible.has(id));
    return store !== null && visible.has(store) ? [store] : [];
  };
  const of = (entries: readonly Entry[]) => new Set(entries.flatMap(members));
  const [own, otherIds] = [of(comparison.with), of(comparison.without)];
  const rest = (other: ReadonlySet<string>) => [...visible].filter((id) => !other.has(id));
  return {
    with: comparison.with.includes(OTHER_STORES) ? rest(otherIds) : [...own],
    without: comparison.without.includes(OTHER_STORES) ? rest(own) : [...otherIds],
    unknown: [...comparison.with, ...comparison.without].filter((entry) => !isKnown(entry, visible, options)).length,
  };
}

function isKnown(entry: Entry, visible: ReadonlySet<string>, options: ComparisonOptions): boolean {
  const group = groupOf(entry);
  if (group !== null) return options.groups.some(({ _id: id }) => id === group);
  return entry === OTHER_STORES || visible.has(storeIdOf(entry) ?? '');
}
