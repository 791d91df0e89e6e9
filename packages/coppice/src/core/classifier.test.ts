import { describe, expect, it } from "vitest";
import {
  Classifier,
  type CoppiceError,
  defineSchema,
  type Inspection,
  nominal,
  numeric,
  plainMemory,
  Random,
  type Schema,
} from "./index.ts";

/** Remembers per class how much it has learned, and every call. */
class Recorder extends Classifier {
  readonly weights = this.arena.float64("weights", 3);
  readonly calls: string[] = [];

  predictAt(_rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.calls.push(`predict ${start}`);
    const total = this.weights.data.reduce((sum, weight) => sum + weight, 0);
    for (let c = 0; c < classes; c++) out[outStart + c] = total > 0 ? this.weights.data[c] / total : 0;
  }

  learnAt(_rows: Float64Array, start: number, label: number, weight: number): void {
    this.calls.push(`learn ${start} ${label} ${weight}`);
    this.weights.data[label] += weight;
  }

  inspect(): Inspection {
    return { kind: "recorder", bytes: this.byteLength, facts: {} };
  }
}

function make(): Recorder {
  const schema = defineSchema({ attributes: { a: numeric(), b: nominal() }, classes: ["x", "y", "z"] });
  return new Recorder({ schema: schema as unknown as Schema, random: Random.seeded(1), memory: plainMemory });
}

const rows = Float64Array.of(0, 1, 2, 3, 4, 5);
const labels = Int32Array.of(2, 0, 2);

describe("row forms", () => {
  it("learn with weight 1 by default and skip weight 0", () => {
    const model = make();
    model.learnOne(rows, 1);
    model.learnOne(rows, 2, 0.5);
    model.learnOne(rows, 2, 0);
    expect(model.calls).toEqual(["learn 0 1 1", "learn 0 2 0.5"]);
  });

  it("answer -1 and the uniform distribution before there is anything to say", () => {
    const model = make();
    const out = new Float64Array(4).fill(9);
    model.predictProbaOne(rows, out);
    expect([...out]).toEqual([1 / 3, 1 / 3, 1 / 3, 9]);
    expect(model.predictOne(rows)).toBe(-1);
  });

  it("answer the first of the most probable classes", () => {
    const model = make();
    model.learnOne(rows, 2);
    model.learnOne(rows, 1);
    expect(model.predictOne(rows)).toBe(1);
  });

  it("follow the schema when it grows", () => {
    const model = make();
    model.weights.resize(5);
    model.schema.internClass("w");
    model.learnOne(rows, 3);
    expect(model.predictOne(rows)).toBe(3);
  });
});

describe("batch forms", () => {
  it("walk the rows in order, each predicted before it is learned", () => {
    const model = make();
    const out = new Float64Array(9);
    model.predictThenLearnMany(rows, 3, labels, out, Float64Array.of(1, 0, 2));
    expect(model.calls).toEqual(["predict 0", "learn 0 2 1", "predict 2", "predict 4", "learn 4 2 2"]);
    expect([...out]).toEqual([1 / 3, 1 / 3, 1 / 3, 0, 0, 1, 0, 0, 1]);
  });

  it("learn all rows, or none when one of them is wrong", () => {
    const model = make();
    model.learnMany(rows, 3, labels);
    expect(model.calls).toEqual(["learn 0 2 1", "learn 2 0 1", "learn 4 2 1"]);
    const before = [...model.weights.data];
    expect(() => model.learnMany(rows, 3, Int32Array.of(0, 0, 3))).toThrow();
    expect(() => model.learnMany(rows, 3, labels, Float64Array.of(1, 1, -1))).toThrow();
    expect([...model.weights.data]).toEqual(before);
  });

  it("predict many", () => {
    const model = make();
    const out = new Float64Array(6);
    model.predictProbaMany(rows, 2, out);
    expect([...out]).toEqual(new Array(6).fill(1 / 3));
    model.learnOne(rows, 0);
    model.predictProbaMany(rows, 2, out);
    expect([...out]).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it("refuse to write probabilities over the rows or weights that they still have to read", () => {
    const model = make();
    const shared = new Float64Array(40);
    const [few, labelled] = [shared.subarray(10, 16), Int32Array.of(2, 0, 2)]; // 3 rows of 2, for 9 probabilities
    const weights = new Float64Array(9).fill(1);
    const apart = /the array of probabilities must not hold rows or weights\.$/;
    for (const at of [2, 9, 10, 11, 15]) {
      const out = shared.subarray(at);
      expect(() => model.predictProbaMany(few, 3, out)).toThrow(apart);
      expect(() => model.predictThenLearnMany(few, 3, labelled, out)).toThrow(apart);
    }
    const square = new Float64Array(9);
    expect(() => model.predictProbaMany(square, 3, square)).toThrow(apart);
    expect(() => model.predictThenLearnMany(square, 3, labelled, square)).toThrow(apart);
    expect(() => model.predictThenLearnMany(few, 3, labelled, weights, weights)).toThrow(apart);
    expect(() => model.predictProbaOne(square, square)).toThrow(apart);
    expect(model.calls).toEqual([]);
    model.predictProbaMany(few, 3, shared.subarray(1)); // ends where the rows begin
    model.predictThenLearnMany(few, 3, labelled, shared.subarray(16), weights); // begins where they end
    expect(model.calls).toHaveLength(9);
  });

  it("do nothing for no rows", () => {
    const model = make();
    model.learnMany(new Float64Array(0), 0, new Int32Array(0));
    model.predictThenLearnMany(new Float64Array(0), 0, new Int32Array(0), new Float64Array(0));
    expect(model.calls).toEqual([]);
  });
});

describe("checks", () => {
  const model = make();
  const out = new Float64Array(9);
  const cases: [string, () => void, string][] = [
    [
      "a short row",
      () => model.learnOne(new Float64Array(1), 0),
      "the array of rows needs 1 x 2 numbers in one Float64Array, got a Float64Array of 1.",
    ],
    [
      "a short batch",
      () => model.learnMany(rows, 4, labels),
      "the array of rows needs 4 x 2 numbers in one Float64Array, got a Float64Array of 6.",
    ],
    [
      "a count that is none",
      () => model.predictProbaMany(rows, NaN, out),
      "the number of rows must be an integer in [0, inf), got NaN.",
    ],
    [
      "too few labels",
      () => model.learnMany(rows, 3, labels.subarray(1)),
      "the array of labels needs 3 x 1 numbers in one Int32Array, got an Int32Array of 2",
    ],
    [
      "too few weights",
      () => model.learnMany(rows, 3, labels, new Float64Array(2)),
      "the array of weights needs 3 x 1 numbers in one Float64Array, got a Float64Array of 2",
    ],
    [
      "a short output",
      () => model.predictProbaOne(rows, out.subarray(7)),
      "the array of probabilities needs 1 x 3 numbers in one Float64Array",
    ],
    [
      "a short output batch",
      () => model.predictProbaMany(rows, 3, out.subarray(1)),
      "the array of probabilities needs 3 x 3 numbers in one Float64Array",
    ],
    [
      "an unknown class",
      () => model.learnOne(rows, 3),
      "a label must be a class index in [0, 3), got 3. Add classes with",
    ],
    ["half a class", () => model.learnOne(rows, 0.5), "a label must be a class index in [0, 3), got 0.5. Add"],
    [
      "a symbol for a class",
      () => model.learnOne(rows, Symbol("a") as never),
      "a label must be a class index in [0, 3), got a Symbol. Add",
    ],
    [
      "class -1",
      () => model.learnMany(rows, 1, Int32Array.of(-1)),
      "a label must be a class index in [0, 3), got -1. Add",
    ],
    ["weight -1", () => model.learnOne(rows, 0, -1), "a weight must be a number in [0, 1e+100], got -1."],
    ["weight NaN", () => model.learnOne(rows, 0, NaN), "a weight must be a number in [0, 1e+100], got NaN."],
    [
      "weight Infinity",
      () => model.learnOne(rows, 0, Infinity),
      "a weight must be a number in [0, 1e+100], got Infinity.",
    ],
  ];
  // TypeScript refuses these; JavaScript does not, and in some kernels they would do.
  const plain = { rows: [0, 1, 2, 3, 4, 5], labels: [2, 0, 2], weights: [1, 1, 1], out: new Array(9).fill(7) } as never;
  const rounded = Float32Array.from(rows) as never;
  const { rows: rowArray, labels: labelArray, weights: weightArray, out: outArray } = plain as Record<string, never>;
  it.each<[string, () => void, string]>([
    ["learnOne", () => model.learnOne(rowArray, 0), "rows"],
    ["predictOne", () => model.predictOne(rowArray), "rows"],
    ["predictOne, of less exact numbers,", () => model.predictOne(rounded), "rows"],
    ["predictOne, of a text,", () => model.predictOne("01" as never), "rows"],
    ["predictProbaOne", () => model.predictProbaOne(rowArray, out), "rows"],
    ["predictProbaOne, to fill,", () => model.predictProbaOne(rows, outArray), "probabilities"],
    ["learnMany", () => model.learnMany(rowArray, 3, labels), "rows"],
    ["learnMany, of labels,", () => model.learnMany(rows, 3, labelArray), "labels"],
    ["learnMany, of labels as numbers,", () => model.learnMany(rows, 3, rounded), "labels"],
    ["learnMany, of weights,", () => model.learnMany(rows, 3, labels, weightArray), "weights"],
    ["predictProbaMany", () => model.predictProbaMany(rowArray, 3, out), "rows"],
    ["predictProbaMany, to fill,", () => model.predictProbaMany(rows, 3, outArray), "probabilities"],
    ["predictThenLearnMany", () => model.predictThenLearnMany(rowArray, 3, labels, out), "rows"],
    ["predictThenLearnMany, to fill,", () => model.predictThenLearnMany(rows, 3, labels, outArray), "probabilities"],
  ])("%s refuses an array of another type", (_, call, what) => {
    expect(call).toThrow(new RegExp(`^the array of ${what} needs \\d x \\d numbers in one \\w+Array, got `));
    expect(model.calls).toEqual([]);
    expect(outArray).toEqual(new Array(9).fill(7));
  });

  it.each(cases)("refuse %s by name", (_, call, message) => {
    let error: unknown;
    try {
      call();
    } catch (caught) {
      error = caught;
    }
    expect((error as CoppiceError).code).toBe("E_USAGE");
    expect((error as CoppiceError).message).toContain(message);
    expect(model.calls).toEqual([]);
  });
});
