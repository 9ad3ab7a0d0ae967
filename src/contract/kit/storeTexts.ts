import * as z from 'zod/mini';
import { eachStoreText, STORE_TEXTS, type StoreText } from '../../domain/storeFields.ts';
import { Name, text } from './fields.ts';

/** The rule of each of a store's texts. */
export const STORE_TEXT_RULES = eachStoreText((field) => (field === 'name' ? Name : text(STORE_TEXTS[field])));

/**
 * A store's texts beside its name, which has keys of its own on the wire: as they are sent, and as they are told. Absent
 * means none where a store is added, and 'as it is' where one is changed.
 */
export const furtherTexts = {
  given: withoutName(eachStoreText((field) => z.optional(STORE_TEXT_RULES[field]))),
  told: withoutName(eachStoreText(() => z.string())),
};

function withoutName<T>({ name: _name, ...further }: Record<StoreText, T>) {
  return further;
}
