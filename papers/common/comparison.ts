/** A paper's number beside ours: one record per cell, one verdict, one table. */
import { writeFileSync } from "node:fs";
import type { Interval } from "coppice/statistics";
import type { Claim } from "./claims.ts";

export interface Comparison {
  readonly data: string;
  readonly model: string;
  readonly theirs: number;
  /** `undefined` if the data were not given. */
  readonly ours: Interval | undefined;
  /** Largest difference of the means that counts as reproduced. */
  readonly tolerance: number;
}

/** Whether a difference is within a tolerance, or equal to it despite rounding. */
export function isWithin(tolerance: number, difference: number): boolean {
  return Math.abs(difference) <= tolerance + 1e-9;
}

export function verdict({ theirs, ours, tolerance }: Comparison): string {
  if (ours === undefined) return "data not given";
  const difference = ours.mean - theirs;
  if (isWithin(tolerance, difference)) return "reproduced";
  return `differs by ${difference > 0 ? "+" : ""}${difference.toFixed(4)}`;
}

/** The comparisons as lines of text, columns aligned. */
export function table(comparisons: readonly Comparison[]): string {
  const cells = comparisons.map((comparison) => {
    const { data, model, theirs, ours, tolerance } = comparison;
    return [data, model, theirs.toFixed(4), shown(ours), tolerance.toFixed(4), verdict(comparison)];
  });
  return aligned([["data", "model", "theirs", "ours", "tolerance", "verdict"], ...cells]);
}

/** Lines of cells as text, columns aligned. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Mean and margin; a single run is marked as such, because it has no margin. */
export function shown(ours: Interval | undefined): string {
  if (ours === undefined) return "-";
  const { mean, margin } = ours;
  return Number.isNaN(margin) ? `${mean.toFixed(4)} (one run)` : `${mean.toFixed(4)} +- ${margin.toFixed(4)}`;
}

export function writeJson(
  file: string,
  protocol: object,
  comparisons: readonly Comparison[],
  claims: readonly Claim[] = [],
): void {
  const results = comparisons.map((comparison) => ({ ...comparison, verdict: verdict(comparison) }));
  writeFileSync(file, `${JSON.stringify({ protocol, results, claims }, null, 2)}\n`);
}
