/** Where rows without a value of a tested attribute go (decision 62). */
import { withRoom } from "../../core/index.ts";
import type { Criterion } from "./criteria.ts";

/** Per weight of a branch. */
const enum Cost {
  BONUS = 1e-8, // of branches whose costs differ only by rounding, the heaviest is taken
  ROUNDING = 1e-17, // of the bonus
}

// Scratch: a branch's class weights; its weight, and that times its impurity.
let masses = /* @__PURE__ */ new Float64Array(0);
const measured = /* @__PURE__ */ new Float64Array(2);

/**
 * The branch that rows without a value make least impure; one without rows only if `mayBeEmpty`. `distribution` has the
 * C class weights of each of the `branches`, and `unknown` those of the rows without a value.
 */
export function branchOfUnknown(
  criterion: Criterion,
  distribution: Float64Array,
  branches: number,
  unknown: Float64Array,
  classes: number,
  mayBeEmpty: boolean,
): number {
  masses = withRoom(masses, classes);
  let found = 0;
  let least = Infinity;
  for (let b = 0; b < branches; b++) {
    for (let c = 0; c < classes; c++) masses[c] = distribution[b * classes + c] + unknown[c];
    criterion.measure(masses, classes, measured);
    const together = measured[1];
    for (let c = 0; c < classes; c++) masses[c] = distribution[b * classes + c];
    criterion.measure(masses, classes, measured);
    const cost = together - measured[1] - Cost.BONUS * measured[0];
    if ((measured[0] === 0 && !mayBeEmpty) || cost >= least - Cost.ROUNDING * measured[0]) continue;
    found = b;
    least = cost;
  }
  return found;
}
