/** The rows of a chunk that is not yet complete (`ensembles/kit/chunk.ts`), which members are still to learn. */
import type { State, Structure } from "../soundness.ts";

const LARGEST_WEIGHT = 1e100; // of a row

export const chunk: Structure = {
  covers: ["chunkRows", "chunkLabels", "chunkWeights"],
  check(state: State): void {
    for (const name of ["chunkCount", ...chunk.covers]) {
      state.demand(name, state.numbers(name).length === state.freshLength(name));
    }
    const [count] = state.numbers("chunkCount");
    const labels = state.numbers("chunkLabels");
    const weights = state.numbers("chunkWeights");
    const rows = state.numbers("chunkRows");
    state.whole("chunkCount", count, 0, labels.length - 1);
    for (let i = 0; i < count; i++) {
      state.whole("chunkLabels", labels[i], 0, state.classes - 1);
      state.demand("chunkWeights", weights[i] > 0 && weights[i] <= LARGEST_WEIGHT);
    }
    const { attributes } = state.schema;
    attributes.forEach(({ kind, values }, a) => {
      if (kind !== "nominal") return;
      for (let i = 0; i < count; i++) state.demand("chunkRows", !(rows[i * attributes.length + a] >= values.length));
    });
  },
};
