import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ContenderResult, type RaceResults, RESULTS_FORMAT } from "../results.ts";
import { Recorder } from "./recorder.ts";
import { comparisonTable, layOut, shortened } from "./tables.ts";

function contender(name: string, accuracy: number | null, more: Partial<ContenderResult> = {}): ContenderResult {
  const mean = { ...new Recorder().result(1).final, accuracy, kappa: 0.123_4, rowsPerSecond: 1234.5, bytes: 2048 };
  return {
    name,
    title: name,
    spec: { id: name, params: {} },
    isBaseline: false,
    parameters: [],
    byteBudget: null,
    repeats: [],
    mean,
    deviation: null,
    ...more,
  };
}

function results(contenders: readonly ContenderResult[]): RaceResults {
  return {
    format: RESULTS_FORMAT,
    title: "t",
    finishedAt: "",
    interrupted: false,
    command: "",
    source: { name: "t", rows: 1, badRows: 0, firstBadRows: [], warnings: [], unlabelled: 0 },
    schema: { attributes: [], target: { name: "class", classes: [] } },
    options: { delay: 0, window: 1000, fading: 0.9, every: 1, seeds: [1], shuffle: false, limit: null },
    versions: { coppice: "0", node: "0", platform: "x" },
    contenders,
  };
}

describe("comparisonTable", () => {
  beforeEach(() => void vi.stubEnv("NO_COLOR", "1"));
  afterEach(() => void vi.unstubAllEnvs());

  const some = [
    contender("weak", 0.5),
    contender("strong", 0.912_345),
    contender("majority-class", 0.6, { isBaseline: true }),
    contender("silent", null),
  ];

  it("sorts by accuracy, models without one last", () => {
    const lines = comparisonTable(results(some), 120).split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["model", "strong", "majority-class", "weak", "silent"]);
    expect(lines[1]).toMatch(/^strong +91\.23 .*0\.123 .*1,235 +2\.0 +0$/);
    expect(lines[4]).toMatch(/^silent +- /);
  });

  it("shows every measure below its own name", () => {
    const measures = {
      kappa: 0.1,
      kappaM: 0.2,
      kappaTemporal: 0.3,
      macroF1: 0.4,
      gMean: 0.5,
      auc: 0.6,
      logLoss: 0.7,
      brier: 0.8,
    };
    const [strong] = some;
    const [head, line] = comparisonTable(results([{ ...strong, mean: { ...strong.mean, ...measures } }]), 300).split(
      "\n",
    );
    expect(head).toMatch(/kappa +kappa-M +kappa-T +macro F1 +G-mean +AUC +log loss +Brier/);
    expect(line).toMatch(/0\.100 +0\.200 +0\.300 +0\.400 +0\.500 +0\.600 +0\.700 +0\.800/);
  });

  it("shows those that failed last, without measures", () => {
    const failed = {
      name: "gone",
      title: "Gone",
      spec: { id: "gone", params: {} },
      seed: 1,
      row: 5,
      error: "E_PARAM: no.",
    };
    const measured = { row: 4, accuracy: 0.99 };
    const text = comparisonTable({ ...results(some), failed: [{ ...failed, measured }] }, 120);
    const lines = text.split("\n");
    expect(lines.length).toBe(some.length + 2);
    expect(lines.at(-1)).toMatch(/^gone +failed( +-)+$/);
    expect(lines.at(-1)?.match(/ -/g)?.length).toBe(lines[1].trim().split(/ +/).length - 2);
  });

  it.each([50, 60, 80, 100, 120, 200])("fits %i columns", (width) => {
    const long = `online-bagging(base=hoeffding-tree(${"x".repeat(200)}))`;
    const text = comparisonTable(results([...some, contender(long, 0.7)]), width);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(width);
    expect(text).toContain("accuracy %");
  });

  it("drops the least important columns first", () => {
    const heads = (width: number) => comparisonTable(results(some), width).split("\n")[0];
    expect(heads(160)).toContain("log loss");
    expect(heads(100)).not.toContain("log loss");
    expect(heads(100)).toContain("kappa-M");
    expect(heads(60)).toContain("rows/s");
    expect(heads(60)).not.toContain("kappa-M");
  });

  it("shows deviations over repeats, and replaced members beside drifts", () => {
    const repeated = contender("a", 0.5);
    const text = comparisonTable(
      results([
        {
          ...repeated,
          mean: { ...repeated.mean, drifts: 2, memberDrifts: 30 },
          deviation: { ...repeated.mean, accuracy: 0.012_3 },
        },
      ]),
      120,
    );
    expect(text).toContain("50.00 ±1.23");
    expect(text).toMatch(/2\+30$/m);
  });

  it("keeps names apart when it shortens them", () => {
    const twin = "online-bagging(members=10,base=hoeffding-tree(grace-period=";
    const text = comparisonTable(results([contender(`${twin}1))`, 0.5), contender(`${twin}2))`, 0.4)]), 100);
    expect(text).toContain("grace-period=1))");
    expect(text).toContain("grace-period=2))");
  });

  it("emphasises the best model, never a baseline", () => {
    vi.stubEnv("NO_COLOR", "");
    vi.stubEnv("FORCE_COLOR", "1");
    const text = comparisonTable(results([contender("a", 0.5), contender("b", 0.9, { isBaseline: true })]), 120);
    const [, first, second] = text.split("\n");
    expect(first).toContain("\u001b[2mb"); // dim
    expect(second).toContain("\u001b[32ma"); // green
  });
});

describe("layOut", () => {
  it("aligns columns and trims line ends", () => {
    vi.stubEnv("NO_COLOR", "1");
    const text = layOut(
      [
        { head: "name", rank: 0, cells: ["a", "long name"] },
        { head: "n", rank: 1, align: "right", cells: ["1", "200"] },
      ],
      80,
    );
    expect(text.split("\n")).toEqual(["name         n", "a            1", "long name  200"]);
    vi.unstubAllEnvs();
  });

  it("cuts what may be cut, and drops a column only where that is not enough", () => {
    vi.stubEnv("NO_COLOR", "1");
    const table = [
      { head: "name", rank: 0, cells: ["a column"] },
      { head: "values", rank: 1, cutTo: 10, cells: ["one, two, three, four"] },
      { head: "why", rank: 2, cells: ["because"] },
    ];
    const last = (width: number) => layOut(table, width).split("\n")[1];
    expect(last(42)).toBe("a column  one, two, three, four  because");
    expect(last(36)).toBe("a column  one, two, th...  because");
    expect(last(31)).toBe("a column  one, tw...  because");
    expect(last(30)).toBe("a column  one, two, three...");
    expect(last(22)).toBe("a column  one, tw...");
    expect(last(21)).toBe("a column");
    vi.unstubAllEnvs();
  });

  it("cuts one column after the other, and those behind only by what is still too much", () => {
    vi.stubEnv("NO_COLOR", "1");
    const table = [
      { head: "values", rank: 0, cutTo: 10, cells: ["one, two, three, four"] },
      { head: "why", rank: 0, cutTo: 10, cells: ["because it is so, always"] },
    ];
    const last = (width: number) => layOut(table, width).split("\n")[1];
    expect(last(49)).toBe("one, two, three, four  because it is so, always");
    expect(last(44)).toBe("one, two, thr...  because it is so, always");
    expect(last(38)).toBe("one, tw...  because it is so, always");
    expect(last(36)).toBe("one, tw...  because it is so, a...");
    vi.unstubAllEnvs();
  });

  it("shortens only what is too long", () => {
    expect(shortened("abcdef", 6)).toBe("abcdef");
    expect(shortened("abcdefg", 6)).toBe("abc...");
  });
});
