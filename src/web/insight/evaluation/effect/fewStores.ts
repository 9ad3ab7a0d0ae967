/** The minimum number of stores per arm for which the server returns an interval. */
export const STORES_MIN_TO_TELL = 3;
/** The number of stores per arm with which a difference of 5 points is detected in four out of five comparisons. */
export const STORES_PER_ARM = 11;
