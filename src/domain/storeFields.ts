import { NAME_MAX_CHARACTERS } from './limits.ts';

/**
 * The texts that a store has of its own, and how many characters each may have. The calls, the row, the form, the sheet of
 * the workbook and the audit log are made from this one list: a further text is a line here, a column of the table, and its
 * words (CONTRIBUTING, 'Add a field to a store'). The name must not be empty; any other text may be.
 */
export const STORE_TEXTS = { name: NAME_MAX_CHARACTERS } as const satisfies Record<string, number>;

export type StoreText = keyof typeof STORE_TEXTS;

/** What a store's texts are; '' stands for none. */
export type StoreTexts = Record<StoreText, string>;

/** Their names, in the order in which forms and sheets show them. */
export const STORE_TEXT_NAMES = Object.keys(STORE_TEXTS) as readonly StoreText[];

/** A record with something for each of a store's texts. */
export function eachStoreText<T>(make: (name: StoreText) => T): Record<StoreText, T> {
  return Object.fromEntries(STORE_TEXT_NAMES.map((name) => [name, make(name)])) as Record<StoreText, T>;
}
