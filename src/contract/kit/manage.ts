import * as z from 'zod/mini';
import {
  EMAIL_MAX_CHARACTERS,
  LISTED_REVISIONS_MAX,
  LISTED_SURVEYS_MAX,
  PAGE_SIZE_MAX,
  SEARCH_MIN_CHARACTERS,
} from '../../domain/limits.ts';
import { IdList, ImageAddress, text } from './fields.ts';

/** The fields shared by the calls on people and places. */

/** A selection of ids. Absent means none when adding, and 'unchanged' when changing. */
export const Selection = z.optional(IdList);

/** A selection of at most one id, though it is a list on the wire (spec section 5, 'Group picker'). */
export const OneAtMost = z.optional(IdList.check(z.maxLength(1, 'too_many_groups')));

/**
 * An image as returned by an upload; '' or null for none. Absent means none when adding, and 'unchanged' when changing.
 */
export const GivenImage = z.optional(z.nullable(ImageAddress));

/** The search text of a list: any text, '' for everything. */
export const Filter = z._default(text(EMAIL_MAX_CHARACTERS), '');

/** The search text of an autocomplete. */
export const AutocompleteFilter = text(EMAIL_MAX_CHARACTERS).check(z.minLength(SEARCH_MIN_CHARACTERS, 'too_short'));

/** The page of a list, counted from 1, and the number of rows per page. */
export const page = {
  page: z._default(z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(1_000_000, 'invalid')), 1),
  page_size: z._default(
    z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
    10,
  ),
};

/**
 * Returns the page fields of a list that is returned newest first; they default to the first page of the maximum size.
 */
const newestFirst = (most: number) => ({
  page: page.page,
  size: z._default(z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(most, 'invalid')), most),
});

/** The page fields of the overview's list of stores. */
export const overviewPage = {
  page: page.page,
  size: z._default(z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')), 25),
};

export const listPage = newestFirst(PAGE_SIZE_MAX);
export const surveyPage = newestFirst(LISTED_SURVEYS_MAX);
export const revisionPage = newestFirst(LISTED_REVISIONS_MAX);

/** The response to a change that added something: a message for the user, and the new id. */
export const NewRecord = z.object({ resultData: z.string(), _id: z.string() });
