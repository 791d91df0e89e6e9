/** What a paper claims without a number, or in a figure: a condition on our results, with a verdict. */
import { aligned } from "./comparison.ts";

export interface Claim {
  readonly id: string;
  readonly data: string;
  readonly theirs: string;
  /** `undefined` if no run could tell. */
  readonly ours: string | undefined;
  /** `undefined` if it takes a margin, which a single run does not have. */
  readonly holds: boolean | undefined;
}

const NO_MARGIN = "one run, no margin";

export function verdictOn({ ours, holds }: Pick<Claim, "ours" | "holds">): string {
  if (ours === undefined) return "not run";
  return holds === undefined ? NO_MARGIN : holds ? "reproduced" : "differs";
}

/** The claims as lines of text, columns aligned. */
export function claimTable(claims: readonly Claim[]): string {
  const lines = claims.map((claim) => [claim.id, claim.data, claim.theirs, claim.ours ?? "-", verdictOn(claim)]);
  return aligned([["claim", "data", "theirs", "ours", "verdict"], ...lines]);
}

/** "N of M reproduced", among those that were run and have a verdict. */
export function summary(verdicts: readonly string[]): string {
  const count = (...these: string[]) => verdicts.filter((verdict) => these.includes(verdict)).length;
  const absent = count("not run", "data not given");
  const untold = count(NO_MARGIN);
  const told = `${count("reproduced")} of ${verdicts.length - absent - untold} reproduced`;
  return [
    told,
    ...(untold > 0 ? [`${untold} with ${NO_MARGIN}`] : []),
    ...(absent > 0 ? [`${absent} not run`] : []),
  ].join(", ");
}
