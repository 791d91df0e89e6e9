/** Test-then-train: accuracy and size over time, and the paper's streams. */
import { buildSeeded, type Spec } from "coppice/core";
import { agrawal, drifting, type Generator, led, randomRbf } from "coppice/streams";
import { type DataSet, generated, readMixed, readNumeric } from "../common/data-set.ts";
import type { SetName } from "./targets.ts";

export interface Course {
  /** Mean over time of the accuracy so far, as in the paper: early rows count more. */
  readonly averaged: number;
  /** Share of all rows predicted correctly. */
  readonly accuracy: number;
  /** Share predicted correctly in each part of the stream. */
  readonly parts: readonly number[];
  /** Bytes of state after each part. */
  readonly bytes: readonly number[];
}

export const PARTS = 20;

export function testThenTrain(spec: Spec, { schema, rows, labels }: DataSet): Course {
  const model = buildSeeded(spec, schema, 1);
  const width = schema.attributes.length;
  const [parts, bytes]: [number[], number[]] = [[], []];
  let [right, sum, from, before] = [0, 0, 0, 0];
  labels.forEach((label, i) => {
    const row = rows.subarray(i * width, (i + 1) * width);
    if (model.predictOne(row) === label) right++;
    model.learnOne(row, label);
    sum += right / (i + 1);
    if (i + 1 < Math.round((labels.length * (parts.length + 1)) / PARTS)) return;
    parts.push((right - before) / (i + 1 - from));
    bytes.push(model.inspect().bytes);
    [from, before] = [i + 1, right];
  });
  return { averaged: sum / labels.length, accuracy: right / labels.length, parts, bytes };
}

/**
 * Four concepts, a quarter of the rows each. The paper has a million rows and changes at 250,000, 500,000 and 750,000
 * over 50 or 50,000 rows: gradual ones are shortened here in proportion.
 */
function fourConcepts(parts: readonly Generator[], rows: number, isGradual: boolean): DataSet {
  const quarter = Math.floor(rows / 4);
  const width = isGradual ? Math.max(1, rows / 20) : 50;
  return generated(drifting(parts, { positions: [quarter, 2 * quarter, 3 * quarter], width, seed: 1 }), rows);
}

/** Segments with 1, 3, 5 and 7 exchanged attributes. */
export function ledStream(rows: number, isGradual: boolean): DataSet {
  const parts = [1, 3, 5, 7].map((drift, i) => led({ drift, seed: 1 + i }));
  return fourConcepts(parts, rows, isGradual);
}

/** Functions 1, 2, 1 and 4: the authors' script leaves out the third one's number, so it is the first again. */
export function agrawalStream(rows: number, isGradual: boolean): DataSet {
  const parts = [1, 2, 1, 4].map((number, i) => agrawal({ function: number, seed: 1 + i }));
  return fourConcepts(parts, rows, isGradual);
}

/** Five classes; all of 50 centroids move, in a shorter stream as fast as in the paper's. */
export function rbfStream(rows: number, speed: number): DataSet {
  const all = { classes: 5, centroids: 50, drifting: 50, seed: 1 };
  return generated(randomRbf({ ...all, speed }), rows);
}

export const sets: Readonly<Record<SetName, (folder: string | undefined, limit: number) => DataSet | undefined>> = {
  elec: (folder, limit) => readNumeric(folder, "elec", { except: ["day"], limit }),
  weather: (folder, limit) => readNumeric(folder, "weather", { limit }),
  led_a: (_, limit) => ledStream(limit, false),
  led_g: (_, limit) => ledStream(limit, true),
  agrawal_a: (_, limit) => agrawalStream(limit, false),
  agrawal_g: (_, limit) => agrawalStream(limit, true),
  rbf_m: (_, limit) => rbfStream(limit, 0.0001),
  rbf_f: (_, limit) => rbfStream(limit, 0.001),
  airlines: (folder, limit) => readMixed(folder, "airlines", { except: ["Flight", "DayOfWeek"], limit }),
  covtype: (folder, limit) => readMixed(folder, "covtype", { limit }),
  "gas-sensor": (folder, limit) => readMixed(folder, "gas-sensor", { limit }),
  nomao: (folder, limit) => readMixed(folder, "nomao", { limit }),
};
