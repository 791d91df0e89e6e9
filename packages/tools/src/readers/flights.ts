/**
 * Three million US domestic flights of January to June 2001, in order of departure, from the package `vega-datasets`.
 * The task: will a flight arrive late? The hour helps most; as the actual departure, it reveals a little of the delay.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Attribute, type Batch, CoppiceError, defineSchema, nominal, numeric, type Schema } from "coppice/core";
import { batchRows } from "./encoder.ts";
import { ParquetFile } from "./parquet.ts";
import { type Part, valueAt } from "./parquet-columns.ts";
import type { OpenedSource } from "./types.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COLUMNS = ["date", "delay", "distance", "origin", "destination"];

/**
 * The flights as a source: hour of departure (0 to 24), weekday, distance in miles, origin and destination airport;
 * label "late" (after the scheduled time) or "on time". Reads only the row groups that hold the first `rows` flights.
 */
export async function flightsSource(rows = 300_000): Promise<OpenedSource> {
  const file = await ParquetFile.open("flights", flightsPath());
  if (!Number.isSafeInteger(rows) || rows < 1 || rows > file.rows) {
    throw new CoppiceError("E_PARAM", {
      subject: "flights: `rows`",
      expected: `must be an integer in [1, ${file.rows}]`,
      given: rows,
    });
  }
  const schema: Schema = defineSchema({
    attributes: {
      hour: numeric(),
      weekday: nominal(WEEKDAYS),
      distance: numeric(),
      origin: nominal(),
      destination: nominal(),
    },
    target: "arrival",
    classes: ["on time", "late"],
  }) as unknown as Schema;
  return {
    schema,
    totalRows: rows,
    file: "flights",
    format: "parquet",
    inference: [
      ...schema.attributes.map(({ name, kind, values }) => ({
        name,
        role: "attribute" as const,
        kind,
        why: "as the task has it",
        distinct: values.length,
        missing: 0,
      })),
      {
        name: "arrival",
        role: "target",
        kind: "nominal",
        why: "late when the delay is above 0",
        distinct: 2,
        missing: 0,
      },
    ],
    unread: [],
    badRows: { count: 0, first: [], rows: [] },
    warnings: [],
    repeatable: true,
    placeOf: (row) => ({ file: "flights", row }),
    batches: () => batches(file, schema, rows),
    async close() {},
  };
}

/** Installed for development of Coppice; optional for others because of its size. */
export const FLIGHTS_PACKAGE = "vega-datasets@3.2.1";

export function areFlightsHere(): boolean {
  try {
    flightsPath();
    return true;
  } catch {
    return false;
  }
}

function flightsPath(): string {
  // The package exports only its entry point; the data are in a folder beside it.
  const entry = createRequire(import.meta.url).resolve("vega-datasets");
  return join(dirname(entry), "..", "data", "flights-3m.parquet");
}

async function* batches(file: ParquetFile, schema: Schema, limit: number): AsyncGenerator<Batch, void, undefined> {
  const width = schema.attributes.length;
  const most = batchRows(width);
  const rows = new Float64Array(most * width);
  const labels = new Int32Array(most);
  const [, , , origin, destination] = schema.attributes;
  for await (const group of file.groups(COLUMNS, limit)) {
    const [date, delay, distance] = group.columns.slice(0, 3).map((parts) => wholeColumn(parts, valueAt));
    const from = wholeColumn(group.columns[3], internedIn(origin));
    const to = wholeColumn(group.columns[4], internedIn(destination));
    for (let start = 0; start < group.rows; start += most) {
      const count = Math.min(most, group.rows - start);
      for (let i = 0; i < count; i++) {
        const time = date(start + i) as number;
        const at = i * width;
        rows[at] = (time % DAY_MS) / HOUR_MS;
        rows[at + 1] = (Math.floor(time / DAY_MS) + 3) % 7; // the first of January 1970 was a Thursday
        rows[at + 2] = distance(start + i) as number;
        rows[at + 3] = from(start + i);
        rows[at + 4] = to(start + i);
        labels[i] = (delay(start + i) as number) > 0 ? 1 : 0;
      }
      yield { rows: rows.subarray(0, count * width), labels: labels.subarray(0, count), count };
    }
  }
}

/** Applies `read` to a row's value, for rows requested in order. */
function wholeColumn<T>(parts: readonly Part[], read: (part: Part, i: number) => T): (row: number) => T {
  let part = 0;
  let before = 0;
  return (row) => {
    while (row - before >= parts[part].length) before += parts[part++].length;
    return read(parts[part], row - before);
  };
}

/** The attribute's index of a value, computed once per dictionary entry. */
function internedIn(attribute: Attribute): (part: Part, i: number) => number {
  let dictionary: ArrayLike<unknown> | undefined;
  let indices = new Float64Array(0);
  return (part, i) => {
    const { values, codes } = part;
    if (codes === undefined) return attribute.intern(values[i] as string);
    if (values !== dictionary) {
      dictionary = values;
      indices = new Float64Array(values.length).fill(-1);
    }
    const code = codes[i];
    if (indices[code] < 0) indices[code] = attribute.intern(values[code] as string);
    return indices[code];
  };
}
