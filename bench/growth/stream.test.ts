import { Attribute, numeric, Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { BATCH_ROWS, cycled, lateStream } from "./stream.ts";

function classesAfter(classes: "two" | "many", rows: number) {
  const feed = lateStream(classes);
  const width = feed.schema.attributes.length;
  let missing = 0;
  let seen = 0;
  const met = new Set<number>();
  for (; seen < rows; seen += BATCH_ROWS) {
    const batch = feed.next();
    for (const label of batch.labels) met.add(label);
    for (const value of batch.rows) missing += Number(Number.isNaN(value));
    for (let i = 0; i < BATCH_ROWS; i++) {
      feed.schema.attributes.forEach(({ kind, values }, a) => {
        const x = batch.rows[i * width + a]!;
        if (kind === "nominal" && !Number.isNaN(x) && !(x >= 0 && x < values.length)) throw new Error(`value ${x}`);
      });
    }
  }
  const places = feed.schema.attributes.at(-1)!.values.length;
  return { met: [...met].sort(), known: feed.schema.classCount, places, missing: missing / (seen * width) };
}

describe("the stream on which bytes are looked at", () => {
  it("begins with two classes and two places, and brings more of both", () => {
    expect(classesAfter("many", 900)).toMatchObject({ met: [0, 1], known: 2, places: 3 });
    expect(classesAfter("many", 10_000)).toMatchObject({ met: [0, 1, 2], known: 3, places: 12 });
    expect(classesAfter("many", 70_000)).toMatchObject({ met: [0, 1, 2, 3], known: 4, places: 64 });
  });
  it("stays at two classes where there may be no more", () => {
    expect(classesAfter("two", 60_000)).toMatchObject({ met: [0, 1], known: 2 });
  });
  it("lacks one value in twenty", () => {
    expect(classesAfter("two", 20_000).missing).toBeCloseTo(0.05, 2);
  });
  it("is the same every time", () => {
    const [one, other] = [lateStream("many"), lateStream("many")];
    for (let batch = 0; batch < 30; batch++) expect(one.next()).toEqual(other.next());
  });
});

describe("rows that are repeated", () => {
  const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"]);
  it("begin again after the last one, within a batch as well", () => {
    const feed = cycled({ schema, rows: Float64Array.of(1, 2, 3), labels: Int32Array.of(0, 1, 1), count: 3 });
    const first = feed.next();
    expect([...first.rows.subarray(0, 7)]).toEqual([1, 2, 3, 1, 2, 3, 1]);
    expect([...first.labels.subarray(0, 4)]).toEqual([0, 1, 1, 0]);
    expect(feed.next().rows[0]).toBe(2); // 256 = 85 times 3 and 1
  });
  it("cannot be none", () => {
    expect(() => cycled({ schema, rows: new Float64Array(0), labels: new Int32Array(0), count: 0 })).toThrow("no rows");
  });
});
