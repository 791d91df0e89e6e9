/** How an ADWIN keeps its window: an exponential histogram. Row i has buckets of 2^i numbers, oldest first. */
export const enum Histogram {
  /** Numbers between two tests. They wait until then and are filed together, at a third of the cost. */
  CLOCK = 32,
  /** M: most buckets of a row. */
  ROW_BUCKETS = 5,
  /** Scratch places for buckets that move up a row; the row's own directly precede the new ones. */
  SCRATCH = ROW_BUCKETS + CLOCK,

  // Real numbers of a window.
  WIDTH = 0,
  TOTAL = 1,
  SQUARES = 2, // sum of squared deviations from the mean, over filed numbers
  MOMENTS = 3,
}
