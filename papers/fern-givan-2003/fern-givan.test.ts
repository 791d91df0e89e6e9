import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSpec } from "coppice/catalog";
import { nominal, Random, schemaFromJson } from "coppice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verdictOn } from "../common/claims.ts";
import type { DataSet } from "../common/data-set.ts";
import { benchmarks, learningCurves, vowel, wholeMultiplexor } from "./benchmarks.ts";
import { readBranch, readTrace, testThenTrain, tracesIn } from "./branches.ts";
import { type Cell, claimsOn, comparisonOf, convergedAt, convergenceOf, extensionsOn } from "./claims.ts";
import { idealHybrid } from "./ideal-hybrid.ts";

let folder = "";

function write(name: string, text: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, `${name}.csv.gz`), gzipSync(text));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-fern-givan-"));
  write("branch-go-a", "g1,l1,taken\n0,1,1\n1,0,0\n1,1,1");
  write("branch-go-b", "g1,l1,taken\n0,1,1\n1,0\n");
  write("branch-go", "pc,class\n0x10,1\n0xff,0\n0x10,1\n");
});

afterAll(() => rmSync(folder, { recursive: true }));

/** `bits` of global and as many of local history; the outcome is what `rule` makes of them. */
function branch(bits: number, count: number, rule: (row: ArrayLike<number>, random: Random) => number): DataSet {
  const random = Random.seeded(3);
  const names = Array.from({ length: 2 * bits }, (_, a) => `b${a}`);
  const schema = schemaFromJson({
    attributes: names.map((name) => ({ name, ...nominal(["0", "1"]) })),
    target: { name: "taken", classes: ["0", "1"] },
  });
  const rows = Float64Array.from({ length: 2 * bits * count }, () => random.integer(2));
  const labels = Int32Array.from({ length: count }, (_, i) => rule(rows.subarray(2 * bits * i), random));
  return { schema, rows, labels };
}

describe("branches", () => {
  it("are found by their names, and read bit by bit up to a limit", () => {
    expect(tracesIn(folder)).toEqual(new Map([["go", ["a", "b"]]]));
    expect(tracesIn(undefined).size + tracesIn(join(folder, "nowhere")).size).toBe(0);
    const data = readBranch(folder, "branch-go-a", Infinity);
    expect(data?.schema.attributes.map(({ name }) => name)).toEqual(["g1", "l1"]);
    expect([[...(data?.rows ?? [])], [...(data?.labels ?? [])]]).toEqual([
      [0, 1, 1, 0, 1, 1],
      [1, 0, 1],
    ]);
    expect(readBranch(folder, "branch-go-a", 2)?.labels).toEqual(Int32Array.of(1, 0));
    expect(readBranch(folder, "branch-go-c", 2)).toBeUndefined();
    expect(() => readBranch(folder, "branch-go-b", 9)).toThrow("branch-go-b: row 2 does not have 3 bits.");
  });

  it("of a whole program have addresses", () => {
    const data = readTrace(folder, "branch-go", Infinity);
    expect([[...(data?.rows ?? [])], [...(data?.labels ?? [])]]).toEqual([
      [16, 255, 16],
      [1, 0, 1],
    ]);
    expect(readTrace(folder, "branch-go", 1)?.labels).toEqual(Int32Array.of(1));
  });

  it("are tested before they are learned, over batches", () => {
    // No change answers the label before: the first row is taken for "not taken".
    const data = branch(1, 2500, (_, random) => random.integer(2));
    let wrong = data.labels[0];
    for (let i = 1; i < 2500; i++) wrong += Number(data.labels[i] !== data.labels[i - 1]);
    expect(testThenTrain(parseSpec("no-change"), data)).toEqual({ error: wrong / 2500, storageBits: 32 });
    expect(testThenTrain(parseSpec("gshare(history=rows,history-bits=2)"), data).storageBits).toBe(8);
  });
});

describe("the ideal hybrid", () => {
  it("finds how much history is needed, and no more", () => {
    // The third last outcome of all branches decides: 3 bits of 6.
    const data = branch(4, 3000, (row) => row[2]);
    const { error, historyBits } = idealHybrid(data, 4);
    expect(historyBits).toBe(6);
    expect(error).toBeLessThan(0.01);
    expect(idealHybrid(data, 4, [2, 4]).error).toBeGreaterThan(0.4);
  });

  it("is the combining predictor of that size", () => {
    // Sometimes one and sometimes the other history tells; one label in ten is chance.
    const data = branch(5, 4000, (row, random) => (random.integer(10) === 0 ? random.integer(2) : row[1] & row[6]));
    for (const bits of [1, 2, 5]) {
      const text = `combining-predictor(history=rows,global-bits=${bits},local-bits=${bits},global-attributes=5)`;
      // The predictor answers the one class it has met until the second comes.
      const predictor = testThenTrain(parseSpec(text), data);
      const hybrid = idealHybrid(data, 5, [2 * bits]);
      expect(hybrid.storageBits).toBe(predictor.storageBits);
      const difference = predictor.error - hybrid.error;
      expect(Math.abs(difference) * 4000).toBeLessThan(4);
    }
    const all = idealHybrid(data, 5);
    expect(all.error).toBe(Math.min(...[2, 4, 6, 8, 10].map((size) => idealHybrid(data, 5, [size]).error)));
  });
});

describe("benchmarks", () => {
  const sets = new Map(benchmarks.flatMap(([name, make]) => (name === "vowel" ? [] : [[name, make() as DataSet]])));

  it("are the paper's sets", () => {
    const sizes = [...sets].map(([name, { schema, labels }]) => {
      return [name, schema.attributes.length, labels.length, labels.reduce((sum, label) => sum + label, 0)];
    });
    expect(sizes).toEqual([
      ["multiplexor", 11, 2048, 1024],
      ["TTT1", 18, 958, 626],
      ["TTT2", 72, 958, 626],
    ]);
    const { rows, labels } = wholeMultiplexor();
    const agreement = Array.from({ length: 11 }, (_, a) => {
      return labels.reduce((sum, label, i) => sum + Number(rows[11 * i + a] === label), 0) / 2048;
    });
    expect(agreement).toEqual([0.5, 0.5, 0.5, ...new Array(8).fill(0.5625)]);
    expect(new Set(Array.from(labels, (_, i) => rows.slice(11 * i, 11 * i + 11).join(""))).size).toBe(2048);
  });

  it("know two bits per square, x 10, o 01 and blank 00, and eight of its character", () => {
    const squares = (name: string, bits: number) => {
      const codes = new Set<string>();
      const { rows } = sets.get(name) as DataSet;
      for (let at = 0; at < rows.length; at += bits) codes.add(rows.slice(at, at + bits).join(""));
      return [...codes].sort();
    };
    expect(squares("TTT1", 2)).toEqual(["00", "01", "10"]);
    expect(squares("TTT2", 8)).toEqual(["01100010", "01101111", "01111000"]); // b, o, x
  });

  it("take vowels from the letters of a folder, four bits per attribute", () => {
    write("letter", "a,b,class\n1,8,T\n15,0,E\n6,9,T\n");
    const data = vowel(folder) as DataSet;
    expect(data.schema.attributes.map(({ name }) => name).slice(2, 6)).toEqual(["a-3", "a-4", "b-1", "b-2"]);
    expect([...data.rows].join("")).toBe("000110001111000001101001");
    expect([...data.labels]).toEqual([0, 1, 0]);
    expect([vowel(undefined), vowel(join(folder, "nowhere"))]).toEqual([undefined, undefined]);
  });

  it("measure a member alone: the first of a chain is a tree on its own", () => {
    const protocol = { splits: 2, updates: 3000, every: 1000, seed: 2 };
    const data = sets.get("TTT1") as DataSet;
    const chain = parseSpec("arc-x4(members=5,ballot=hard,base=id4(max-depth=4))");
    const [first, last] = [0, 4].map((member) => learningCurves(chain, data, protocol, member));
    expect(first).toEqual(learningCurves(parseSpec("id4(max-depth=4)"), data, protocol));
    expect(last).not.toEqual(first);
    expect(last).not.toEqual(learningCurves(chain, data, protocol));
  });

  it("look at both halves every S updates, and never learn from the other half", () => {
    const protocol = { splits: 3, updates: 1100, every: 500, seed: 2 };
    const data = sets.get("TTT1") as DataSet;
    const curves = learningCurves(parseSpec("majority-class"), data, protocol);
    expect(curves.map(({ training, test }) => [training.length, test.length])).toEqual(new Array(3).fill([3, 3]));
    // The majority class errs on 332 of 958 rows, so the two halves' errors sum to as many.
    for (const { training, test } of curves)
      expect(479 * ((training[2] as number) + (test[2] as number))).toBeCloseTo(332);
    // A table remembers what it has been shown; of the other half it knows nothing.
    const [shown] = learningCurves(parseSpec("gshare(history=rows,history-bits=11)"), wholeMultiplexor(), {
      ...protocol,
      updates: 20_000,
      every: 20_000,
    });
    expect(shown?.training).toEqual([0]);
    expect(shown?.test[0]).toBeGreaterThan(0.45);
    expect(learningCurves(parseSpec("majority-class"), data, protocol)).toEqual(curves);
  });
});

describe("claims", () => {
  /** Five splits about an error; every cell has deviations of its own, up to 0.01. */
  let cells = 0;
  const about = (error: number) => {
    const random = Random.seeded(++cells);
    const deviations = Array.from({ length: 5 }, () => 0.01 * (2 * random.uniform() - 1));
    const middle = deviations.reduce((a, b) => a + b) / 5;
    return deviations.map((deviation) => error + deviation - middle);
  };
  const cell = (ensemble: string, members: number, error: number, more: Partial<Cell> = {}): Cell => ({
    ...{ data: "TTT1", base: "tree", ensemble, members, depth: 10, curve: [0.4, error] },
    training: members > 1 ? [0, 0, 0, 0, 0] : about(0.1),
    test: about(error),
    ...more,
  });
  const verdicts = (cells: readonly Cell[], data = "TTT1") =>
    Object.fromEntries(claimsOn(data, "tree", cells).map((claim) => [claim.id, verdictOn(claim)]));
  const as = (data: string, cells: readonly Cell[]) => cells.map((one) => ({ ...one, data }));
  const good = [
    cell("alone", 1, 0.2),
    cell("Arc-x4", 5, 0.1),
    cell("Arc-x4", 25, 0.05),
    cell("Arc-x4", 100, 0.052),
    cell("Arc-x4, equal votes", 25, 0.055),
    cell("BagP", 25, 0.12),
  ];
  const [yes, no, untold] = ["reproduced", "differs", "one run, no margin"];

  it("hold where they do", () => {
    expect(verdicts(good)).toEqual({ "FG-2": yes, "FG-5": yes, "FG-6": yes, "FG-9": yes, "FG-11": yes });
    expect(verdicts(good.slice(0, 4))).toMatchObject({ "FG-9": "not run", "FG-11": "not run" });
    expect(verdicts(good.slice(0, 1))).toEqual({});
  });

  it("do not where they do not", () => {
    const change = (i: number, next: Cell) => good.with(i, next);
    expect(verdicts(change(2, cell("Arc-x4", 25, 0.195)))["FG-2"]).toBe(no); // within the interval
    expect(verdicts(change(3, cell("Arc-x4", 100, 0.03)))["FG-2"]).toBe(no); // falls on
    expect(verdicts(change(3, cell("Arc-x4", 100, 0.2)))["FG-5"]).toBe(no);
    expect(verdicts(change(3, cell("Arc-x4", 100, 0.097)))["FG-5"]).toBe(no); // within the interval
    expect(verdicts(change(2, cell("Arc-x4", 25, 0.05, { curve: [0.5, 0.05] })))["FG-6"]).toBe(no);
    expect(verdicts(change(5, cell("BagP", 25, 0.2)))["FG-9"]).toBe(no);
    expect(verdicts(change(5, cell("BagP", 25, 0.02)))["FG-9"]).toBe(no);
    expect(verdicts(change(4, cell("Arc-x4, equal votes", 25, 0.09)))["FG-11"]).toBe(no);
  });

  it("are not told by one split, nor by an ensemble that has no larger one beside it", () => {
    const single = good.map((one) => ({ ...one, training: one.training.slice(0, 1), test: one.test.slice(0, 1) }));
    expect(verdicts(single)).toEqual({ "FG-2": untold, "FG-5": untold, "FG-6": yes, "FG-9": untold, "FG-11": yes });
    expect(comparisonOf("tree", "other", [...single, { ...single[0], base: "other" }])[0].holds).toBeUndefined();
    expect(verdicts(good.slice(0, 2))["FG-5"]).toBe("not run");
    const never = good.map((one) => ({ ...one, training: about(0.1) }));
    expect(verdicts(never)["FG-5"]).toBe(no);
  });

  it("of the other sets: error 0 on the multiplexor, and less than the best single tree on TTT2", () => {
    expect(verdicts(as("multiplexor", good), "multiplexor")["FG-1"]).toBe(no);
    const exact = [...good.slice(0, 3), cell("Arc-x4", 100, 0, { test: [0, 0, 0.002, 0, 0] })];
    expect(verdicts(as("multiplexor", exact), "multiplexor")["FG-1"]).toBe(yes);
    const shallow = (error: number) => as("TTT2", [...good, cell("alone", 1, error, { depth: 1 })]);
    expect(verdicts(shallow(0.3), "TTT2")["FG-3"]).toBe(yes);
    expect(verdicts(shallow(0.055), "TTT2")["FG-3"]).toBe(no);
  });

  it("of bagging on the multiplexor: no errors but where few rows are learned", () => {
    const none = { test: [0, 0, 0.002, 0, 0] };
    const bagged = (rare: Partial<Cell>, often: Partial<Cell>) => [
      ...good.slice(0, 2),
      cell("BagB(0.1)", 25, 0.06, rare),
      ...["BagB(0.7)", "BagB(0.9)", "BagP"].map((name) => cell(name, 25, 0.1, often)),
    ];
    const told = (cells: readonly Cell[]) =>
      claimsOn("multiplexor", "tree", as("multiplexor", cells)).filter(({ id }) => id === "FG-1b");
    expect(told(bagged({}, none)).map(verdictOn)).toEqual([yes]);
    expect(told(bagged({}, none))[0].ours).toBe("BagB(0.1) 0.0600, BagB(0.7) 0.0004, BagB(0.9) 0.0004, BagP 0.0004");
    expect(verdictOn(told(bagged({}, {}))[0])).toBe(no);
    expect(verdictOn(told(bagged(none, none))[0])).toBe(no);
    expect(verdictOn(told(good)[0])).toBe("not run");
  });

  it("of depths: deeper trees gain more, and on vowel those of depth 1 nothing", () => {
    const shallow = (gain: number) => [
      cell("alone", 1, 0.3, { depth: 1 }),
      cell("Arc-x4", 25, 0.3 - gain, { depth: 1 }),
    ];
    const told = (gain: number, data: string) => verdicts(as(data, [...shallow(gain), ...good]), data)["FG-4"];
    expect([told(0, "vowel"), told(0.05, "vowel")]).toEqual([yes, no]);
    expect([told(0.05, "TTT1"), told(0.145, "TTT1"), told(0.2, "TTT1")]).toEqual([yes, no, no]);
    const losing = [...shallow(-0.2), cell("alone", 1, 0.2), cell("Arc-x4", 25, 0.21)];
    expect(verdicts(losing)["FG-4"]).toBe(no);
  });

  it("of extensions: Arc-x4 gains over trees with all of them, and in large ensembles PP is better than FS", () => {
    const of = (base: string, alone: number, many: number) =>
      [cell("alone", 1, alone), cell("Arc-x4", 5, 0.3), cell("Arc-x4", 25, many)].map((one) => ({ ...one, base }));
    const all = (plain: number, pruned: number, suppressed: number, full: number) => [
      ...of("ID4", 0.25, plain),
      ...of("ID4(AW,PP)", 0.25, pruned),
      ...of("ID4(AW,FS)", 0.2, suppressed),
      ...of("ID4(AW,PP,FS)", 0.2, full),
    ];
    const told = (...errors: [number, number, number, number]) => extensionsOn("TTT1", all(...errors)).map(verdictOn);
    expect(told(0.3, 0.1, 0.15, 0.05)).toEqual([yes, yes]);
    expect(told(0.02, 0.15, 0.1, 0.05)).toEqual([no, no]);
    expect(told(0.3, 0.1, 0.101, 0.195)).toEqual([no, no]); // within the interval
    expect(extensionsOn("TTT1", all(0.3, 0.1, 0.15, 0.05))[0].ours).toBe(
      "T=25, errors fewer by 75 %, over ID4 by -20 %",
    );
    expect(extensionsOn("TTT1", all(0.3, 0.1, 0.15, 0.05).slice(0, 9))).toEqual([]);
    expect(extensionsOn("TTT2", good)).toEqual([]);
  });

  it("of convergence: the look from which on a curve stays near its end", () => {
    expect(convergedAt([0.5, 0.3, 0.2, 0.205, 0.2], 1000)).toBe(3000);
    expect(convergedAt([0.2, 0.3, 0.2], 1000)).toBe(3000);
    expect(convergedAt([0.2, 0.2], 1000)).toBe(1000);
    const told = (late: readonly number[]) =>
      convergenceOf("TTT1", "tree", 3, [[0.4, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], late], 10);
    expect(told([0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.3])).toMatchObject({
      ours: "member 1 after 20 rows, member 3 after 50",
      holds: true,
    });
    expect(told([0.5, 0.5, 0.4, 0.4, 0.4, 0.3, 0.3]).holds).toBe(false);
  });

  it("of two bases, whose trees are compared at the largest depth", () => {
    const shallow = cell("alone", 1, 0.4, { depth: 1 });
    const other = [cell("alone", 1, 0.25), cell("alone", 1, 0.1, { depth: 1 })].map((one) => ({
      ...one,
      base: "other",
    }));
    const all = [shallow, ...good, ...other];
    expect(comparisonOf("tree", "other", all)).toMatchObject([
      { id: "FG-7", data: "TTT1", ours: "depth 10: 0.2000 and 0.2500, 20 % fewer", holds: true },
    ]);
    expect(comparisonOf("other", "tree", all)).toMatchObject([{ holds: false }]);
    expect(comparisonOf("tree", "missing", good)).toEqual([]);
  });
});
