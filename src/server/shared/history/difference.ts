import { isDeepStrictEqual } from 'node:util';

/** A record's id and the name that it has, or had when the entry was written. */
export type NamedRecord = { id: string; name: string };

/** The properties of a record that the history logs, at one point in time. */
export type Snapshot = Readonly<Record<string, string | number | null | NamedRecord | readonly NamedRecord[]>>;

type Difference = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Returns the differences between two snapshots: changed values, and the removed and added items of lists. Null if
 * there are none.
 */
export function difference(before: Snapshot, after: Snapshot): Difference | null {
  const differences: Difference = { before: {}, after: {} };
  for (const [name, was] of Object.entries(before)) {
    const is = after[name];
    if (isList(was) && isList(is)) {
      const [removedItems, addedItems] = [itemsMissingFrom(was, is), itemsMissingFrom(is, was)];
      if (removedItems.length + addedItems.length === 0) continue;
      differences.before[name] = removedItems;
      differences.after[name] = addedItems;
    } else if (!isDeepStrictEqual(was, is)) {
      differences.before[name] = was;
      differences.after[name] = is;
    }
  }
  return Object.keys(differences.before).length === 0 ? null : differences;
}

function isList(value: Snapshot[string] | undefined): value is readonly NamedRecord[] {
  return Array.isArray(value);
}

function itemsMissingFrom(list: readonly NamedRecord[], other: readonly NamedRecord[]): NamedRecord[] {
  const ids = new Set(other.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}
