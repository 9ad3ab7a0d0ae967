import * as z from 'zod/mini';
import { EMAIL_MAX_CHARACTERS, PAGE_SIZE_MAX, SEARCH_MIN_CHARACTERS } from '../../domain/limits.ts';
import { IdList, ImageAddress, text } from './fields.ts';

/** The fields that the calls on people and places share. */

/** A selection of ids. Absent means none where something is added, and 'as it is' where something is changed. */
export const Selection = z.optional(IdList);

/** A selection of at most one id, though the wire has it as a list (spec section 5, 'Group picker'). */
export const OneAtMost = z.optional(IdList.check(z.maxLength(1, 'too_many_groups')));

/**
 * An image as an upload answered it; '' or null for none. Absent means none where something is added, and 'as it is'
 * where something is changed.
 */
export const GivenImage = z.optional(z.nullable(ImageAddress));

/** What was typed into a list's search: any text, '' for everything. */
export const Filter = z._default(text(EMAIL_MAX_CHARACTERS), '');

/** What was typed into an autocomplete. */
export const AutocompleteFilter = text(EMAIL_MAX_CHARACTERS).check(z.minLength(SEARCH_MIN_CHARACTERS, 'too_short'));

/** The page of a list: counted from 1, so many rows. */
export const page = {
  page: z._default(z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(1_000_000, 'invalid')), 1),
  page_size: z._default(
    z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
    10,
  ),
};

/** The answer to a change that made something: a text for the person, and the new id. */
export const Added = z.object({ resultData: z.string(), _id: z.string() });
