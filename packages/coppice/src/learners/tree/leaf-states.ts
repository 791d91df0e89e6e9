/** States of a leaf of a growing tree. */
export const enum LeafState {
  /** The leaf has attribute statistics. */
  LEARNING = 0,
  /** The leaf has not learned a row yet, or there is no room for its statistics. */
  UNOPENED = -1,
  /** The leaf has given up its statistics for good, and predicts its majority class. */
  RETIRED = -2,
  /** The record is shared by several leaves, none of which has had a row. */
  SHARED = -3,
}
