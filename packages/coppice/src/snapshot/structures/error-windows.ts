/**
 * Windows of errors (`drift/error-windows.ts`), one per record of a tree, or a fixed number in an ensemble. As in
 * ADWIN, rows of 1 to 5 buckets, then empty ones; the number of rows is fixed. Widths and sums match the buckets and
 * the waiting numbers.
 */
import { powerOfTwo } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const WAITING = 31; // one less than are filed together
const ROW_BUCKETS = 5;
const ROWS = 18;
const MOMENTS = 3; // width, sum, squared deviations
const HEADER = 2; // number of waiting ones, and their bits
const COUNTS = HEADER + ROWS * ROW_BUCKETS;
const LEAF_WIDTH = 4;

export const errorWindows: Structure = {
  covers: ["errorMoments"],
  check(state: State): void {
    const isTree = state.has("leaves");
    const windows = isTree ? state.numbers("leaves").length / LEAF_WIDTH : state.freshLength("errorMoments") / MOMENTS;
    const moments = state.numbers("errorMoments");
    const counts = state.numbers("errorCounts");
    state.demand("errorMoments", moments.length === windows * MOMENTS);
    state.demand("errorCounts", counts.length === windows * COUNTS);
    for (let window = 0; window < windows; window++) {
      const [waiting, bits, ...buckets] = counts.subarray(window * COUNTS, (window + 1) * COUNTS);
      state.whole("errorCounts", waiting, 0, WAITING);
      state.whole("errorCounts", bits, 0, powerOfTwo(waiting) - 1);
      let width = waiting;
      let total = 0;
      for (let rest = bits; rest > 0; rest >>= 1) total += rest & 1;
      buckets.forEach((count, i) => {
        const size = powerOfTwo(Math.floor(i / ROW_BUCKETS));
        const isFirst = i % ROW_BUCKETS === 0;
        const before = isFirst ? i - ROW_BUCKETS : i - 1; // if that bucket is empty, so is this one
        state.whole("errorCounts", count, 0, i > 0 && buckets[before] === 0 ? 0 : size + 1);
        if (count === 0) return;
        width += size;
        total += count - 1;
      });
      const [itsWidth, itsTotal, squares] = moments.subarray(window * MOMENTS, (window + 1) * MOMENTS);
      state.demand("errorMoments", itsWidth === width && itsTotal === total && squares >= 0 && squares <= width);
    }
  },
};
