/** What ensembles that count their members' mistakes show of them. */
import type { Inspection } from "../../core/index.ts";
import type { Membership } from "./membership.ts";

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
