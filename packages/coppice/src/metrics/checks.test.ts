/** Numbers that mean nothing are refused by every measure, and leave it as it was. */
import { describe, expect, it } from "vitest";
import { CoppiceError } from "../core/index.ts";
import {
  type Accumulator,
  Baselines,
  brierOf,
  CumulativeMeasures,
  calibrationError,
  FadingMeasures,
  lossOf,
  Ranking,
  Reliability,
  type ReliabilityBin,
  ScoredRows,
  WindowAuc,
  WindowMeasures,
  WindowRanking,
} from "./index.ts";

/** Values of no meaning, by what is asked for. */
const NO_NUMBERS: readonly unknown[] = [undefined, null, "1", [], {}, true, 1n];
const NO_PROBABILITIES: readonly unknown[] = [...NO_NUMBERS, 1.2, -0.1, Infinity, -Infinity];
const NO_CLASSES: readonly unknown[] = [...NO_NUMBERS, NaN, -1, 0.5, Infinity, 2 ** 24 + 1, 2 ** 33];
const NO_ANSWERS = NO_CLASSES.filter((one) => one !== -1);
const NO_FLAGS: readonly unknown[] = [undefined, null, 0, 1, 0.7, "true"];
const NO_WEIGHTS: readonly unknown[] = [...NO_NUMBERS.slice(1), NaN, -1, Infinity, 1e101];
const NO_STEPS: readonly unknown[] = [...NO_NUMBERS.slice(1), NaN, -1];
const NO_COUNTS: readonly unknown[] = [...NO_NUMBERS, NaN, -1, 0.5, Infinity, 3];
const NO_SUMS: readonly unknown[] = [...NO_NUMBERS, NaN, -1, Infinity];
const NO_ARRAYS: readonly unknown[] = [
  undefined,
  null,
  1,
  "0.5",
  [0.5, 0.5],
  Float32Array.of(0.5, 0.5),
  new Float64Array(1),
];
const NO_LISTS = [Float64Array.of(0.5, 1.2), Float64Array.of(-0.1, 0.5), Float64Array.of(Infinity, 0)];

const two = Float64Array.of(0.25, 0.75);

/** What takes a row as `add(label, probabilities, offset, classes)` takes it. */
const ROW: readonly [name: string, values: readonly unknown[], given: (value: unknown) => unknown[]][] = [
  ["label", NO_CLASSES, (label) => [label, two, 0, 2]],
  ["array of probabilities", [...NO_ARRAYS, ...NO_LISTS], (array) => [0, array, 0, 2]],
  ["offset", NO_COUNTS, (offset) => [0, two, offset, 2]],
  ["number of classes", NO_COUNTS, (classes) => [0, two, 0, classes]],
];

const scored = (change: (rows: ScoredRows) => void) => {
  const rows = new ScoredRows(2);
  rows.count = 2;
  change(rows);
  return rows;
};
const NO_ROWS: readonly unknown[] = [
  ...[undefined, null, {}, []],
  ...[-1, 0.5, NaN, 3, "2"].map((count) => scored((rows) => Object.assign(rows, { count }))),
];
const NO_SCORES: readonly unknown[] = [
  ...NO_ROWS,
  scored(({ labels }) => labels.fill(-1, 1)),
  scored(({ predicted }) => predicted.fill(-2, 1)),
  scored(({ losses }) => losses.fill(NaN, 1)),
  scored(({ losses }) => losses.fill(-1, 1)),
  scored(({ squares }) => squares.fill(Infinity, 1)),
];

type Measure = { measures(): unknown } | { bins(): unknown } | { auc(): unknown } | { missed(label: number): number };
// biome-ignore lint/suspicious/noExplicitAny: a caller may have no types
type Untyped = any;

const ACCUMULATORS: readonly (() => Accumulator)[] = [
  () => new CumulativeMeasures(),
  () => new WindowMeasures(3),
  () => new FadingMeasures(0.9),
];

/** Every class and function that measures: what of its arguments means nothing. */
const TABLE: readonly [
  what: string,
  made: () => Measure,
  values: readonly unknown[],
  use: (made: Untyped, value: unknown) => unknown,
][] = [
  ...ACCUMULATORS.flatMap((made): typeof TABLE => {
    const { name } = made().constructor;
    return [
      ...ROW.map(([what, values, given]): (typeof TABLE)[number] => [
        `${name}: ${what}`,
        made,
        values,
        (one, value) => {
          const [label, ...rest] = given(value);
          one.add(label, 0, ...rest);
        },
      ]),
      [`${name}: class predicted`, made, NO_ANSWERS, (one, value) => one.add(0, value, two, 0, 2)],
      [`${name}: scored rows`, made, NO_SCORES, (one, value) => one.addMany(value)],
    ];
  }),
  ...[() => new Ranking(), () => new WindowRanking(3)].flatMap((made): typeof TABLE =>
    ROW.map(([what, values, given]) => [
      `${made().constructor.name}: ${what}`,
      made,
      made() instanceof Ranking ? values : values.filter((value) => !(NO_LISTS as unknown[]).includes(value)),
      (one, value) => one.add(...given(value)),
    ]),
  ),
  ["Ranking: weight", () => new Ranking(), NO_WEIGHTS, (one, weight) => one.add(0, two, 0, 2, weight)],
  ["Ranking: class of a curve", () => new Ranking(), NO_CLASSES, (one, label) => one.curve(label)],
  ["Ranking: step of a curve", () => new Ranking(), NO_STEPS, (one, step) => one.curve(0, step)],
  ["Reliability: probability", () => new Reliability(), NO_PROBABILITIES, (one, p) => one.add(p, true)],
  ["Reliability: whether it was right", () => new Reliability(), NO_FLAGS, (one, isRight) => one.add(0.5, isRight)],
  [
    "Reliability: scored rows",
    () => new Reliability(),
    [...NO_ROWS, scored(({ confidences }) => confidences.fill(1.2, 1))],
    (one, rows) => one.addMany(rows),
  ],
  ["WindowAuc: whether it is of the class", () => new WindowAuc(3), NO_FLAGS, (one, isIn) => one.add(isIn, 0.5)],
  ["WindowAuc: probability", () => new WindowAuc(3), NO_NUMBERS, (one, p) => one.add(true, p)],
  ["Baselines: label that is asked", () => new Baselines(), NO_CLASSES, (one, label) => one.missed(label)],
  ["Baselines: label that is learned", () => new Baselines(), NO_CLASSES, (one, label) => one.learn(label)],
];

const stateOf = (one: Untyped) => one.measures?.() ?? one.bins?.() ?? one.auc?.() ?? one.missed(0);

const refusal = (call: () => unknown): unknown => {
  try {
    return [call(), "was accepted"];
  } catch (error) {
    return error;
  }
};

describe("what means nothing is refused, and changes nothing", () => {
  it.each(TABLE)("%s", (_, made, values, use) => {
    const one = made();
    const before = stateOf(one);
    for (const value of values) {
      expect(
        refusal(() => use(one, value)),
        String(value),
      ).toBeInstanceOf(CoppiceError);
      expect(stateOf(one)).toEqual(before);
    }
  });

  const bin: ReliabilityBin = { rows: 1, confidence: 0.5, accuracy: 0.5 };
  const functions: readonly [string, readonly unknown[], (value: Untyped) => unknown][] = [
    ["lossOf: probability", NO_PROBABILITIES, lossOf],
    ...ROW.map(([what, values, given]): [string, readonly unknown[], (value: unknown) => unknown] => [
      `brierOf: ${what}`,
      values,
      (value) => brierOf(...(given(value) as Parameters<typeof brierOf>)),
    ]),
    ["calibrationError: bins", [undefined, null, {}, 1], calibrationError],
    ["calibrationError: bin", [undefined, null, 1, {}], (value) => calibrationError([bin, value])],
    ["calibrationError: rows", NO_SUMS, (rows) => calibrationError([bin, { ...bin, rows }])],
    ["calibrationError: confidence", NO_PROBABILITIES, (confidence) => calibrationError([{ ...bin, confidence }])],
    ["calibrationError: accuracy", NO_PROBABILITIES, (accuracy) => calibrationError([{ ...bin, accuracy }])],
    ["WindowMeasures: size", [...NO_NUMBERS, 0, -1, 1.5, NaN, Infinity], (size) => new WindowMeasures(size)],
    ["WindowAuc: size", [...NO_NUMBERS, 0, -1, 1.5, NaN, Infinity], (size) => new WindowAuc(size)],
    ["WindowRanking: size", [...NO_NUMBERS, 0, -1, 1.5, NaN, Infinity], (size) => new WindowRanking(size)],
    ["FadingMeasures: alpha", [...NO_NUMBERS, "0.5", 0, 1, NaN], (alpha) => new FadingMeasures(alpha)],
    ["ScoredRows: capacity", [...NO_NUMBERS, -1, 0.5, NaN, Infinity], (capacity) => new ScoredRows(capacity)],
  ];
  it.each(functions)("%s", (_, values, use) => {
    for (const value of values)
      expect(
        refusal(() => use(value)),
        String(value),
      ).toBeInstanceOf(CoppiceError);
  });
});

describe("what means something", () => {
  it("is NaN for a probability, and one that rounding took out of range", () => {
    expect(lossOf(NaN)).toBe(lossOf(0));
    expect(lossOf(1 + 1e-7)).toBe(0);
    for (const accumulator of ACCUMULATORS.map((made) => made())) {
      accumulator.add(1, 1, Float64Array.of(-1e-7, 1 + 1e-7), 0, 2);
      expect(accumulator.measures().brier).toBeCloseTo(0, 12);
    }
  });

  it("is an answer without probabilities, and a class behind them", () => {
    const measures = new CumulativeMeasures();
    measures.add(0, 0, new Float64Array(0), 0, 0);
    measures.add(3, -1, two, 0, 2);
    expect(measures.measures()).toMatchObject({ rows: 2, accuracy: 0.5 });
  });

  it("is a score of any size where only the order counts", () => {
    const auc = new WindowAuc(10);
    for (const [isIn, score] of [
      [true, 7],
      [false, -3],
      [false, 2],
    ] as const)
      auc.add(isIn, score);
    expect(auc.auc()).toBe(1);
  });
});
