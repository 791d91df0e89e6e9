/** Endless rows for growth runs: everything that makes a model grow recurs, though the number of values and classes is limited. */
import { Attribute, type Label, nominal, Random, Schema, Target } from "coppice/core";
import { agrawal } from "coppice/streams";
import type { Rows } from "../memory.ts";

export const BATCH_ROWS = 256;

/** Endless batches of `BATCH_ROWS` rows; the arrays are valid until the next batch. */
export interface Feed {
  readonly schema: Schema;
  next(): { readonly rows: Float64Array; readonly labels: Int32Array };
}

const CONCEPT_ROWS = 25_000;
const FUNCTIONS = 10;
const PLACES = 64;
const PLACE_ROWS = 1_000; // rows between two new places
const THIRD_CLASS_ROW = 5_000;
const FOURTH_CLASS_ROW = 50_000;
const MISSING = 0.05;
const [SALARY, AGE] = [0, 2];

/**
 * Agrawal's ten functions in turn, each for 25,000 rows, repeated. A tenth attribute, nominal, starts with 2 values and gains
 * one every 1,000 rows, up to 64. With `classes` "many", a third class appears after 5,000 rows and a fourth after 50,000.
 * One value in twenty is missing.
 */
export function lateStream(classes: "two" | "many"): Feed {
  const parts = Array.from({ length: FUNCTIONS }, (_, f) => agrawal({ function: f + 1, seed: f + 1 }));
  const place = new Attribute("place", nominal(["place1", "place2"]));
  const schema: Schema = new Schema(
    [...parts[0]!.schema.attributes, place],
    new Target("class", ["A", "B"] as Label[]),
  );
  const width = schema.attributes.length;
  const random = Random.seeded(FUNCTIONS + 1);
  const rows = new Float64Array(BATCH_ROWS * width);
  const labels = new Int32Array(BATCH_ROWS);
  let seen = 0;
  const writeRow = (start: number): number => {
    let label = parts[Math.floor(seen / CONCEPT_ROWS) % FUNCTIONS]!.next(rows, start);
    const places = Math.min(PLACES, 2 + Math.floor(seen / PLACE_ROWS));
    if (places > place.values.length) place.intern(`place${places}`);
    const at = random.integer(places);
    rows[start + width - 1] = at;
    if (classes === "many" && seen >= THIRD_CLASS_ROW && rows[start + SALARY]! > 120_000 && at % 2 === 0) {
      label = schema.internClass("C");
    }
    if (classes === "many" && seen >= FOURTH_CLASS_ROW && rows[start + AGE]! < 25) label = schema.internClass("D");
    for (let a = 0; a < width; a++) if (random.uniform() < MISSING) rows[start + a] = Number.NaN;
    seen++;
    return label;
  };
  return {
    schema,
    next() {
      for (let i = 0; i < BATCH_ROWS; i++) labels[i] = writeRow(i * width);
      return { rows, labels };
    },
  };
}

/** Rows in memory, repeated cyclically. */
export function cycled({ schema, rows: all, labels: allLabels, count }: Rows): Feed {
  if (count === 0) throw new Error("there are no rows to repeat");
  const width = schema.attributes.length;
  const rows = new Float64Array(BATCH_ROWS * width);
  const labels = new Int32Array(BATCH_ROWS);
  let at = 0;
  return {
    schema,
    next() {
      for (let i = 0; i < BATCH_ROWS; i++) {
        rows.set(all.subarray(at * width, (at + 1) * width), i * width);
        labels[i] = allLabels[at]!;
        at = at + 1 === count ? 0 : at + 1;
      }
      return { rows, labels };
    },
  };
}
