import { describe, expect, it } from "vitest";
import { nearNumber } from "../../../test/near-numbers.ts";
import { Arena, defineSchema, drawNormal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { countRow } from "./count-row.ts";
import { moveBlocks } from "./move-blocks.ts";

type Way = "observed" | "counted";

/** What is beside the number: nothing, or another one, which is always the same; there may be weights of their own. */
type Beside = "alone" | "beside another" | "with a weight of its own";

const places: readonly Beside[] = ["alone", "beside another", "with a weight of its own"];
const ways: readonly Way[] = ["observed", "counted"];

/** One table that looks at a number. */
function tableOf(classes: number, beside: Beside) {
  const attributes = beside === "alone" ? { x: numeric() } : { other: numeric(), x: numeric() };
  const schema = defineSchema({ attributes, classes: Array.from({ length: classes }, (_, c) => c) });
  const statistics = new AttributeStatistics(new Arena(), schema as unknown as Schema, 1);
  statistics.classBlocks.resize(statistics.shape.classes + 1);
  const { shape } = statistics;
  const t = beside === "alone" ? 0 : 1; // where x is among the attributes

  /** As the first row with a missing value does. */
  function giveWeights() {
    const count = statistics.blocks.length / shape.stride;
    moveBlocks(statistics, new Int32Array(count), shape.grownFor(Float64Array.of(NaN, NaN), 0, Block.ALL, 0, 1));
    expect([shape.own, shape.head]).toEqual([1, Block.WEIGHT + t + 2]);
  }

  if (beside === "with a weight of its own") giveWeights();
  return {
    add(way: Way, x: number, label: number, weight = 1) {
      for (const who of statistics.lacking(0, label)) {
        const block = statistics.blocks.length / statistics.shape.stride;
        statistics.blocks.resize((block + 1) * statistics.shape.stride);
        statistics.assign(0, who, block);
      }
      const row = t === 0 ? Float64Array.of(x) : Float64Array.of(3, x);
      if (way === "counted") countRow(statistics, 0, row, 0, label, weight);
      else statistics.observe(0, row, 0, label, weight);
      if (!statistics.lacks) return;
      statistics.lacks = false;
      giveWeights();
      statistics.addWeights(0, row, 0, label, weight);
    },
    /** Whether no class asks for the variance of all. */
    get isUnneeded() {
      return statistics.isAllUnneeded(0);
    },
    /** Weight, mean and range of a class. */
    of(label: number) {
      const head = statistics.blockOf(0, label) * shape.stride;
      const q = head + shape.head + t * Block.NUMERIC_WIDTH;
      const stats = statistics.blocks.data;
      return [
        stats[head + Block.WEIGHT + shape.own * t],
        stats[q + Block.MEAN],
        stats[q + Block.SMALLEST],
        stats[q + Block.LARGEST],
      ];
    },
  };
}

const cases = ways.flatMap((way) => places.map((beside) => [way, beside] as const));

describe.each(cases)("a number far from all others, %s, %s", (way, beside) => {
  /** Rows 0, 2, 0, 2, ... of one class or two, with the mean 1 and the deviation 1. */
  function alternating(rows: number, classes = 2) {
    const table = tableOf(2, beside);
    for (let i = 0; i < rows; i++) table.add(way, 2 * (i % 2), i % classes);
    return table;
  }

  it("counts as ten deviations from the mean of all classes, on both sides", () => {
    const table = alternating(40);
    table.add(way, 1e6, 0);
    expect(table.of(0)).toEqual([21, expect.closeTo(11 / 21, 12), 0, 11]);
    expect(table.of(1)).toEqual([20, 2, 2, 2]);
    const other = alternating(40);
    other.add(way, -1e6, 1);
    expect(other.of(1)).toEqual([21, expect.closeTo(31 / 21, 12), -9, 2]);
  });

  it("counts as it is where it is not that far", () => {
    const table = alternating(40);
    table.add(way, 10.5, 0);
    expect(table.of(0)).toEqual([21, 0.5, 0, 10.5]);
  });

  it("counts as it is before there are thirty rows, of one class or more", () => {
    for (const classes of [1, 2]) {
      const [few, enough] = [28, 30].map((rows) => alternating(rows, classes));
      few.add(way, 1e6, 0);
      expect(few.of(0)[3]).toBe(1e6);
      enough.add(way, 1e6, 0);
      expect(enough.of(0)[3]).toBe(11);
    }
  });

  it("counts rows by what they weigh beside it", () => {
    const [heavy, light] = [tableOf(2, beside), tableOf(2, beside)];
    for (let i = 0; i < 30; i++) {
      heavy.add(way, 2 * (i % 2), i % 2, 4);
      light.add(way, 2 * (i % 2), i % 2, 4);
    }
    heavy.add(way, 1e6, 0, 4.1);
    expect(heavy.of(0)[3]).toBe(1e6);
    light.add(way, 1e6, 0, 4);
    expect(light.of(0)[3]).toBe(11);
  });

  it("counts as it is where another class has such numbers, or all were the same", () => {
    const table = alternating(40);
    for (let i = 0; i < 40; i++) table.add(way, 500, 1); // its first ones are brought nearer, and widen the range
    const reach = table.of(1)[3];
    expect(reach).toBeGreaterThan(100);
    table.add(way, reach - 1, 0);
    expect(table.of(0)[3]).toBe(reach - 1);
    const constant = tableOf(2, beside);
    for (let i = 0; i < 40; i++) constant.add(way, 7, i % 2);
    constant.add(way, 1e6, 0);
    expect(constant.of(0)[3]).toBe(1e6);
  });

  it("counts so for a class that has had no number yet, and 0 is none that lies anywhere", () => {
    const table = tableOf(2, beside);
    for (let i = 0; i < 40; i++) table.add(way, 1e6 + 2 * (i % 2), 0);
    table.add(way, 0, 1);
    expect(table.of(1)).toEqual([1, 1e6 - 9, 1e6 - 9, 1e6 - 9]);
  });

  it("gives way where such numbers go on, as after a change of units", () => {
    const table = tableOf(1, beside);
    const random = Random.seeded(3);
    for (let i = 0; i < 1000; i++) table.add(way, drawNormal(random), 0);
    let rows = 0;
    while (table.of(0)[3] < 900) {
      table.add(way, 1000 * (1 + 0.1 * drawNormal(random)), 0);
      rows++;
    }
    expect(rows).toBeGreaterThan(20);
    expect(rows).toBeLessThan(200);
  });

  it("is what the rule says from all rows, whatever comes", () => {
    let brought = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = Random.seeded(seed);
      const table = tableOf(3, beside);
      const rows: { values: number[]; weight: number; label: number }[] = [];
      for (let i = 0; i < 200; i++) {
        const label = random.integer(3);
        const isFar = random.integer(15) === 0;
        const x = (isFar ? 10 ** random.integer(6) : 1) * (label + drawNormal(random));
        const weight = 1 + random.integer(3);
        const near = nearNumber(rows, 0, x, weight);
        if (near !== x) brought++;
        rows.push({ values: [near], weight, label });
        table.add(way, x, label, weight);
      }
      for (let c = 0; c < 3; c++) {
        const own = rows.filter(({ label }) => label === c).map(({ values }) => values[0]);
        expect(table.of(c)[2]).toBeCloseTo(Math.min(...own), 6);
        expect(table.of(c)[3]).toBeCloseTo(Math.max(...own), 6);
      }
    }
    expect(brought).toBeGreaterThan(100);
  });
});

describe.each(places)("the variance of all classes of a number %s", (beside) => {
  it("is not asked for while all numbers are the same, nor once all classes have varied enough", () => {
    const table = tableOf(2, beside);
    const needs = [7, 7, 7, 8, 7, 9, 6, 5, 9].map((x, i) => {
      table.add("observed", x, i % 2);
      return !table.isUnneeded;
    });
    // 8 is of the second class: the first one has not varied. Half of the range, 1.5, squared is 2.25.
    expect(needs).toEqual([false, false, false, true, true, true, true, true, false]);
  });

  it("is not asked for where a class has no numbers, as a number rules it out, nor where none has", () => {
    const table = tableOf(3, beside);
    for (const [x, label] of [
      [NaN, 0],
      [NaN, 1],
      [1, 2],
      [1, 2],
    ]) {
      table.add("observed", x, label);
      expect(table.isUnneeded).toBe(true);
    }
    expect(table.of(0).slice(0, 2)).toEqual([0, Infinity]);
    table.add("observed", 3, 0);
    expect(table.isUnneeded).toBe(false);
    expect(table.of(0)).toEqual([1, 3, 3, 3]);
    expect(table.of(1).slice(0, 2)).toEqual([0, Infinity]);
    table.add("observed", 1.5, 0); // has varied: 2 * 0.75^2 > 1
    expect(table.isUnneeded).toBe(false);
    table.add("observed", 2.5, 2); // the last one that has numbers
    expect(table.isUnneeded).toBe(true);
  });
});
