/** Test-then-train: accuracy and size over time, and the paper's streams. */
import { buildSeeded, type Spec } from "coppice/core";
import { drifting, led } from "coppice/streams";
import { type DataSet, generated, readNumeric } from "../common/data-set.ts";
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

export function testThenTrain(spec: Spec, { schema, rows, labels }: DataSet, seed = 1): Course {
  const model = buildSeeded(spec, schema, seed);
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
 * Segments with 1, 3, 5 and 7 exchanged attributes, a quarter of the rows each. The paper has a million rows and
 * changes at 250,000, 500,000 and 750,000 over 50 or 50,000 rows: gradual ones are shortened here in proportion.
 */
export function ledStream(rows: number, isGradual: boolean): DataSet {
  const quarter = Math.floor(rows / 4);
  const parts = [1, 3, 5, 7].map((drift, i) => led({ drift, seed: 1 + i }));
  const width = isGradual ? Math.max(1, rows / 20) : 50;
  return generated(drifting(parts, { positions: [quarter, 2 * quarter, 3 * quarter], width, seed: 1 }), rows);
}

export const sets: Readonly<Record<SetName, (folder: string | undefined, limit: number) => DataSet | undefined>> = {
  elec: (folder, limit) => readNumeric(folder, "elec", { except: ["day"], limit }),
  weather: (folder, limit) => readNumeric(folder, "weather", { limit }),
  led_a: (_, limit) => ledStream(limit, false),
  led_g: (_, limit) => ledStream(limit, true),
};
