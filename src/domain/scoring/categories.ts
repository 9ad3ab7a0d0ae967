/**
 * The seven food categories. The code of a category is also its id in the API, so that scores of different instrument
 * versions stay comparable.
 */
export const CATEGORIES = ['FV', 'SF', 'MC', 'BC', 'MS', 'DE', 'DR'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The order in which the export lists the categories; it differs from the order on screen (spec section 9). */
export const EXPORT_CATEGORIES = ['FV', 'DR', 'SF', 'MC', 'BC', 'MS', 'DE'] as const satisfies readonly Category[];

/** The codes of sub-categories, in order; 9 means 'all of the category'. */
export const SUBCATEGORY_CODES = ['1', '2', '2a', '3', '4', '5', '6', '9'] as const;
export type SubcategoryCode = (typeof SUBCATEGORY_CODES)[number];

/** Checks whether a string is the id of one of the seven categories. */
export function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text);
}
