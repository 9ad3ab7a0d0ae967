/** Below so many stores in an arm the server tells no interval: too few to tell. */
export const STORES_MIN_TO_TELL = 3;
/** Below so many an arm is small: with 11 a side, four comparisons of five find a difference of 5 points. */
export const STORES_FEW = 10;
