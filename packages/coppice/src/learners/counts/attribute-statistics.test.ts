import { describe, expect, it } from "vitest";
import {
  Arena,
  type AttributeDeclaration,
  defineSchema,
  drawNormal,
  nominal,
  numeric,
  Random,
  type Schema,
} from "../../core/index.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { NUMERIC } from "./block-shape.ts";

interface Row {
  readonly values: Float64Array;
  readonly label: number;
  readonly weight: number;
}

interface Moments {
  readonly weight: number;
  readonly mean: number;
  readonly squares: number;
  readonly precision: number;
  readonly smallest: number | undefined;
  readonly largest: number | undefined;
}

// --- what these tests know of the layout --------------------------------------------------------------------------

function statisticsOf(
  schema: Schema,
  blocks: number,
  options: { smoothing?: number; range?: boolean; perBlock?: number },
) {
  const { smoothing = 1, range = true, perBlock = schema.attributes.length } = options;
  const statistics = new AttributeStatistics(new Arena(), schema, { smoothing, range, perBlock });
  statistics.blocks.resize(blocks * statistics.shape.stride);
  statistics.subsets.resize(blocks * statistics.subsetSize);
  return statistics;
}

/** Learns a row, after making room for what is new in it in all blocks. Returns whether there was no room. */
function learn(statistics: AttributeStatistics, blocks: number, block: number, row: Row, spare: number): boolean {
  let moved = false;
  if (!statistics.shape.fits(row.values, 0, row.label)) {
    const shape = statistics.admit(row.values, 0, row.label, spare);
    moved = shape !== null;
    if (shape !== null)
      statistics.move(
        Int32Array.from({ length: blocks }, (_, b) => b),
        blocks,
        shape,
      );
  }
  statistics.observe(block, row.values, 0, row.label, row.weight);
  return moved;
}

/** Where an attribute's numbers lie in a block. */
function placeOf(statistics: AttributeStatistics, block: number, attribute: number): number {
  let at = statistics.startOf(block);
  for (const a of statistics.attributesOf(block)) {
    if (a === attribute) return at;
    at += statistics.shape.sizes[a];
  }
  throw new Error(`block ${block} does not look at attribute ${attribute}`);
}

function momentsOf(statistics: AttributeStatistics, block: number, attribute: number, label: number): Moments {
  const stats = statistics.blocks.data;
  const { numericWidth } = statistics.shape;
  const at = placeOf(statistics, block, attribute) + label * numericWidth;
  return {
    weight: stats[at],
    mean: stats[at + NUMERIC.MEAN],
    squares: stats[at + NUMERIC.SQUARES],
    precision: stats[at + NUMERIC.PRECISION],
    smallest: numericWidth > NUMERIC.SMALLEST ? stats[at + NUMERIC.SMALLEST] : undefined,
    largest: numericWidth > NUMERIC.LARGEST ? stats[at + NUMERIC.LARGEST] : undefined,
  };
}

/** Total of a class, then its weight for each known value. */
function countsOf(statistics: AttributeStatistics, block: number, attribute: number, label: number): number[] {
  const at = placeOf(statistics, block, attribute) + label;
  const rows = 1 + statistics.shape.known[attribute];
  return Array.from({ length: rows }, (_, row) => statistics.blocks.data[at + row * statistics.shape.classes]);
}

function factorOf(statistics: AttributeStatistics, block: number, label: number): number {
  return statistics.blocks.data[block * statistics.shape.stride + label];
}

// --- the same, from all rows at once ------------------------------------------------------------------------------

const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);

function expectMoments(found: Moments, rows: readonly Row[], a: number, where: string): void {
  const known = rows.filter(({ values }) => Math.abs(values[a]) <= NUMERIC.LARGEST_NUMBER);
  const weight = sum(known.map((row) => row.weight));
  expect(found.weight, `${where}: weight`).toBe(weight);
  if (known.length === 0) return;
  const values = known.map((row) => row.values[a]);
  const mean = sum(known.map((row) => row.weight * row.values[a])) / weight;
  const squares = sum(known.map((row) => row.weight * (row.values[a] - mean) ** 2));
  const scale = Math.max(...values.map(Math.abs));
  expect(Math.abs(found.mean - mean), `${where}: mean`).toBeLessThanOrEqual(1e-13 * scale);
  const rounding = 1e-13 * scale * Math.sqrt(weight * squares) + 1e-12 * squares; // a sum of (x^2) - n mean^2 has far more
  expect(Math.abs(found.squares - squares), `${where}: squares`).toBeLessThanOrEqual(rounding);
  const variance = weight > 1 ? found.squares / (weight - 1) : 0;
  const precision = variance > 1e-12 ? 1 / variance : 1e12;
  expect(Math.abs(found.precision / precision - 1), `${where}: 1 / variance`).toBeLessThan(1e-12);
  if (found.smallest === undefined) return;
  expect([found.smallest, found.largest], `${where}: range`).toEqual([Math.min(...values), Math.max(...values)]);
}

function expectCounts(found: readonly number[], rows: readonly Row[], a: number, where: string): void {
  const wanted = found.map(() => 0);
  for (const { values, weight } of rows) {
    const value = Math.floor(values[a]) + 1; // NaN for a missing one
    if (!(value >= 1 && value < wanted.length)) continue;
    wanted[0] += weight;
    wanted[value] += weight;
  }
  expect(found, `${where}: total, then the weight of each value`).toEqual(wanted);
}

/** sqrt(product of 1 / variance) / product of smoothed totals; 0 is allowed where that is not safe to compute. */
function expectFactor(statistics: AttributeStatistics, block: number, label: number, where: string): boolean {
  let log = 0;
  for (const a of statistics.attributesOf(block)) {
    if (statistics.shape.numeric[a] === 1) log += Math.log(momentsOf(statistics, block, a, label).precision) / 2;
    else {
      const total = countsOf(statistics, block, a, label)[0] + statistics.smoothing * statistics.shape.known[a];
      log -= Math.log(total);
    }
  }
  const found = factorOf(statistics, block, label);
  if (found === 0) {
    expect(Math.abs(log), `${where}: factor 0`).toBeGreaterThan(300); // e^300 is far from the end of numbers
    return false;
  }
  expect(Math.abs(Math.log(found) - log), `${where}: factor`).toBeLessThan(1e-9);
  return true;
}

describe("attribute statistics", () => {
  it("are what all rows at once give: weights, means, squares, ranges and counts, while classes and values come", () => {
    let moves = 0;
    let factors = 0;
    for (let seed = 1; seed <= 80; seed++) {
      const random = Random.seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const width = pick([1, 2, 4, 7]);
      const kinds = pick(["numeric", "nominal", "mixed"]);
      const attributes: Record<string, AttributeDeclaration> = {};
      for (let a = 0; a < width; a++) {
        const isNumeric = kinds === "numeric" || (kinds === "mixed" && random.integer(2) === 0);
        attributes[`a${a}`] = isNumeric ? numeric() : nominal(pick([[], ["v0"], ["v0", "v1", "v2"]]));
      }
      const schema = defineSchema({ attributes, classes: pick([[], ["c0"], ["c0", "c1", "c2"]]) }) as unknown as Schema;
      const perBlock = pick([width, 1 + random.integer(width)]);
      const range = random.integer(2) === 0;
      const blocks = 1 + random.integer(3);
      const statistics = statisticsOf(schema, blocks, { smoothing: pick([0, 1, 0.5]), range, perBlock });
      for (let b = 0; b < blocks; b++) {
        const pool = [...schema.attributes.keys()];
        const subset = Int32Array.from({ length: perBlock }, () => pool.splice(random.integer(pool.length), 1)[0]);
        if (statistics.subsetSize > 0) statistics.choose(b, subset);
        statistics.makeFactors(b);
      }
      const learned = Array.from({ length: blocks }, (): Row[] => []);
      const [values, classes] = [pick([2, 5, 20]), pick([1, 3, 9])];
      const offset = pick([0, 0, 1e6]);
      const spare = pick([0, 0.25, 1]);
      const weights = pick([[1], [0.5, 1, 3]]);
      for (let i = 0; i < 120; i++) {
        const label = random.integer(Math.min(classes, 1 + (i >> 3)));
        const row = Float64Array.from(schema.attributes, (attribute) => {
          if (random.integer(10) === 0) return NaN;
          if (random.integer(40) === 0) return pick([1e76, -Infinity, 1e75, -1e9]);
          if (attribute.kind === "numeric") return offset + label + drawNormal(random);
          const value = random.integer(Math.min(values, 1 + (i >> 2)));
          while (attribute.values.length <= value) attribute.add(`v${attribute.values.length}`);
          return value;
        });
        while (schema.classCount <= label) schema.internClass(`c${schema.classCount}`);
        const block = random.integer(blocks);
        const entry = { values: row, label, weight: pick(weights) };
        if (learn(statistics, blocks, block, entry, spare)) moves++;
        learned[block].push(entry);
        if (i % 30 !== 29) continue;
        learned.forEach((rows, b) => {
          for (let c = 0; c < statistics.shape.classes; c++) {
            const mine = rows.filter((one) => one.label === c);
            const where = `seed ${seed}, row ${i}, block ${b}, class ${c}`;
            for (const a of statistics.attributesOf(b)) {
              if (statistics.shape.numeric[a] === 1)
                expectMoments(momentsOf(statistics, b, a, c), mine, a, `${where}, x${a}`);
              else expectCounts(countsOf(statistics, b, a, c), mine, a, `${where}, x${a}`);
            }
            if (mine.length > 0 && expectFactor(statistics, b, c, where)) factors++;
          }
        });
      }
    }
    expect(moves).toBeGreaterThan(200);
    expect(factors).toBeGreaterThan(500);
  });

  it("put numeric attributes first, in blocks of subsets too, and keep the drawn ones' order otherwise", () => {
    const attributes = { p: nominal(["0"]), x: numeric(), q: nominal(["0"]), y: numeric(), z: numeric() };
    const schema = defineSchema({ attributes, classes: ["a"] }) as unknown as Schema;
    const all = statisticsOf(schema, 1, {});
    expect([...all.attributesOf(0)]).toEqual([1, 3, 4, 0, 2]);
    expect(all.numericIn(0)).toBe(3);
    const some = statisticsOf(schema, 2, { perBlock: 3 });
    some.choose(0, Int32Array.of(2, 4, 1));
    some.choose(1, Int32Array.of(2, 0, 3));
    expect([...some.attributesOf(0)]).toEqual([4, 1, 2]);
    expect(some.numericIn(0)).toBe(2);
    expect([...some.attributesOf(1)]).toEqual([3, 2, 0]);
    expect(some.numericIn(1)).toBe(1);
  });

  it("fit a row whose values and class they know, and no other", () => {
    const schema = defineSchema({ attributes: { x: numeric(), p: nominal(["0", "1"]) }, classes: ["a", "b"] });
    const statistics = statisticsOf(schema as unknown as Schema, 1, {});
    const fits = (x: number, p: number, label: number) => statistics.shape.fits(Float64Array.of(9, x, p), 1, label);
    expect([fits(1e9, 1, 1), fits(NaN, NaN, 0), fits(0, -1, 0)]).toEqual([true, true, true]);
    expect([fits(0, 2, 0), fits(0, 0, 2)]).toEqual([false, false]);
  });

  it("take values the schema does not have for unknown: they never make room", () => {
    const schema = defineSchema({ attributes: { p: nominal(["0", "1"]) }, classes: ["a", "b"] }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    const { stride } = statistics.shape;
    for (const value of [2, 1e9, Infinity, -1]) {
      expect(learn(statistics, 1, 0, { values: Float64Array.of(value), label: 0, weight: 1 }, 1)).toBe(false);
    }
    expect(statistics.shape.stride).toBe(stride);
    expect(countsOf(statistics, 0, 0, 0)).toEqual([0, 0, 0]);
  });

  it("grow by the share asked for, and by what is needed where that is more", () => {
    const schema = defineSchema({
      attributes: { p: nominal(["0", "1", "2", "3"]) },
      classes: ["a", "b"],
    }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    for (let v = 4; v < 12; v++) schema.attributes[0].add(`${v}`);
    for (let c = 2; c < 10; c++) schema.internClass(`${c}`);
    // Blocks hold a factor, a total and a weight for each of the values, for every class.
    const strideAfter = (value: number, label: number, spare: number) => {
      const shape = statistics.admit(Float64Array.of(value), 0, label, spare);
      if (shape === null) return null;
      const { classes, stride } = statistics.shape.sizesOf(shape);
      return { classes, stride };
    };
    expect(strideAfter(0, 2, 0)).toEqual({ classes: 3, stride: 3 * (2 + 4) });
    expect(strideAfter(0, 2, 1)).toEqual({ classes: 4, stride: 4 * (2 + 4) });
    expect(strideAfter(0, 8, 1)).toEqual({ classes: 9, stride: 9 * (2 + 4) });
    expect(strideAfter(4, 0, 0)).toEqual({ classes: 2, stride: 2 * (2 + 5) });
    expect(strideAfter(4, 0, 0.5)).toEqual({ classes: 2, stride: 2 * (2 + 6) });
    expect(statistics.shape.stride).toBe(2 * (2 + 4)); // asking changes nothing
  });
});
