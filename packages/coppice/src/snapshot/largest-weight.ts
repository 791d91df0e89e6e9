/** The largest weight that a model has: sums of so many, and products of them with what rows hold, are finite. */
export const LARGEST_WEIGHT = 1e200;
