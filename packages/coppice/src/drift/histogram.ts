/** How an ADWIN keeps its window: an exponential histogram, whose row i has buckets of 2^i numbers, oldest first. */

/** Numbers between two tests. They wait until then and are filed together, which costs a third. */
export const CLOCK = 32;
/** M: buckets a row holds. */
export const ROW_BUCKETS = 5;
/** Places for buckets on their way up while numbers are filed; a row's own go right before those that arrive. */
export const SCRATCH = ROW_BUCKETS + CLOCK;

// Real numbers of a window.
export const WIDTH = 0;
export const TOTAL = 1;
export const SQUARES = 2; // sum of squared deviations from the mean, over filed numbers
export const MOMENTS = 3;
