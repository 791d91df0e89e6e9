import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { availableStreams } from "./available.ts";
import { cosine, sine } from "./odd/kit.ts";
import { column, deviation, expectCommitted, loading, mean, share } from "./odd/looks.ts";
import { oddStreams, SUSPECTED } from "./odd-streams.ts";
import { readRun } from "./record.ts";
import { generatedStreams } from "./streams.ts";

const committed = readRun(fileURLToPath(new URL("odd.json", import.meta.url)));
const page = readFileSync(new URL("README.md", import.meta.url), "utf8");
const ROWS = committed.settings.rows;

const load = loading(oddStreams, ROWS);

it("are 60 or more", () => {
  expect(oddStreams.length).toBeGreaterThanOrEqual(60);
});

it("name the nine that were added to test a suspicion, as does the page about them", () => {
  const names = oddStreams.map(({ name }) => name);
  expect(page).toContain(`${names.length} streams, each with one property`);
  expect(new Set(SUSPECTED).size).toBe(9);
  for (const name of SUSPECTED) {
    expect(names).toContain(name);
    expect(page).toContain(`\`${name}\``);
  }
});

it("take the place of the standard streams, or leave it to them", () => {
  expect(availableStreams({ odd: true })).toEqual(oddStreams);
  expect(availableStreams({ odd: false })).toEqual(generatedStreams);
});

it("are all in the committed run", () => {
  expect(Object.keys(committed.streams)).toEqual(oddStreams.map(({ name }) => name));
});

it.each(oddStreams.map((stream) => [stream.name, stream] as const))(
  "%s: as many rows as asked for, of known values and two classes at least, the same ones again, and those of the committed run",
  async (_, stream) => {
    const { labels } = await expectCommitted(stream, committed);
    expect(new Set(labels).size).toBeGreaterThanOrEqual(2);
  },
);

describe("what the titles say", () => {
  it.each([
    ["missing-70", 0, 0.7],
    ["missing-blocks", 0, 0.18],
    ["missing-columns", 1, 1],
    ["missing-columns", 2, 0],
    ["missing-from-half", 0, 0.5],
  ])("%s: of attribute %d a share of %d is missing", async (name, attribute, missing) => {
    expect(Math.abs(share(column(await load(name), attribute), Number.isNaN) - missing)).toBeLessThan(0.02);
  });

  it("missing-not-random: missing mostly in one class", async () => {
    const stream = await load("missing-not-random");
    expect(Math.abs(share(column(stream, 0, 1), Number.isNaN) - 0.7)).toBeLessThan(0.03);
    expect(Math.abs(share(column(stream, 0, 0), Number.isNaN) - 0.1)).toBeLessThan(0.03);
  });

  it.each([
    ["imbalance-500", 1, 0.002],
    ["imbalance-10-classes", 3, 0.0625],
    ["fraud", 1, 0.015],
    ["sentinel-class", 1, 0.2],
    ["pure-noise", 0, 0.7],
    ["one-attribute-noise", 1, 0.4],
  ])("%s: class %d has a share of %d of the rows", async (name, label, expected) => {
    const times = share((await load(name)).labels, (of) => of === label) / expected;
    expect(times).toBeGreaterThan(0.8);
    expect(times).toBeLessThan(1.2);
  });

  it.each([
    ["scale-class-30", [1, 30]],
    ["scale-class-300", [1, 17, 300]],
    ["variance-class", [1, 3]],
  ])("%s: the classes have deviations %j", async (name, expected) => {
    const stream = await load(name);
    for (const [label, of] of expected.entries()) {
      const values = column(stream, 0, label).map((x) => x / of);
      expect(Math.abs(deviation(values) - 1)).toBeLessThan(0.05);
      expect(Math.abs(mean(values))).toBeLessThan(0.1);
    }
  });

  it("bytes-per-flow, forty-decades: numbers on very different scales", async () => {
    for (const [name, decades] of [
      ["bytes-per-flow", 6],
      ["forty-decades", 39],
    ] as const) {
      const values = column(await load(name), 0);
      expect(Math.log10(Math.max(...values) / Math.min(...values))).toBeGreaterThan(decades);
    }
  });

  it.each([
    ["timestamps", 0],
    ["rising-id", 0],
    ["rising-id-alone", 0],
  ])("%s: attribute %d rises with each row", async (name, attribute) => {
    const values = column(await load(name), attribute);
    expect(values.every((value, i) => i === 0 || value >= values[i - 1])).toBe(true);
    expect(new Set(values).size).toBeGreaterThan(0.99 * ROWS);
  });

  it("nominal-id: each value is met once in 5,000 rows", async () => {
    expect(new Set(column(await load("nominal-id"), 0)).size).toBe(Math.min(5000, ROWS));
  });

  it.each([
    ["sentinel-999", 0.2, -999],
    ["sentinel-zero", 0.3, 0],
    ["zero-inflated", 0.85, 0],
    ["near-constant", 0.995, 7],
    ["money", 0.1, 9.99],
  ])("%s: a share of %d of the first attribute is %d exactly", async (name, expected, value) => {
    expect(Math.abs(share(column(await load(name), 0), (x) => x === value) - expected)).toBeLessThan(0.02);
  });

  it("late-classes, class-vanishes, constant-at-first: classes that come late, no more, or alone", async () => {
    const [late, vanishing] = [(await load("late-classes")).labels, (await load("class-vanishes")).labels];
    expect(late.findIndex((label) => label > 2)).toBeGreaterThanOrEqual((2 * ROWS) / 3);
    expect(vanishing.lastIndexOf(2)).toBeLessThan(ROWS / 2);
    const constant = (await load("constant-at-first")).labels;
    expect(constant.indexOf(1)).toBeGreaterThanOrEqual((2 * ROWS) / 5);
  });

  it("sorted-by-label, blocks-100, sticky-labels, alternating: how often a label is the one before", async () => {
    for (const [name, expected] of [
      ["sorted-by-label", 1 - 4 / ROWS],
      ["blocks-100", 0.99],
      ["sticky-labels", 0.9],
      ["alternating", 0],
    ] as const) {
      const { labels } = await load(name);
      const repeated = share(labels.subarray(1).entries(), ([i, label]) => label === labels[i]);
      expect(Math.abs(repeated - expected)).toBeLessThan(0.02);
    }
  });

  it("level-shift, unit-change, growing-scale: numbers are larger from half on", async () => {
    for (const name of ["level-shift", "unit-change", "growing-scale"]) {
      const values = column(await load(name), 0).map(Math.abs);
      const [before, after] = [values.slice(0, ROWS / 2), values.slice(ROWS / 2 + 1)];
      expect(Math.max(...after)).toBeGreaterThan(20 * Math.max(...before));
    }
  });

  it("noise: as many labels are wrong as the titles say", async () => {
    const nominal = await load("noise-40-nominal");
    const told = column(nominal, 3).map((value) => value % 2);
    expect(Math.abs(share(nominal.labels.entries(), ([i, label]) => label !== told[i]) - 0.4)).toBeLessThan(0.03);
    const exact = await load("deterministic-number");
    expect(column(exact, 0, 1).every((x) => x > 3) && column(exact, 0, 0).every((x) => x <= 3)).toBe(true);
  });

  it("duplicates-10: ten attributes are equal", async () => {
    const stream = await load("duplicates-10");
    const first = column(stream, 0);
    for (let a = 1; a < 10; a++) expect(column(stream, a)).toEqual(first);
    expect(column(stream, 10)).not.toEqual(first);
  });
});

it("sines and cosines of turns are those of the engine, nearly", () => {
  for (let turns = -3; turns <= 3; turns += 0.01) {
    expect(sine(turns)).toBeCloseTo(Math.sin(2 * Math.PI * turns), 12);
    expect(cosine(turns)).toBeCloseTo(Math.cos(2 * Math.PI * turns), 12);
  }
});
