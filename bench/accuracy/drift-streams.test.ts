import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Rows } from "../memory.ts";
import { availableStreams } from "./available.ts";
import { driftStreams } from "./drift-streams.ts";
import { agreement, column, expectCommitted, loading, mean, share } from "./odd/looks.ts";
import { oddStreams } from "./odd-streams.ts";
import { readRun } from "./record.ts";
import { generatedStreams } from "./streams.ts";

const committed = readRun(fileURLToPath(new URL("drifts.json", import.meta.url)));
const page = readFileSync(new URL("README.md", import.meta.url), "utf8");
const ROWS = 20_000;

const load = loading(driftStreams, ROWS);

/** The share of a label in five or so parts of equal length. */
function shares({ labels }: Rows, label: number, parts: number): number[] {
  const length = labels.length / parts;
  return Array.from({ length: parts }, (_, p) =>
    share(labels.subarray(p * length, (p + 1) * length), (of) => of === label),
  );
}

it("have names and titles that no other stream has, and as many as the page says", () => {
  const all = [...driftStreams, ...oddStreams, ...generatedStreams];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(page).toContain(`${driftStreams.length} streams of 20,000 rows that drift in unusual ways`);
});

it("take the place of the standard streams, and are all in the committed run", () => {
  expect(availableStreams({ drifts: true })).toEqual(driftStreams);
  expect(committed.settings.rows).toBe(ROWS);
  expect(Object.keys(committed.streams)).toEqual(driftStreams.map(({ name }) => name));
  expect(existsSync(fileURLToPath(new URL("drifts.md", import.meta.url)))).toBe(true);
});

it.each(driftStreams.map((stream) => [stream.name, stream] as const))(
  "%s: as many rows as asked for, of known values and all classes, the same ones again, and those of the committed run",
  async (_, stream) => {
    const { labels, schema } = await expectCommitted(stream, committed);
    expect(new Set(labels).size).toBe(schema.classCount);
  },
);

describe("what the titles say", () => {
  it.each([
    ["abrupt-once", 8_500, 9_700, true],
    ["abrupt-once", 9_000, 10_000, false],
    ["abrupt-late", 9_000, 14_700, true],
    ["abrupt-late", 9_000, 15_000, false],
    ["gradual-200", 8_000, 9_500, true],
    ["gradual-200", 8_000, 10_150, false],
    ["gradual-2000", 7_000, 8_500, true],
    ["gradual-2000", 7_000, 11_200, false],
    ["gradual-8000", 4_000, 5_500, true],
    ["gradual-8000", 4_000, 14_500, false],
    ["recurring-2000", 0, 2_000, true],
    ["recurring-2000", 0, 1_000, false],
    ["recurring-8000", 0, 8_000, true],
    ["recurring-8000", 0, 4_000, false],
    ["ever-sooner", 8_000, 9_500, true],
    ["ever-sooner", 8_000, 10_000, false],
    ["ever-sooner", 14_000, 15_100, false],
    ["ever-sooner", 16_000, 17_600, false],
    ["labels-permuted", 2_000, 3_500, true],
    ["labels-permuted", 2_000, 4_000, false],
    ["runs-and-drift", 3_000, 5_100, false],
    ["becomes-harder", 8_000, 11_000, false],
    ["becomes-easier", 8_000, 11_000, false],
  ])("%s: rows from %d on and those from %d on are of one rule: %s", async (name, from, to, isOne) => {
    const agreed = agreement(await load(name), from, to);
    if (isOne) expect(agreed).toBeGreaterThan(0.72);
    else expect(agreed).toBeLessThan(0.55);
  });

  it.each([
    ["waves", 4_000, 6_000],
    ["local-region", 3_000, 19_500],
    ["one-class-wrong", 5_000, 15_000],
    ["noise-comes-and-goes", 2_000, 5_000],
  ])("%s: most of the rule from %d on is that from %d on, but not all", async (name, from, to) => {
    const stream = await load(name);
    const agreed = agreement(stream, from, to);
    expect(agreed).toBeGreaterThan(0.5);
    expect(agreed).toBeLessThan(agreement(stream, from, from + 1_000) - 0.05);
  });

  it("priors-99: shares of the second class; rare-class-moves: a fiftieth", async () => {
    const priors = shares(await load("priors-99"), 1, 5);
    for (const [p, expected] of [0.5, 0.01, 0.5, 0.99, 0.5].entries()) {
      expect(Math.abs(priors[p] - expected)).toBeLessThan(0.03);
    }
    expect(Math.abs(mean(shares(await load("rare-class-moves"), 1, 1)) - 0.02)).toBeLessThan(0.003);
  });

  it("class-returns, class-late: classes that are away", async () => {
    const returning = shares(await load("class-returns"), 3, 4);
    expect(returning.slice(1, 3)).toEqual([0, 0]);
    expect(returning[0] > 0.2 && returning[3] > 0.2).toBe(true);
    const late = shares(await load("class-late"), 5, 4);
    expect(late.slice(0, 3)).toEqual([0, 0, 0]);
    expect(late[3]).toBeGreaterThan(0.1);
  });

  it("runs, runs-and-drift: most labels are the one before", async () => {
    for (const name of ["runs", "runs-and-drift"]) {
      const { labels } = await load(name);
      const repeated = share(labels.subarray(1).entries(), ([i, label]) => label === labels[i]);
      expect(Math.abs(repeated - 0.993)).toBeLessThan(0.003);
    }
  });

  it("unit-and-back, all-shifted, sensor-creeps: the first number from phase to phase", async () => {
    const units = column(await load("unit-and-back"), 0).map(Math.abs);
    const [first, second, third] = [0, 1, 2].map((p) => mean(units.slice(4_000 * p, 4_000 * (p + 1))));
    expect(Math.round(second / first / 100)).toBe(10);
    expect(Math.round((10 * third) / first)).toBe(10);
    const shifted = column(await load("all-shifted"), 0);
    for (let p = 0; p < 4; p++) expect(mean(shifted.slice(5_000 * p, 5_000 * (p + 1)))).toBeCloseTo(3 * p, 1);
    expect(mean(column(await load("sensor-creeps"), 0).slice(-1_000))).toBeCloseTo(9.75, 0);
  });

  it("sensor-stuck, sensor-missing: the first number in the middle third", async () => {
    for (const [name, isGone] of [
      ["sensor-stuck", (x: number) => x === 0.7],
      ["sensor-missing", Number.isNaN],
    ] as const) {
      const gone = column(await load(name), 0).map(isGone);
      expect(gone.indexOf(true)).toBe(6_667);
      expect(gone.lastIndexOf(true)).toBe(13_333);
      expect(share(gone, (is) => is)).toBeCloseTo(1 / 3, 3);
    }
  });

  it("columns-exchanged: what the first number said the second says from half on", async () => {
    const stream = await load("columns-exchanged");
    const says = (attribute: number, from: number, to: number) =>
      mean(
        column(stream, attribute)
          .slice(from, to)
          .map((x, i) => (stream.labels[from + i] === 1 ? x : -x)),
      );
    expect(says(0, 0, 10_000)).toBeGreaterThan(0.3);
    expect(says(1, 0, 10_000)).toBeLessThan(-0.3);
    expect(says(0, 10_000, ROWS)).toBeLessThan(-0.3);
    expect(says(1, 10_000, ROWS)).toBeGreaterThan(0.3);
  });

  it("bursts: 50 rows in 1,000 are far", async () => {
    const far = column(await load("bursts"), 0).map((x, i) => [Math.abs(x) > 15, i % 1_000 >= 950]);
    expect(share(far, ([is, inBurst]) => is && !inBurst)).toBeLessThan(0.001);
    expect(
      share(
        far.filter(([, inBurst]) => inBurst),
        ([is]) => is,
      ),
    ).toBeGreaterThan(0.7);
  });
});
