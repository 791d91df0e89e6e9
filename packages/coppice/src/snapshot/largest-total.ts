/** The largest sum of row weights in a model: sums of such numbers and their products with row values are finite. */
export const LARGEST_TOTAL = 1e200;
