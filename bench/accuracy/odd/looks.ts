/** Helpers for the tests of streams. */
import { expect } from "vitest";
import type { Rows } from "../../memory.ts";
import type { AccuracyRun } from "../record.ts";
import { factsOf } from "../scores.ts";
import type { AccuracyStream } from "../streams.ts";

/** Returns a function that loads `count` rows of a stream by name. */
export function loading(streams: readonly AccuracyStream[], count: number): (name: string) => Promise<Rows> {
  return async (name) => {
    const found = streams.find((stream) => stream.name === name);
    if (found === undefined) throw new Error(`no stream ${name}`);
    return found.load(count);
  };
}

/** Expects the requested number of rows, valid values and labels, the same rows when loaded again, and the rows of a committed run. */
export async function expectCommitted({ name, load }: AccuracyStream, committed: AccuracyRun): Promise<Rows> {
  const stream = await load(committed.settings.rows);
  const { attributes, classCount } = stream.schema;
  expect(stream.count).toBe(committed.settings.rows);
  expect([...stream.labels].every((label) => label >= 0 && label < classCount)).toBe(true);
  expect([...stream.rows].every((value, i) => isKnown(value, attributes[i % attributes.length]))).toBe(true);
  expect(factsOf(stream)).toEqual(committed.streams[name].facts);
  const [first, second] = [await load(300), await load(300)];
  expect(first.count).toBe(300);
  expect(Buffer.from(first.rows.buffer).equals(Buffer.from(second.rows.buffer))).toBe(true);
  expect(first.labels).toEqual(second.labels);
  return stream;
}

/** The values of an attribute in the rows of one class, or in all rows. */
export function column({ rows, labels, count, schema }: Rows, attribute: number, label?: number): number[] {
  const width = schema.attributes.length;
  const some = Array.from({ length: count }, (_, i) => i).filter((i) => label === undefined || labels[i] === label);
  return some.map((i) => rows[i * width + attribute]);
}

export function share<T>(of: Iterable<T>, which: (value: T) => boolean): number {
  const all = [...of];
  return all.filter(which).length / all.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

export function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((x) => (x - centre) ** 2)));
}

/** Whether an attribute may have a value. */
function isKnown(value: number, { kind, values }: Rows["schema"]["attributes"][number]): boolean {
  if (Number.isNaN(value)) return true;
  return kind === "numeric" ? Number.isFinite(value) : Number.isInteger(value) && value >= 0 && value < values.length;
}

/**
 * The share of 300 rows from `to` on that have the label of their nearest neighbour among 1,000 rows from `from` on: near 1 if one
 * rule holds for both. Values are not scaled.
 */
export function agreement({ rows, labels, schema }: Rows, from: number, to: number): number {
  const width = schema.attributes.length;
  let equal = 0;
  for (let i = to; i < to + 300; i++) {
    let nearest = Infinity;
    let label = -1;
    for (let j = from; j < from + 1_000; j++) {
      let distance = 0;
      for (let a = 0; a < width; a++) distance += (rows[i * width + a] - rows[j * width + a]) ** 2;
      if (distance >= nearest || i === j) continue;
      nearest = distance;
      label = labels[j];
    }
    if (label === labels[i]) equal++;
  }
  return equal / 300;
}
