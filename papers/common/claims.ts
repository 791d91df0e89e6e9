/** What a paper says without a number, or in a figure: as a condition on ours, with a verdict. */
import { aligned } from "./comparison.ts";

export interface Claim {
  readonly id: string;
  readonly data: string;
  readonly theirs: string;
  /** `undefined` where nothing was run that could tell. */
  readonly ours: string | undefined;
  readonly holds: boolean;
}

export function verdictOn({ ours, holds }: Claim): string {
  return ours === undefined ? "not run" : holds ? "reproduced" : "differs";
}

/** The claims as lines of text, columns aligned. */
export function claimTable(claims: readonly Claim[]): string {
  const lines = claims.map((claim) => [claim.id, claim.data, claim.theirs, claim.ours ?? "-", verdictOn(claim)]);
  return aligned([["claim", "data", "theirs", "ours", "verdict"], ...lines]);
}

/** "N of M reproduced", of those that were run. */
export function summary(verdicts: readonly string[]): string {
  const run = verdicts.filter((verdict) => verdict !== "not run" && verdict !== "data not given");
  const absent = verdicts.length - run.length;
  const count = run.filter((verdict) => verdict === "reproduced").length;
  return `${count} of ${run.length} reproduced${absent > 0 ? `, ${absent} not run` : ""}`;
}
