import { describe, expect, it } from "vitest";
import type { AccuracyModel } from "./models.ts";
import type { AccuracyRun, Cell, StreamRecord } from "./record.ts";
import {
  besideFirst,
  changeTable,
  commonStreams,
  failures,
  moaSummary,
  moaTable,
  page,
  probability,
  rankTable,
  scoreTable,
  summaryTable,
} from "./report.ts";

const models: readonly AccuracyModel[] = [
  { name: "alpha", short: "A", spec: "a", moa: "moa.A", cost: 1 },
  { name: "beta", short: "B", spec: "b", cost: 1 },
];

function cell(accuracy: number, error = 0): Cell {
  const loss = { mean: 1 - accuracy, error };
  return { spec: "s", seeds: 3, accuracy: { mean: accuracy, error }, logLoss: loss, brier: loss };
}

function stream(sum: number, alpha: StreamRecord["cells"][string], beta: StreamRecord["cells"][string]): StreamRecord {
  return { title: "t", facts: { rows: 100, attributes: 2, classes: 2, sum }, cells: { alpha, beta } };
}

function runOf(streams: AccuracyRun["streams"]): AccuracyRun {
  return { format: 1, settings: { rows: 100, seeds: 3 }, streams };
}

const before = runOf({ one: stream(1, cell(0.8), cell(0.7, 0.02)), two: stream(2, cell(0.5), cell(0.6)) });
const now = runOf({
  one: { ...stream(1, cell(0.81), cell(0.72, 0.02)), moa: { alpha: cell(0.82) } },
  two: stream(3, cell(0.5), cell(0.6)),
  three: stream(4, cell(0.9), { spec: "b", failed: "no room" }),
});

/** The cells of the row that begins with a name. */
function row(table: string, name: string): string[] {
  const line = table.split("\n").find((text) => text.startsWith(`| ${name} `)) ?? "";
  return line
    .split("|")
    .slice(1, -1)
    .map((text) => text.trim());
}

describe("the table of all models", () => {
  it("has means of generated streams and data sets, mean ranks, and who is at the top", () => {
    const run = runOf({
      one: stream(1, cell(0.8), cell(0.7)),
      two: stream(2, cell(0.5), cell(0.6)),
      three: stream(3, cell(0.904), cell(0.9)),
    });
    const table = summaryTable(run, models, ["one"]);
    // Ranks 1, 2, 1 and 2, 1, 2; in the third stream both are near the best.
    expect(row(table, "alpha")).toEqual(["alpha", "80.0", "70.2", "1.3", "1.3", "2"]);
    expect(row(table, "beta")).toEqual(["beta", "70.0", "75.0", "1.7", "1.7", "2"]);
    expect(table.indexOf("alpha")).toBeLessThan(table.indexOf("beta"));
    expect(row(summaryTable(run, models, []), "beta")[1]).toBe("-");
    // Of fewer streams than the others a mean says nothing.
    expect(row(summaryTable(now, models, ["three"]), "alpha").slice(1, 3)).toEqual(["90.0", "65.5"]);
    expect(row(summaryTable(now, models, ["three"]), "beta").slice(1, 3)).toEqual(["-", "66.0"]);
  });
});

describe("scores", () => {
  it("stand beside the change since an earlier run on the same rows", () => {
    const table = scoreTable(now, models, "accuracy", before);
    expect(row(table, "one")).toEqual(["one", "81.00 +1.00*", "72.00 +2.00"]);
    expect(row(table, "two")).toEqual(["two", "50.00", "60.00"]); // other rows than before
    expect(row(table, "three")).toEqual(["three", "90.00", "-"]);
    expect(commonStreams(now, before)).toEqual(["one"]);
  });
  it("have a sign, and none but plus before zeros", () => {
    const of = (accuracy: number) => runOf({ one: stream(1, cell(accuracy), cell(0.7)) });
    for (const [accuracy, change] of [
      [0.5, "+0.00"],
      [0.49996, "+0.00"],
      [0.49994, "-0.01"],
      [0.50006, "+0.01"],
    ] as const) {
      expect(row(scoreTable(of(accuracy), models, "accuracy", of(0.5)), "one")[1]).toContain(` ${change}`);
    }
    expect(row(scoreTable(of(0.5004), models, "logLoss", of(0.5)), "one")[1]).toBe("0.500 +0.000*");
  });

  it("are losses with three decimals", () => {
    expect(row(scoreTable(now, models, "logLoss", before), "one")).toEqual(["one", "0.190 -0.010*", "0.280 -0.020"]);
  });
});

it("ranks put the better first, and no result last", () => {
  for (const measure of ["accuracy", "logLoss"] as const) {
    const table = rankTable(now, models, measure);
    expect(row(table, "alpha")[2]).toBe("1.33");
    expect(row(table, "beta")[2]).toBe("1.67");
    expect(table).toContain("2 models, 3 streams");
  }
});

it.each([
  [0.05, "0.0500"],
  [0.00012, "0.0001"],
  [1.7e-10, "1.7e-10"],
  [9.97e-5, "1.0e-4"], // not "10.0e-5"
  [5e-324, "4.9e-324"],
  [0, "0"],
])("writes the probability %f as %s", (p, text) => {
  expect(probability(p)).toBe(text);
});

it("changes count better and worse over the streams of both runs", () => {
  const table = changeTable(now, before, models, "accuracy");
  expect(row(table, "alpha")).toEqual(["alpha", "1.00", "1.00", "+1.00", "1", "0", "1", "0"]);
  expect(row(table, "beta")).toEqual(["beta", "2.00", "2.00", "+2.00", "1", "0", "0", "0"]);
  const losses = changeTable(now, before, models, "logLoss");
  expect(row(losses, "alpha").slice(3)).toEqual(["-0.010", "1", "0", "1", "0"]);
});

it("MOA's numbers stand beside ours, marked where ours are more than half a point below", () => {
  const table = moaTable(now, models, "accuracy") ?? "";
  expect(row(table, "one")).toEqual(["one", "82.00 -1.00!"]);
  expect(moaTable(before, models, "accuracy")).toBeUndefined();
});

it("half a point below MOA's is within half a point, whatever is left of the difference by rounding", () => {
  for (const [mine, theirs] of [
    [0.8, 0.805],
    [0.6788, 0.6838],
    [0.835, 0.84],
  ] as const) {
    const run = runOf({ one: { ...stream(1, cell(mine), cell(0.7)), moa: { alpha: cell(theirs) } } });
    expect(row(moaTable(run, models, "accuracy") ?? "", "one")[1]).toMatch(/ -0\.50$/);
    expect(row(moaSummary(run, models) ?? "", "alpha")[2]).toBe("1 of 1");
  }
});

it("sums up per model how MOA's numbers stand beside ours", () => {
  const run = runOf({
    one: { ...stream(1, cell(0.81), cell(0.72)), moa: { alpha: cell(0.83) } },
    two: { ...stream(2, cell(0.5), cell(0.6)), moa: { alpha: cell(0.504) } },
    three: { ...stream(3, cell(0.9), cell(0.6)), moa: { alpha: { spec: "a", failed: "late" } } },
    four: { ...stream(4, cell(0.9), cell(0.6)), moa: { alpha: cell(0.8) } },
  });
  const table = moaSummary(run, models) ?? "";
  expect(row(table, "alpha")).toEqual(["alpha", "+2.53", "2 of 3", "one -2.00"]);
  expect(row(table, "beta")).toEqual([]);
  expect(moaSummary(before, models)).toBeUndefined();
});

it("says why a cell is empty, and which streams cannot be compared", () => {
  expect(failures(now, models)).toEqual(["No result: beta on three: no room"]);
  const text = page(now, models, before);
  expect(text).toContain("with other rows there: two, three.");
  expect(text).toContain("No result: beta on three: no room");
  expect(page(now, models)).not.toContain("## Now and before");
});

it("compares a model with the first of its kind: gain, log loss on how many streams, bytes", () => {
  const sized = (accuracy: number, bytes: number): Cell => ({ ...cell(accuracy), bytes: { mean: bytes, error: 0 } });
  const kinds: readonly AccuracyModel[] = [
    { name: "alpha", short: "A", spec: "tree", cost: 1 },
    { name: "beta", short: "B", spec: "tree(cuts=5)", cost: 1 },
  ];
  const run = runOf({
    one: stream(1, sized(0.7, 100), sized(0.72, 200)),
    two: stream(2, sized(0.6, 100), sized(0.63, 800)),
    three: stream(3, sized(0.5, 100), sized(0.49, 100)),
  });
  const table = besideFirst(run, kinds);
  expect(row(table, "alpha")).toEqual(["alpha", "60.00", "", "0.400", "", "0.400", ""]);
  // The third root of 2 times 8 times 1.
  expect(row(table, "beta")).toEqual(["beta", "61.33", "+1.33", "0.387", "1, 2", "0.387", "2.52"]);
  expect(page(run, kinds)).toContain("## Beside the first of its kind");
  expect(besideFirst(run, models)).toBe(""); // of two kinds
  expect(page(run, models)).not.toContain("Beside the first");
});
