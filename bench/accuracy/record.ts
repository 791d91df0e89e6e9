/** The record of an accuracy run, and the comparison of two runs. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Mean {
  readonly mean: number;
  /** Standard error over the seeds; 0 for a deterministic model. */
  readonly error: number;
}

export interface Cell {
  readonly spec: string;
  readonly seeds: number;
  readonly accuracy: Mean;
  readonly logLoss: Mean;
  readonly brier: Mean;
  /** Bytes of the model after the last row; absent in runs of earlier versions and of MOA. */
  readonly bytes?: Mean;
}

export interface FailedCell {
  readonly spec: string;
  /** Why there are no numbers. */
  readonly failed: string;
}

/** Must be equal for two runs to have seen the same rows. */
export interface StreamFacts {
  readonly rows: number;
  readonly attributes: number;
  readonly classes: number;
  /** Sum of all values and class indices. */
  readonly sum: number;
}

export interface StreamRecord {
  readonly title: string;
  facts?: StreamFacts;
  /** By name of the model. */
  readonly cells: Record<string, Cell | FailedCell>;
  /** MOA's results on the same rows, by name of our model; copied from run to run. */
  moa?: Record<string, Cell | FailedCell>;
}

export interface AccuracyRun {
  readonly format: 1;
  readonly settings: { readonly rows: number; readonly seeds: number };
  /** By name of the stream. */
  readonly streams: Record<string, StreamRecord>;
}

export type Measure = "accuracy" | "logLoss" | "brier";

/** 1 if larger is better, -1 if smaller is better. */
export const DIRECTION: Readonly<Record<Measure, 1 | -1>> = { accuracy: 1, logLoss: -1, brier: -1 };

/** The measured cell, if there is one. */
export function measured(cell: Cell | FailedCell | undefined): Cell | undefined {
  return cell !== undefined && "accuracy" in cell ? cell : undefined;
}

export function sameRows(a: StreamFacts | undefined, b: StreamFacts | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.rows === b.rows && a.attributes === b.attributes && a.classes === b.classes && a.sum === b.sum;
}

interface Difference {
  /** Now minus before. */
  readonly change: number;
  /** Whether it exceeds three standard errors of the difference. */
  readonly marked: boolean;
}

export function difference(now: Mean, before: Mean): Difference {
  const change = now.mean - before.mean;
  const error = Math.sqrt(now.error * now.error + before.error * before.error);
  return { change, marked: Math.abs(change) > Math.max(3 * error, 1e-9) };
}

export function readRun(file: string): AccuracyRun {
  let run: AccuracyRun;
  try {
    run = JSON.parse(readFileSync(file, "utf8")) as AccuracyRun;
  } catch (error) {
    throw new Error(`${file} is not a run of \`npm run accuracy\`: ${(error as Error).message}`);
  }
  if (run.format !== 1) throw new Error(`${file} is not a run of \`npm run accuracy\`: no format 1`);
  return run;
}

/** Replaces the file atomically, so that a killed run leaves a complete one. */
export function writeRun(file: string, run: AccuracyRun): void {
  // A mean and its error on one line, for readable diffs of the committed file.
  const text = JSON.stringify(run, null, 2).replace(
    /\{\s+"mean": (\S+),\s+"error": (\S+)\s+\}/g,
    '{ "mean": $1, "error": $2 }',
  );
  writeFileSync(`${file}.part`, `${text}\n`);
  renameSync(`${file}.part`, file);
}

/** The cells of an interrupted run with the same settings; undefined if there is no file. */
export function readInterrupted(file: string, settings: AccuracyRun["settings"]): AccuracyRun | undefined {
  if (!existsSync(file)) return undefined;
  const run = readRun(file);
  const { rows, seeds } = run.settings;
  if (rows === settings.rows && seeds === settings.seeds) return run;
  throw new Error(
    `--resume: ${file} has --rows ${rows} --seeds ${seeds}, not ${settings.rows} and ${settings.seeds}. Give those, or leave --resume out.`,
  );
}
