/**
 * Principal components (`ensembles/kit/incremental-pca.ts`): each is a unit vector, or 0 before it has begun. Means and
 * variances are small enough for sums of their squares.
 */
import type { State, Structure } from "../soundness.ts";

const LARGEST = 1e50;
const NEARLY_NOTHING = 1e-9;

export const components: Structure = {
  covers: ["components"],
  check(state: State): void {
    const variances = state.numbers("variances");
    const means = state.numbers("means");
    const directions = state.numbers("components");
    const count = variances.length;
    state.demand("variances", count === state.freshLength("variances"));
    state.demand("components", directions.length === means.length * count);
    for (let i = 0; i < means.length; i++) state.demand("means", Math.abs(means[i]) <= LARGEST);
    for (let k = 0; k < count; k++) {
      let squares = 0;
      for (let at = k; at < directions.length; at += count) squares += directions[at] * directions[at];
      state.demand("variances", variances[k] >= 0 && variances[k] <= LARGEST);
      state.demand("components", Math.abs(squares - (variances[k] > 0 ? 1 : 0)) <= NEARLY_NOTHING);
    }
  },
};
