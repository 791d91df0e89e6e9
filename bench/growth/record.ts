/** What a run that looks at bytes writes down, and what follows from it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Bytes from a row on: rows learned so far, bytes then. Ascending; only changes are kept. */
export type Sample = readonly [rows: number, bytes: number];

export interface Growth {
  /** Rows learned: fewer than asked for where the time was up. */
  readonly rows: number;
  /** The time it was given; 0 when it was interrupted. */
  readonly minutes: number;
  /** `maxBytes` of the model; null for unlimited, absent where it has none. */
  readonly budget?: number | null;
  readonly samples: readonly Sample[];
}

export interface Failure {
  readonly failed: string;
}

export interface GrowthRun {
  readonly format: 1;
  readonly rows: number;
  /** What was learned. */
  readonly stream: string;
  /** By model, as on Coppice's command line. */
  readonly models: Record<string, Growth | Failure>;
}

/** Numbers of rows at which bytes are looked at: evenly spaced on a logarithmic axis, whole batches, the last one all rows. */
export function samplePoints(rows: number, batch: number, count: number): number[] {
  const points = new Set<number>();
  for (let i = 0; i < count; i++) {
    const exact = batch * (rows / batch) ** (i / (count - 1));
    points.add(Math.min(rows, batch * Math.max(1, Math.round(exact / batch))));
  }
  return [...points.add(rows)];
}

/** Bytes after so many rows. */
export function bytesAt(samples: readonly Sample[], rows: number): number {
  let bytes = samples[0]?.[1] ?? 0;
  for (const sample of samples) if (sample[0] <= rows) bytes = sample[1];
  return bytes;
}

interface Verdict {
  readonly largest: number;
  /** The largest of the last half of the rows relative to that of the first half, less 1. */
  readonly lately: number;
  readonly word: "flat" | "within budget" | "over budget" | "grows";
}

/** Growth over the last half of the rows that still counts as none. */
export const FLAT = 0.01;

/** Flat or within its budget is bounded. A model that stays within a budget and does not grow any more is flat. */
export function verdictOf({ rows, samples, budget }: Growth): Verdict {
  const early = Math.max(...samples.filter(([at]) => at <= rows / 2).map(([, bytes]) => bytes), 0);
  const late = Math.max(
    ...samples.filter(([at]) => at > rows / 2).map(([, bytes]) => bytes),
    bytesAt(samples, rows / 2),
  );
  const largest = Math.max(early, late);
  const lately = early > 0 ? late / early - 1 : 0;
  const limit = budget ?? Infinity;
  const word =
    largest > limit
      ? "over budget"
      : late <= early * (1 + FLAT)
        ? "flat"
        : limit < Infinity
          ? "within budget"
          : "grows";
  return { largest, lately, word };
}

/** Whether a resumed run may keep a result: it has all rows, or had at least as much time. */
export function isDone(result: Growth | Failure | undefined, rows: number, minutes: number): boolean {
  return result !== undefined && "samples" in result && (result.rows >= rows || result.minutes >= minutes);
}

/** The run that a file holds, if there is one; `Error` where it learned something else. */
export function readGrowth(file: string, stream: string, rows: number): GrowthRun | undefined {
  if (!existsSync(file)) return undefined;
  const run = JSON.parse(readFileSync(file, "utf8")) as GrowthRun;
  if (run.format !== 1) throw new Error(`${file} is not a run of bench:growth of this version`);
  if (run.stream === stream && run.rows === rows) return run;
  throw new Error(`${file} has ${run.rows} rows of "${run.stream}", not ${rows} of "${stream}": run without --resume`);
}

/** Writes a line per model; an interruption leaves the old file or the new one. */
export function writeGrowth(file: string, { models, ...rest }: GrowthRun): void {
  const lines = Object.entries(models).map(([spec, result]) => `${JSON.stringify(spec)}: ${JSON.stringify(result)}`);
  const head = JSON.stringify(rest).slice(0, -1);
  writeFileSync(`${file}.new`, `${head},"models":{\n${lines.join(",\n")}\n}}\n`);
  renameSync(`${file}.new`, file);
}
