/** The minimum number of stores per arm for which the server returns an interval. */
export const STORES_MIN_TO_TELL = 3;
/** With this number of stores per arm, four out of five comparisons detect a difference of 5 points. */
export const STORES_PER_ARM = 11;
