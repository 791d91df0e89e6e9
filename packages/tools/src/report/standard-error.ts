/**
 * How far chance alone may take the accuracies of two models apart in one run. Models race on the same rows and are wrong
 * on many of the same, so what counts is how their difference varies from stretch to stretch between two points of the
 * curves (batch means), not how each accuracy does by itself.
 */
import type { ContenderResult, CurvePoint } from "../results.ts";
import { isMeasured } from "./format.ts";

/** Fewer stretches tell too little of their variance. */
const ENOUGH = 10;

/** Standard error of the difference of two accuracies, in the first repeat; both must be measured. */
export function standardErrorOfLead(a: ContenderResult, b: ContenderResult): number {
  const differences = leadsBetweenPoints(a.repeats[0]?.curve ?? [], b.repeats[0]?.curve ?? []);
  const rows = scoredBy(a.repeats[0]?.curve.at(-1));
  if (differences.length < ENOUGH) {
    // Of two shares of independent rows: too large, which is the careful side.
    const variance = ({ mean: { accuracy } }: ContenderResult) => (accuracy as number) * (1 - (accuracy as number));
    return Math.sqrt((variance(a) + variance(b)) / a.mean.rows);
  }
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  return Math.sqrt((squares * differences.length) / (differences.length - 1)) / rows;
}

/** Rows with a label up to a point. Where they are not known, all have one. */
function scoredBy(point: CurvePoint | undefined): number {
  return point?.scored ?? point?.row ?? 0;
}

/** Per stretch with labels, how many rows more the first model had right. */
function leadsBetweenPoints(a: readonly CurvePoint[], b: readonly CurvePoint[]): number[] {
  const differences: number[] = [];
  let before = 0;
  let scoredBefore = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const { accuracy } = a[i];
    const other = b[i].accuracy;
    const scored = scoredBy(a[i]);
    if (!isMeasured(accuracy) || !isMeasured(other) || scored === scoredBefore) continue;
    const lead = (accuracy - other) * scored;
    differences.push(lead - before);
    before = lead;
    scoredBefore = scored;
  }
  return differences;
}
