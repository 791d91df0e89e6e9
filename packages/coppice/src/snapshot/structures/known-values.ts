/**
 * Classes and nominal values that an ensemble knows (`ensembles/kit/known-values.ts`): no more than its schema, and the
 * classes it has learned. If classes have slots, those learned have one.
 */
import type { State, Structure } from "../soundness.ts";

export const knownValues: Structure = {
  covers: ["named"],
  check(state: State): void {
    const nominal = state.schema.attributes.filter(({ kind }) => kind === "nominal");
    const most = [state.classes, ...nominal.map(({ values }) => values.length)];
    for (const name of ["known", "named"]) {
      const numbers = state.numbers(name);
      state.demand(name, numbers.length === most.length);
      for (let i = 0; i < most.length; i++) state.whole(name, numbers[i], 0, most[i]);
    }
    if (!state.has("classWeights")) return;
    const [classes] = state.numbers("known");
    const weights = state.numbers("classWeights");
    for (let c = classes; c < weights.length; c++) state.demand("known", weights[c] === 0);
    if (!state.has("classLabels")) return;
    let met = 0;
    let labelled = 0;
    for (const weight of weights) met += Number(weight > 0);
    for (const label of state.numbers("classLabels")) labelled += Number(weights[label] > 0);
    state.demand("classLabels", labelled === met);
  },
};
