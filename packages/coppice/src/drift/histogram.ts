/** How an ADWIN keeps its window: an exponential histogram, whose row i has buckets of 2^i numbers, oldest first. */
export const enum Histogram {
  /** Numbers between two tests. They wait until then and are filed together, which costs a third. */
  CLOCK = 32,
  /** M: buckets a row holds. */
  ROW_BUCKETS = 5,
  /** Places for buckets on their way up while numbers are filed; a row's own go right before those that arrive. */
  SCRATCH = ROW_BUCKETS + CLOCK,

  // Real numbers of a window.
  WIDTH = 0,
  TOTAL = 1,
  SQUARES = 2, // sum of squared deviations from the mean, over filed numbers
  MOMENTS = 3,
}
