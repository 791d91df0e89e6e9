/**
 * How far chance alone may separate the accuracies of two models in one run. Models race on the same rows and share
 * many errors, so what counts is how their difference varies between stretches, each from one curve point to the next
 * (batch means), not how each accuracy varies.
 */
import type { ContenderResult, CurvePoint } from "../results.ts";
import { isMeasured } from "./format.ts";

/** Fewer stretches do not estimate the variance well enough. */
const ENOUGH = 10;

/** Standard error of the difference of two accuracies, in the first repeat; both must be measured. */
export function standardErrorOfLead(a: ContenderResult, b: ContenderResult): number {
  const differences = leadsBetweenPoints(a.repeats[0]?.curve ?? [], b.repeats[0]?.curve ?? []);
  const rows = scoredBy(a.repeats[0]?.curve.at(-1));
  if (differences.length < ENOUGH) {
    // As for two shares of independent rows: too large, hence conservative.
    const variance = ({ mean: { accuracy } }: ContenderResult) => (accuracy as number) * (1 - (accuracy as number));
    return Math.sqrt((variance(a) + variance(b)) / a.mean.rows);
  }
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  return Math.sqrt((squares * differences.length) / (differences.length - 1)) / rows;
}

/** Labelled rows up to a point. If unknown, all rows count. */
function scoredBy(point: CurvePoint | undefined): number {
  return point?.scored ?? point?.row ?? 0;
}

/** Per stretch with labels, how many more rows the first model got right. */
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
