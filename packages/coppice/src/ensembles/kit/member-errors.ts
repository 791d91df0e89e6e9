/** Counts and shows members' errors. */
import type { Column, Inspection } from "../../core/index.ts";
import type { Membership } from "./membership.ts";
import type { Run } from "./run.ts";

/**
 * Prequential errors: each member predicts every row before learning it. A row counts with its own weight, whatever
 * weight the member learns it with. A missing prediction counts as a mistake. A fresh member begins at 0.
 */
export class MemberErrors {
  readonly #asked: Column<Float64Array>;
  readonly #mistakes: Column<Float64Array>;

  constructor(ensemble: Membership) {
    this.#asked = ensemble.memberNumbers("asked");
    this.#mistakes = ensemble.memberNumbers("mistakes", { is: { upTo: "asked" } });
  }

  /** Counts member `m`'s prediction of row `i` of a run; requires predictions before learning (`needs.before`). */
  add(m: number, { before, rowWeights }: Run, i: number): void {
    this.#asked.data[m] += rowWeights[i];
    if (before[i] === 0) this.#mistakes.data[m] += rowWeights[i];
  }

  /** NaN for a member that has not predicted yet. */
  errorOf(m: number): number {
    return this.#mistakes.data[m] / this.#asked.data[m];
  }
}

/** Adds the error of every member that has one to an inspection; `errorOf` returns NaN for one that has not. */
export function withErrors(inspection: Inspection, errorOf: (m: number) => number): Inspection {
  const members = inspection.members?.map((member, m) => {
    const error = errorOf(m);
    return Number.isNaN(error) ? member : { ...member, error };
  });
  return members === undefined ? inspection : { ...inspection, members };
}

/** The error of a member that predicts every row, and whose vote weight is the weight it got right. */
export function errorOfVoter({ voteWeights, classWeights }: Membership, m: number): number {
  return Math.max(0, 1 - voteWeights.data[m] / classWeights.total); // by rounding, the sums may differ even without errors
}
