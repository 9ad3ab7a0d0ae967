import * as z from 'zod/mini';
import { eachStoreText, STORE_TEXTS, type StoreText } from '../../domain/storeFields.ts';
import { Name, text } from './fields.ts';

/** The schema of each of a store's texts. */
export const STORE_TEXT_RULES = eachStoreText((field) => (field === 'name' ? Name : text(STORE_TEXTS[field])));

/**
 * A store's texts other than its name, which has its own keys on the wire, as fields of the input and of the reply.
 * Absent means none when adding a store, and 'unchanged' when changing one.
 */
export const furtherTexts = {
  input: withoutName(eachStoreText((field) => z.optional(STORE_TEXT_RULES[field]))),
  reply: withoutName(eachStoreText(() => z.string())),
};

function withoutName<T>({ name: _name, ...further }: Record<StoreText, T>) {
  return further;
}
