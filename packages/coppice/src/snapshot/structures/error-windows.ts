/**
 * The windows of errors that nodes have (`learners/tree/error-windows.ts`), one per record: as of an ADWIN, rows of 1 to 5
 * buckets and then empty ones, with places for a fixed number of rows. Widths and sums are those of buckets and of what waits.
 */
import { powerOfTwo } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const WAITING = 31; // one less than those that are filed together
const ROW_BUCKETS = 5;
const ROWS = 26;
const MOMENTS = 3; // width, sum, squared deviations
const HEADER = 2; // how many wait, and their bits
const LEAF_WIDTH = 4;

export const errorWindows: Structure = {
  covers: ["errorMoments", "errorRowBuckets", "bucketErrors"],
  check(state: State): void {
    const windows = state.numbers("leaves").length / LEAF_WIDTH;
    const headers = state.numbers("errorsWaiting");
    const moments = state.numbers("errorMoments");
    const rowBuckets = state.numbers("errorRowBuckets");
    const errors = state.numbers("bucketErrors");
    state.demand("errorsWaiting", headers.length === windows * HEADER);
    state.demand("errorMoments", moments.length === windows * MOMENTS);
    state.demand("errorRowBuckets", rowBuckets.length === windows * ROWS);
    state.demand("bucketErrors", errors.length === windows * ROWS * ROW_BUCKETS);
    for (let window = 0; window < windows; window++) {
      const [waiting, bits] = headers.subarray(window * HEADER, (window + 1) * HEADER);
      state.whole("errorsWaiting", waiting, 0, WAITING);
      state.whole("errorsWaiting", bits, 0, powerOfTwo(waiting) - 1);
      let width = waiting;
      let total = 0;
      for (let rest = bits; rest > 0; rest >>= 1) total += rest & 1;
      for (let row = window * ROWS; row < (window + 1) * ROWS; row++) {
        const held = rowBuckets[row];
        const size = powerOfTwo(row - window * ROWS);
        state.whole("errorRowBuckets", held, 0, row > window * ROWS && rowBuckets[row - 1] === 0 ? 0 : ROW_BUCKETS);
        width += held * size;
        for (let bucket = 0; bucket < ROW_BUCKETS; bucket++) {
          const among = errors[row * ROW_BUCKETS + bucket];
          state.whole("bucketErrors", among, 0, bucket < held ? size : 0);
          total += among;
        }
      }
      const [itsWidth, itsTotal, squares] = moments.subarray(window * MOMENTS, (window + 1) * MOMENTS);
      state.demand("errorMoments", itsWidth === width && itsTotal === total && squares >= 0 && squares <= width);
    }
  },
};
