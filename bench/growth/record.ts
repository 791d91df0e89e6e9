/** The record of a growth run (bytes of models over rows), and its verdicts. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Bytes after a number of rows learned. Samples are ascending; only changes are kept. */
export type Sample = readonly [rows: number, bytes: number];

export interface Growth {
  /** Rows learned: fewer than requested if the time ran out. */
  readonly rows: number;
  /** The time limit; 0 if the run was interrupted. */
  readonly minutes: number;
  /** `maxBytes` of the model; null for unlimited, absent if the model has no such parameter. */
  readonly budget?: number | null;
  readonly samples: readonly Sample[];
}

export interface Failure {
  readonly failed: string;
}

export interface GrowthRun {
  readonly format: 1;
  readonly rows: number;
  /** Description of the stream learned. */
  readonly stream: string;
  /** By model, as on Coppice's command line. */
  readonly models: Record<string, Growth | Failure>;
}

/** Row counts at which bytes are sampled: evenly spaced on a logarithmic axis, whole batches, the last one `rows`. */
export function samplePoints(rows: number, batch: number, count: number): number[] {
  const points = new Set<number>();
  for (let i = 0; i < count; i++) {
    const exact = batch * (rows / batch) ** (i / (count - 1));
    points.add(Math.min(rows, batch * Math.max(1, Math.round(exact / batch))));
  }
  return [...points.add(rows)];
}

/** Bytes after `rows` rows. */
export function bytesAt(samples: readonly Sample[], rows: number): number {
  let bytes = samples[0]?.[1] ?? 0;
  for (const sample of samples) if (sample[0] <= rows) bytes = sample[1];
  return bytes;
}

interface Verdict {
  readonly largest: number;
  /** The largest size in the last half of the rows divided by that in the first half, minus 1. */
  readonly lately: number;
  readonly word: "flat" | "within budget" | "over budget" | "grows";
}

/** Growth over the last half of the rows up to this share counts as flat. */
export const FLAT = 0.01;

/** "flat" and "within budget" mean bounded. A model that stays within a budget and no longer grows is "flat". */
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

/** Whether a resumed run may keep a result: it has all rows, or had at least this much time. */
export function isDone(result: Growth | Failure | undefined, rows: number, minutes: number): boolean {
  return result !== undefined && "samples" in result && (result.rows >= rows || result.minutes >= minutes);
}

/** The run in a file, undefined if there is none; throws if its stream or rows differ. */
export function readGrowth(file: string, stream: string, rows: number): GrowthRun | undefined {
  if (!existsSync(file)) return undefined;
  const run = JSON.parse(readFileSync(file, "utf8")) as GrowthRun;
  if (run.format !== 1) throw new Error(`${file} is not a run of bench:growth of this version`);
  if (run.stream === stream && run.rows === rows) return run;
  throw new Error(`${file} has ${run.rows} rows of "${run.stream}", not ${rows} of "${stream}": run without --resume`);
}

/** Writes one line per model, atomically: an interruption leaves the old file or the new one. */
export function writeGrowth(file: string, { models, ...rest }: GrowthRun): void {
  const lines = Object.entries(models).map(([spec, result]) => `${JSON.stringify(spec)}: ${JSON.stringify(result)}`);
  const head = JSON.stringify(rest).slice(0, -1);
  writeFileSync(`${file}.new`, `${head},"models":{\n${lines.join(",\n")}\n}}\n`);
  renameSync(`${file}.new`, file);
}
