import * as z from 'zod/mini';
import { eachStoreText, STORE_TEXTS, type StoreText } from '../../domain/storeFields.ts';
import { Name, text } from './fields.ts';

/** The schema of each of a store's texts. */
export const STORE_TEXT_RULES = eachStoreText((field) => (field === 'name' ? Name : text(STORE_TEXTS[field])));

/**
 * The fields of the input and the reply for a store's texts. They don't include its name, which has other keys on the
 * wire. Absent means none when adding a store, and 'unchanged' when changing one.
 */
export const furtherTexts = {
  input: withoutName(eachStoreText((field) => z.optional(STORE_TEXT_RULES[field]))),
  reply: withoutName(eachStoreText(() => z.string())),
};

function withoutName<T>({ name: _name, ...further }: Record<StoreText, T>) {
  return further;
}
