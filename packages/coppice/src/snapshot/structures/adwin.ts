/**
 * ADWIN's exponential histogram: rows of 1 to 5 buckets, whose sizes plus the waiting numbers add up to the window.
 * Sums are not checked.
 */
import { powerOfTwo } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const WAITING = 31; // one less than are filed together
const ROW_BUCKETS = 5;
const MOST_ROWS = 53; // bucket sizes double: more numbers cannot be counted

export const adwin: Structure = {
  covers: ["moments", "recent", "rowBuckets", "bucketSums", "bucketSquares"],
  check(state: State): void {
    for (const name of ["moments", "recent", "counters"]) {
      state.demand(name, state.numbers(name).length === state.freshLength(name));
    }
    const [waiting, risen] = state.numbers("counters");
    state.whole("counters", waiting, 0, WAITING);
    state.whole("counters", risen, 0, 1);
    const rows = state.numbers("rowBuckets");
    state.whole("rowBuckets", rows.length, 0, MOST_ROWS);
    for (const name of ["bucketSums", "bucketSquares"]) {
      state.demand(name, state.numbers(name).length === ROW_BUCKETS * rows.length);
    }
    let width = waiting;
    rows.forEach((buckets, row) => {
      state.whole("rowBuckets", buckets, 1, ROW_BUCKETS);
      width += buckets * powerOfTwo(row);
    });
    state.demand("moments", state.numbers("moments")[0] === width);
  },
};
