/**
 * Buffered rows of a stream (`ensembles/kit/row-buffer.ts`), until there are enough: learnable rows, each with a class
 * and a weight.
 */
import { LARGEST_WEIGHT } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const covers = ["bufferRows", "bufferLabels", "bufferWeights"];

/** A buffer that is refilled repeatedly. */
export const chunk: Structure = { covers, check: (state) => checkRows(state, false) };

/** A buffer whose rows are taken once; then it has no rows and no capacity. */
export const buffer: Structure = {
  covers,
  check: (state) => checkRows(state, state.numbers("bufferLabels").length === 0),
};

function checkRows(state: State, isTaken: boolean): void {
  for (const name of covers) {
    state.demand(name, state.numbers(name).length === (isTaken ? 0 : state.freshLength(name)));
  }
  state.demand("bufferedRows", state.numbers("bufferedRows").length === 1);
  const [count] = state.numbers("bufferedRows");
  const rows = state.numbers("bufferRows");
  const labels = state.numbers("bufferLabels");
  const weights = state.numbers("bufferWeights");
  state.whole("bufferedRows", count, 0, isTaken ? 0 : labels.length - 1); // a full one has been learned
  const { attributes } = state.schema;
  for (let i = 0; i < count; i++) {
    state.whole("bufferLabels", labels[i], 0, state.classes - 1);
    state.demand("bufferWeights", weights[i] > 0 && weights[i] <= LARGEST_WEIGHT);
    attributes.forEach(({ kind, values }, a) => {
      const value = rows[i * attributes.length + a];
      if (kind === "nominal" && value === value) state.whole("bufferRows", value, 0, values.length - 1);
    });
  }
}
