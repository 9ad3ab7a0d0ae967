/** The minimum number of stores per arm for which the server returns an interval. */
export const STORES_MIN_TO_TELL = 3;
/**
 * An arm with fewer stores is flagged as small: with 11 per arm, a difference of 5 points is found in four of five
 * comparisons.
 */
export const STORES_FEW = 10;
