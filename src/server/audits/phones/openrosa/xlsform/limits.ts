/**
 * Limits of an imported XLSForm, in addition to its file's limits. They are above the limits of definitions, so that
 * usually the definition's check reports what is too large.
 */

/** The maximum depth of groups. */
export const DEPTH_MAX = 20;

/** The maximum number of items, sections and categories. */
export const PARTS_MAX = 3_000;

/**
 * The maximum number of choices of all items together. A list that several items share counts once for each of them.
 */
export const CHOICES_MAX = 20_000;
