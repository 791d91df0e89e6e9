/** A paper's number beside ours: one record per cell, one verdict, one table. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Interval } from "./statistics.ts";

export interface Comparison {
  readonly data: string;
  readonly model: string;
  readonly theirs: number;
  /** `undefined` where the data were not given. */
  readonly ours: Interval | undefined;
  /** Largest difference of the means that counts as reproduced. */
  readonly tolerance: number;
}

export function verdict({ theirs, ours, tolerance }: Comparison): string {
  if (ours === undefined) return "data not given";
  const difference = ours.mean - theirs;
  if (Math.abs(difference) <= tolerance) return "reproduced";
  return `differs by ${difference > 0 ? "+" : ""}${difference.toFixed(4)}`;
}

/** The comparisons as lines of text, columns aligned. */
export function table(comparisons: readonly Comparison[]): string {
  const cells = comparisons.map((comparison) => {
    const { data, model, theirs, ours, tolerance } = comparison;
    return [data, model, theirs.toFixed(4), shown(ours), tolerance.toFixed(4), verdict(comparison)];
  });
  const lines = [["data", "model", "theirs", "ours", "tolerance", "verdict"], ...cells];
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

function shown(ours: Interval | undefined): string {
  if (ours === undefined) return "-";
  return Number.isNaN(ours.margin) ? ours.mean.toFixed(4) : `${ours.mean.toFixed(4)} +- ${ours.margin.toFixed(4)}`;
}

export interface Flags {
  readonly quick: boolean;
  readonly full: boolean;
  readonly data: string | undefined;
  readonly json: string | undefined;
}

/** The flags all papers share; an unknown one ends the program. */
export function flags(usage: string): Flags {
  const options = { quick: { type: "boolean" }, full: { type: "boolean" }, help: { type: "boolean" } } as const;
  const paths = { data: { type: "string" }, json: { type: "string" } } as const;
  try {
    const { values } = parseArgs({ options: { ...options, ...paths } });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    return { quick: values.quick ?? false, full: values.full ?? false, data: values.data, json: values.json };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

export function writeJson(file: string, protocol: object, comparisons: readonly Comparison[]): void {
  const results = comparisons.map((comparison) => ({ ...comparison, verdict: verdict(comparison) }));
  writeFileSync(file, `${JSON.stringify({ protocol, results }, null, 2)}\n`);
}
