/**
 * The first rows of a stream (`ensembles/kit/row-buffer.ts`), until they are taken: rows that could be learned, each with a
 * class and a weight. Then there are none, and no room for them.
 */
import type { State, Structure } from "../soundness.ts";

const LARGEST_WEIGHT = 1e100; // of a row

export const buffer: Structure = {
  covers: ["bufferRows", "bufferLabels", "bufferWeights"],
  check(state: State): void {
    state.demand("bufferedRows", state.numbers("bufferedRows").length === 1);
    const [count] = state.numbers("bufferedRows");
    const isTaken = state.numbers("bufferLabels").length === 0;
    for (const name of buffer.covers) {
      state.demand(name, state.numbers(name).length === (isTaken ? 0 : state.freshLength(name)));
    }
    // One that is full has been taken.
    state.whole("bufferedRows", count, 0, isTaken ? 0 : state.freshLength("bufferLabels") - 1);
    const rows = state.numbers("bufferRows");
    const labels = state.numbers("bufferLabels");
    const weights = state.numbers("bufferWeights");
    const { attributes } = state.schema;
    for (let i = 0; i < count; i++) {
      state.whole("bufferLabels", labels[i], 0, state.classes - 1);
      state.demand("bufferWeights", weights[i] > 0 && weights[i] <= LARGEST_WEIGHT);
      attributes.forEach(({ kind, values }, a) => {
        const value = rows[i * attributes.length + a];
        if (kind === "nominal" && value === value) state.whole("bufferRows", value, 0, values.length - 1);
      });
    }
  },
};
