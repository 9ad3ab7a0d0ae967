import { isPlainText } from '../plainText.ts';

/** A definition as data. Nothing is known about it except that it is an object, because a draft may be incomplete. */
export type Tree = Readonly<Record<string, unknown>>;

/** The path to a part of a tree. */
export type Keys = readonly (string | number)[];

/** The maximum depth of a value in a draft. */
const MAX_DEPTH = 12;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks whether a string can be the name of an entry or a field. `constructor` and the like are safe, because
 * `partAt` reads only own properties.
 */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '__proto__';
}

/** Returns a part of a value; undefined if there is none. */
export function partAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** Returns the list at a place; an empty one if there is none. */
export function listAt(value: unknown, keys: Keys): readonly unknown[] {
  const list = partAt(value, keys);
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** Returns a copy with one part replaced; if `part` is undefined, removes its field. Creates missing parent objects. */
export function withPart(value: unknown, keys: Keys, part: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return part;
  const inner = withPart(partAt(value, [key]), rest, part);
  if (Array.isArray(value)) return (value as unknown[]).map((element, index) => (index === key ? inner : element));
  const owner = isTree(value) ? value : {};
  if (inner !== undefined) return { ...owner, [key]: inner };
  return Object.fromEntries(Object.entries(owner).filter(([field]) => field !== key));
}

/** Checks whether a value can be stored: plain JSON, not too deep, without unprintable characters or unsafe names. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isPlainText(value);
  if (Array.isArray(value)) return value.every((element) => isStorable(element, depth + 1));
  return (
    isTree(value) &&
    Object.entries(value).every(
      ([key, element]) => isSafeName(key) && isPlainText(key) && isStorable(element, depth + 1),
    )
  );
}

/** Checks whether two values are the same JSON, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((element, index) => isSame(element, other[index]));
  }
  if (!isTree(one) || !isTree(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
