/** How ensembles count their members' mistakes, and what they show of them. */
import type { Column, Inspection } from "../../core/index.ts";
import type { Membership } from "./membership.ts";
import type { Run } from "./run.ts";

/**
 * Progressive errors: every row is a question to each member before the member learns it, and weighs what it weighs for the
 * ensemble, whatever the member learns it with. No answer is a mistake. A fresh member begins at nothing.
 */
export class MemberErrors {
  readonly #asked: Column<Float64Array>;
  readonly #mistakes: Column<Float64Array>;

  constructor(ensemble: Membership) {
    this.#asked = ensemble.memberNumbers("asked");
    this.#mistakes = ensemble.memberNumbers("mistakes", { is: { upTo: "asked" } });
  }

  /** Counts what member `m` answered to row `i` of a run; the ensemble needs the answers before learning. */
  add(m: number, { before, rowWeights }: Run, i: number): void {
    this.#asked.data[m] += rowWeights[i];
    if (before[i] === 0) this.#mistakes.data[m] += rowWeights[i];
  }

  /** NaN for a member that has not been asked yet. */
  errorOf(m: number): number {
    return this.#mistakes.data[m] / this.#asked.data[m];
  }
}

/** A picture with the error of every member that has one; `errorOf` answers NaN for one that has not been asked yet. */
export function withErrors(inspection: Inspection, errorOf: (m: number) => number): Inspection {
  const members = inspection.members?.map((member, m) => {
    const error = errorOf(m);
    return Number.isNaN(error) ? member : { ...member, error };
  });
  return members === undefined ? inspection : { ...inspection, members };
}

/** The errors of members that are asked every row and whose votes weigh what they got right. */
export function errorOfVoter({ voteWeights, classWeights }: Membership, m: number): number {
  return Math.max(0, 1 - voteWeights.data[m] / classWeights.total); // rounded differently, the sums of a member never wrong may differ
}
