/** The largest weight of a model: sums of such weights and their products with row values are finite. */
export const LARGEST_WEIGHT = 1e200;
