import { NAME_MAX_CHARACTERS } from './limits.ts';

/**
 * The text fields of a store, with the maximum length of each in characters (CONTRIBUTING, 'Add a field to a store').
 * The name must not be empty; any other field may be.
 */
export const STORE_TEXTS = { name: NAME_MAX_CHARACTERS } as const satisfies Record<string, number>;

export type StoreText = keyof typeof STORE_TEXTS;

/** The values of a store's text fields; '' for none. */
export type StoreTexts = Record<StoreText, string>;

/** The names of the text fields, in the order of forms and sheets. */
export const STORE_TEXT_NAMES = Object.keys(STORE_TEXTS) as readonly StoreText[];

/** Builds a record with a value for each of a store's text fields. */
export function eachStoreText<T>(make: (name: StoreText) => T): Record<StoreText, T> {
  return Object.fromEntries(STORE_TEXT_NAMES.map((name) => [name, make(name)])) as Record<StoreText, T>;
}
