/** What a leaf of a growing tree may be doing. This file imports nothing, so that bundlers compile the numbers in. */

/** The leaf has attribute statistics. */
export const LEARNING = 0;
/** The leaf has not learned a row yet, or there is no room for its statistics. */
export const UNOPENED = -1;
/** The leaf has given up its statistics for good, and predicts its majority class. */
export const RETIRED = -2;
/** The record belongs to several leaves, none of which has had a row. */
export const SHARED = -3;
