import { describe, expect, it } from "vitest";
import { nearRow } from "../../../test/near-numbers.ts";
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
import { mayHold } from "./all-classes.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { score, scoreAgain } from "./bayes-score.ts";
import { Block } from "./block.ts";
import type { BlockSizes } from "./block-shape.ts";
import { eachOutside, moveBlocks } from "./move-blocks.ts";

interface Row {
  readonly values: Float64Array;
  /** As they came, where some were too far from all others to be learned as they are. */
  readonly given?: Float64Array;
  readonly label: number;
  readonly weight: number;
}

interface Moments {
  readonly weight: number;
  readonly mean: number;
  readonly squares: number;
  readonly precision: number;
  readonly smallest: number;
  readonly largest: number;
}

// --- what these tests know of the layout --------------------------------------------------------------------------

interface Options {
  readonly smoothing?: number;
  readonly perBlock?: number;
  readonly most?: number;
}

function statisticsOf(schema: Schema, tables: number, { smoothing = 1, perBlock, most }: Options) {
  const statistics = new AttributeStatistics(new Arena(), schema, smoothing, perBlock, most);
  statistics.classBlocks.resize(tables * (statistics.shape.classes + 1));
  statistics.subsets.resize(tables * statistics.subsetSize);
  return statistics;
}

const blocksIn = ({ blocks, shape }: AttributeStatistics) => blocks.length / shape.stride;

/** Gives attributes weights of their own, as the first row with a missing value does. */
function giveWeights(statistics: AttributeStatistics, tables: number): void {
  const { shape } = statistics;
  const nothing = new Float64Array(shape.numeric.length).fill(NaN);
  moveTo(statistics, tables, shape.grownFor(nothing, 0, Block.ALL, 0, 1));
  expect(shape.own).toBe(1);
}

/** Moves the blocks of all tables to another shape. */
function moveTo(statistics: AttributeStatistics, tables: number, shape: Int32Array): void {
  const { classBlocks } = statistics;
  const { classes: before } = statistics.shape;
  const owners = Int32Array.from({ length: blocksIn(statistics) }, (_, block) =>
    Math.floor(classBlocks.data.indexOf(block + 1) / (before + 1)),
  );
  const outsideIn = (sizes: BlockSizes) => {
    const found: number[][] = [];
    eachOutside(statistics, owners, sizes, (...weight) => found.push(weight));
    return found.sort(([a, p], [b, q]) => a - b || p - q);
  };
  const expected = outsideIn(statistics.shape.sizesOf(shape));
  moveBlocks(statistics, owners, shape);
  expect(outsideIn(statistics.shape.layout)).toEqual(expected);
  expect(expected).toHaveLength(statistics.values.count);
  const { classes } = statistics.shape;
  const old = classBlocks.data.slice(0, classBlocks.length);
  classBlocks.resize(0);
  classBlocks.resize(tables * (classes + 1));
  for (let t = 0; t < tables; t++) {
    classBlocks.data.set(old.subarray(t * (before + 1), (t + 1) * (before + 1)), t * (classes + 1));
  }
}

/** Makes room in all tables for what is new in a row and, if `own` is 1, for weights. Returns whether there was none. */
function makeRoom(statistics: AttributeStatistics, tables: number, row: Row, spare: number, own: number): boolean {
  const shape = statistics.admit(row.values, 0, row.label, spare, own);
  if (shape !== null) moveTo(statistics, tables, shape);
  return shape !== null;
}

/** Learns a row, after making room for what is new in it in all tables. Returns whether there was no room. */
function learn(statistics: AttributeStatistics, tables: number, table: number, row: Row, spare: number): boolean {
  let moved = false;
  if (!statistics.shape.fits(row.values, 0, row.label)) moved = makeRoom(statistics, tables, row, spare, 0);
  for (const who of statistics.lacking(table, row.label)) {
    const block = blocksIn(statistics);
    statistics.blocks.resize((block + 1) * statistics.shape.stride);
    statistics.assign(table, who, block);
  }
  makeRoomOutside(statistics, row.values.length);
  statistics.meet(row.values, 0);
  statistics.observe(table, row.values, 0, row.label, row.weight);
  if (statistics.lacks) {
    statistics.lacks = false;
    expect(statistics.shape.own).toBe(0);
    moved = makeRoom(statistics, tables, row, spare, 1);
    expect(statistics.shape.own).toBe(1);
    statistics.addWeights(table, row.values, 0, row.label, row.weight);
  }
  return moved;
}

function makeRoomOutside({ values }: AttributeStatistics, count: number): void {
  if (values !== undefined && values.count + count > values.room) values.refit(values.room + 3 * count);
}

/** Where an attribute begins in the blocks of a table. */
function offsetOf(statistics: AttributeStatistics, table: number, attribute: number): number {
  let at = statistics.shape.head;
  for (const a of statistics.attributesOf(table)) {
    if (a === attribute) return at;
    at += statistics.shape.sizes[a];
  }
  throw new Error(`table ${table} does not look at attribute ${attribute}`);
}

/** The weight of a class's rows in which an attribute is known, also where that is the weight of all its rows. */
function weightOf(statistics: AttributeStatistics, table: number, attribute: number, label: number): number {
  const { stride, own } = statistics.shape;
  const block = statistics.blockOf(table, label);
  const t = statistics.attributesOf(table).indexOf(attribute);
  if (t < 0) throw new Error(`table ${table} does not look at attribute ${attribute}`);
  return block < 0 ? 0 : statistics.blocks.data[block * stride + Block.WEIGHT + own * t];
}

/** An attribute's numbers in the block of a class; none where the class has no block. */
function numbersOf(statistics: AttributeStatistics, table: number, attribute: number, label: number): Float64Array {
  const { stride, sizes } = statistics.shape;
  const block = statistics.blockOf(table, label);
  const at = block * stride + offsetOf(statistics, table, attribute);
  return block < 0 ? new Float64Array(0) : statistics.blocks.data.slice(at, at + sizes[attribute]);
}

function momentsOf(statistics: AttributeStatistics, table: number, attribute: number, label: number): Moments {
  const stats = numbersOf(statistics, table, attribute, label);
  return {
    weight: weightOf(statistics, table, attribute, label),
    mean: stats[Block.MEAN],
    squares: stats[Block.SQUARES],
    precision: stats[Block.PRECISION],
    smallest: stats[Block.SMALLEST],
    largest: stats[Block.LARGEST],
  };
}

/** Total of a class, then its weight for each value that has room. */
function countsOf(statistics: AttributeStatistics, table: number, attribute: number, label: number): number[] {
  const { room, stride } = statistics.shape;
  const total = weightOf(statistics, table, attribute, label);
  const head = statistics.blockOf(table, label) * stride;
  const offset = offsetOf(statistics, table, attribute);
  const weights = Array.from({ length: room[attribute] }, (_, v) => {
    return head < 0 ? 0 : statistics.weightAt(head, statistics.placeOf(attribute, offset, v));
  });
  return [total, ...weights];
}

/** Logarithm of a class's factor, -Infinity for 0. */
function logFactorOf(statistics: AttributeStatistics, table: number, label: number): number {
  const head = statistics.blockOf(table, label) * statistics.shape.stride;
  const stats = statistics.blocks.data;
  return Math.log(stats[head]) + stats[head + Block.POWER] * Math.LN2;
}

// --- the same, from all rows at once ------------------------------------------------------------------------------

const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);

const isKnown = (a: number) => (row: Row) => Math.abs(row.values[a]) <= Block.LARGEST_NUMBER;

/**
 * The variance of a number in the rows of all classes, rounded up to a quarter, an eighth, ... of the squared range; 0
 * while there is one class, which nothing competes with.
 */
function roundedVariance(all: readonly Row[], a: number): number {
  const rows = all.filter(isKnown(a));
  if (rows.length === 0 || all.every(({ label }) => label === all[0].label)) return 0;
  const values = rows.map((row) => row.values[a]);
  const weight = sum(rows.map((row) => row.weight));
  const mean = sum(rows.map((row) => row.weight * row.values[a])) / weight;
  const variance = sum(rows.map((row) => row.weight * (row.values[a] - mean) ** 2)) / weight;
  let rounded = (Math.max(...values) - Math.min(...values)) ** 2 / 4;
  while (rounded / 2 >= variance && rounded > 0) rounded /= 2;
  return rounded;
}

/** Whether rows of several classes, of weight 100 or more, have two numbers only. */
function hasTwo(all: readonly Row[], a: number): boolean {
  const rows = all.filter(isKnown(a));
  const areMany = sum(rows.map(({ weight }) => weight)) >= 100 && all.some(({ label }) => label !== all[0].label);
  return areMany && new Set(rows.map(({ values }) => values[a])).size === 2;
}

function expectMoments(found: Moments, rows: readonly Row[], others: readonly Row[], a: number, where: string): void {
  const known = rows.filter(isKnown(a));
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
  const span = found.largest - found.smallest;
  const hasVaried = span > 0 && found.squares >= 2.99 * span * span;
  const most = hasVaried ? found.squares : Math.max(found.squares, roundedVariance(others, a));
  const precision = most > 0 && !hasTwo(others, a) ? Math.max(weight - 1, 1) / most : 0;
  // Where a number was brought nearer, that is as exact as the moments of all were.
  const isExact = others.every(({ values, given }) => given === undefined || Object.is(values[a], given[a]));
  const slack = isExact ? 1e-12 : 1e-9;
  expect(Math.abs(found.precision - precision), `${where}: 1 / variance`).toBeLessThanOrEqual(slack * precision);
  const range = [Math.min(...values), Math.max(...values)];
  if (isExact) expect([found.smallest, found.largest], `${where}: range`).toEqual(range);
  for (const [i, end] of [found.smallest, found.largest].entries()) {
    expect(Math.abs(end - range[i]), `${where}: range`).toBeLessThanOrEqual(slack * scale);
  }
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

/**
 * The weights of each class in which an attribute of a table is known and, where they are kept, those of all classes
 * together. Returns how many of the latter are kept.
 */
function expectWeights(statistics: AttributeStatistics, table: number, rows: readonly Row[], where: string): number {
  const { shape } = statistics;
  let kept = 0;
  for (const a of statistics.attributesOf(table)) {
    const isNumeric = shape.numeric[a] === 1;
    const isThere = isNumeric ? isKnown(a) : ({ values }: Row) => values[a] >= 0 && values[a] < shape.room[a];
    const known = rows.filter(isThere);
    for (let c = 0; c < shape.classes; c++) {
      const weight = sum(known.filter(({ label }) => label === c).map((row) => row.weight));
      expect(weightOf(statistics, table, a, c), `${where}, x${a}: weight of class ${c}`).toBe(weight);
    }
    if (!isNumeric || !isKept(statistics, table, a)) continue;
    const weight = sum(known.map((row) => row.weight));
    expect(weightOf(statistics, table, a, Block.ALL), `${where}, x${a}: weight of all classes`).toBe(weight);
    kept++;
  }
  return kept;
}

/** Whether the moments of a number in all classes together are kept: some class needs their variance. */
function isKept(statistics: AttributeStatistics, table: number, attribute: number): boolean {
  if (statistics.blockOf(table, Block.ALL) < 0) return false;
  return momentsOf(statistics, table, attribute, Block.ALL).precision >= 0; // in its place: the variance
}

/**
 * The same factors, moments, counts and weights in both, and of all classes together what scores need; where sums of
 * weights are exact, also their moments. Returns of how many attributes some class needs the variance.
 */
function expectSameTable(
  one: AttributeStatistics,
  other: AttributeStatistics,
  table: number,
  isExact: boolean,
  where: string,
): number {
  let needed = 0;
  for (let c: number = Block.ALL; c < other.shape.classes; c++) {
    const [found, expected] = [one, other].map((statistics) => {
      const { shape, blocks } = statistics;
      const block = statistics.blockOf(table, c);
      if (block < 0) return null;
      const head = [...blocks.data.slice(block * shape.stride, block * shape.stride + Block.WEIGHT)];
      if (c === Block.ALL) head[0] = Number(mayHold(statistics, table));
      const attributes = [...statistics.attributesOf(table)].map((a) => {
        if (shape.numeric[a] === 0) return c === Block.ALL ? [] : countsOf(statistics, table, a, c);
        const moments = { ...momentsOf(statistics, table, a, c) };
        if (c !== Block.ALL) return moments;
        const { precision: variance, smallest, largest } = moments;
        if (!isKept(statistics, table, a)) return { variance, smallest, largest };
        needed += Number(statistics === other);
        return isExact ? moments : { variance, smallest, largest };
      });
      return { head, attributes };
    });
    expect(found, `${where}, class ${c}`).toEqual(expected);
  }
  return needed;
}

/** Statistics of one or two tables of numbers and values, of which some never vary, and rows for them. */
function drawTables(random: Random, weights: readonly number[]) {
  const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
  const width = 1 + random.integer(6);
  const attributes: Record<string, AttributeDeclaration> = {};
  for (let a = 0; a < width; a++)
    attributes[`a${a}`] = random.integer(3) > 0 ? numeric() : nominal(twelve("v").slice(0, pick([2, 4, 7])));
  const classes = 2 + random.integer(3);
  const schema = defineSchema({ attributes, classes: twelve("c").slice(0, classes) }) as unknown as Schema;
  const tables = 1 + random.integer(2);
  const perBlock = pick([width, 1 + random.integer(width)]);
  const options = { smoothing: pick([0, 0.5, 1]), perBlock, most: pick([Infinity, Infinity, 4]) };
  const subsets = Array.from({ length: tables }, () => {
    const pool = [...schema.attributes.keys()];
    return Int32Array.from({ length: perBlock }, () => pool.splice(random.integer(pool.length), 1)[0]);
  });
  const lots = schema.attributes.map(() => pick(["any", "any", "constant", "constant in a class", "scales", "two"]));
  const draw = (i: number, isWhole: boolean): Row => {
    const label = random.integer(Math.min(classes, 1 + (i >> 3)));
    const values = Float64Array.from(schema.attributes, ({ kind, values }, a) => {
      if (!isWhole && random.integer(3) === 0) return kind === "numeric" ? pick([NaN, NaN, 1e76]) : NaN;
      if (kind === "nominal") return random.integer(Math.min(values.length, 1 + (i >> 2)));
      if (lots[a] === "constant" || (lots[a] === "constant in a class" && label === 0)) return 7;
      if (lots[a] === "two") return random.integer(2 + label) === 0 ? -3 : 1;
      if (random.integer(40) === 0) return 1e3 * drawNormal(random); // far from all others
      return lots[a] === "scales" ? 7 + 10 ** (-3 * label) * drawNormal(random) : label + drawNormal(random);
    });
    return { values, label, weight: pick(weights) };
  };
  const statisticsOfAll = () => {
    const statistics = statisticsOf(schema, tables, options);
    if (statistics.subsetSize > 0) for (const [t, subset] of subsets.entries()) statistics.choose(t, subset);
    return statistics;
  };
  return { schema, tables, draw, statisticsOfAll };
}

/** sqrt(product of peaks) / product of smoothed totals; 0 where one of them is 0. */
function expectFactor(
  statistics: AttributeStatistics,
  table: number,
  label: number,
  others: readonly Row[],
  where: string,
): "none" | "without a number" | "of all" {
  let log = 0;
  let hasAll = true;
  let lacksNumber = false;
  for (const a of statistics.attributesOf(table)) {
    if (statistics.shape.numeric[a] === 0) {
      const total = countsOf(statistics, table, a, label)[0] + statistics.smoothing * statistics.shape.met[a];
      if (total === 0) hasAll = false;
      log -= Math.log(total);
      continue;
    }
    const { weight, squares, smallest, largest } = momentsOf(statistics, table, a, label);
    if (weight === 0) {
      lacksNumber = true;
      continue;
    }
    if (hasTwo(others, a)) {
      log -= Math.log(weight + 2);
      continue;
    }
    const span = largest - smallest;
    const lacks = span > 0 && squares >= 2.99 * span * span ? 0 : Math.max(0, roundedVariance(others, a) - squares);
    const peak = squares / Math.max(weight - 1, 1) + lacks;
    if (peak > 0) log -= Math.log(peak) / 2;
  }
  const found = logFactorOf(statistics, table, label);
  if (!hasAll) expect(found, `${where}: factor 0`).toBe(-Infinity);
  if (found === -Infinity) return "none"; // the class has had no row since
  expect(Math.abs(found - log), `${where}: factor`).toBeLessThan(1e-9);
  return lacksNumber ? "without a number" : "of all";
}

/** More than there is room for from the beginning. */
const twelve = (letter: string) => Array.from({ length: 12 }, (_, i) => `${letter}${i}`);

describe("attribute statistics", () => {
  it("are what all rows at once give: weights, means, squares, ranges and counts, while classes and values come", () => {
    let brought = 0;
    let moves = 0;
    const factors = { none: 0, "without a number": 0, "of all": 0 };
    let outside = 0;
    const withOwn = [0, 0]; // how often attributes had no weights of their own, and had
    for (let seed = 1; seed <= 120; seed++) {
      const random = Random.seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const width = pick([1, 2, 4, 7]);
      const kinds = pick(["numeric", "nominal", "mixed"]);
      const attributes: Record<string, AttributeDeclaration> = {};
      for (let a = 0; a < width; a++) {
        const isNumeric = kinds === "numeric" || (kinds === "mixed" && random.integer(2) === 0);
        attributes[`a${a}`] = isNumeric ? numeric() : nominal(pick([[], ["v0"], ["v0", "v1", "v2"], twelve("v")]));
      }
      const schema = defineSchema({
        attributes,
        classes: pick([[], ["c0"], ["c0", "c1", "c2"], twelve("c")]),
      }) as unknown as Schema;
      const perBlock = pick([width, 1 + random.integer(width)]);
      const blocks = 1 + random.integer(3);
      const most = pick([Infinity, 64, 4, 0]); // values inside: from all to none
      const statistics = statisticsOf(schema, blocks, { smoothing: pick([0, 1, 0.5]), perBlock, most });
      for (let b = 0; b < blocks; b++) {
        const pool = [...schema.attributes.keys()];
        const subset = Int32Array.from({ length: perBlock }, () => pool.splice(random.integer(pool.length), 1)[0]);
        if (statistics.subsetSize > 0) statistics.choose(b, subset);
      }
      const learned = Array.from({ length: blocks }, (): Row[] => []);
      const isOdd = random.integer(3) === 0;
      const lots = schema.attributes.map(
        () => isOdd && pick(["any", "constant", "often 0", "never there", "not in the first class", "two", "two"]),
      );
      const [values, classes] = [pick([2, 5, 20]), pick([1, 3, 12])];
      const offset = pick([0, 0, 1e6]);
      const spare = pick([0, 0.25, 1]);
      const weights = pick([[1], [0.5, 1, 3], [4, 12]]);
      const whole = [0, 45, 120][seed % 3]; // so many rows come before the first one with a missing value
      for (let i = 0; i < 120; i++) {
        const label = random.integer(Math.min(classes, 1 + (i >> 3)));
        const isWhole = i < whole;
        const row = Float64Array.from(schema.attributes, (attribute, a) => {
          if (random.integer(10) === 0 && !isWhole) return NaN;
          if (attribute.kind === "numeric" && random.integer(60) > 0) {
            if (lots[a] === "two") return offset + 3 * Number(random.integer(9) < 1 + label);
            if (lots[a] === "constant" || (lots[a] === "often 0" && random.integer(2) === 0)) return 0;
            if (isWhole) return offset + label + drawNormal(random);
            if (lots[a] === "never there" || (lots[a] === "not in the first class" && label === 0)) return NaN;
          }
          if (random.integer(40) === 0 && !(isWhole && attribute.kind === "nominal"))
            return pick(isWhole ? [1e75, -1e9] : [1e76, -Infinity, 1e75, -1e9]);
          if (attribute.kind === "numeric") return offset + label + drawNormal(random);
          const value = random.integer(Math.min(values, 1 + (i >> 2)));
          while (attribute.values.length <= value) attribute.add(`v${attribute.values.length}`);
          return value;
        });
        while (schema.classCount <= label) schema.internClass(`c${schema.classCount}`);
        const block = random.integer(blocks);
        const entry = { values: row, label, weight: pick(weights) };
        if (learn(statistics, blocks, block, entry, spare)) moves++;
        const near = nearRow(learned[block], entry, (a) => schema.attributes[a].kind === "numeric");
        learned[block].push({ ...near, given: row });
        if (near.values.some((x, a) => x === x && x !== row[a])) brought++;
        if (i % 30 !== 29) continue;
        outside += statistics.values.count ?? 0;
        withOwn[statistics.shape.own]++;
        learned.forEach((rows, b) => {
          for (let c = 0; c < statistics.shape.classes; c++) {
            const mine = rows.filter((one) => one.label === c);
            const where = `seed ${seed}, row ${i}, block ${b}, class ${c}`;
            for (const a of statistics.attributesOf(b)) {
              if (statistics.shape.numeric[a] === 1)
                expectMoments(momentsOf(statistics, b, a, c), mine, rows, a, `${where}, x${a}`);
              else expectCounts(countsOf(statistics, b, a, c), mine, a, `${where}, x${a}`);
            }
            if (mine.length > 0) factors[expectFactor(statistics, b, c, rows, where)]++;
          }
          expectWeights(statistics, b, rows, `seed ${seed}, row ${i}, block ${b}`);
        });
      }
    }
    expect(moves).toBeGreaterThan(200);
    expect(brought).toBeGreaterThan(20);
    expect(factors["of all"]).toBeGreaterThan(500);
    expect(factors["without a number"]).toBeGreaterThan(40);
    expect(outside).toBeGreaterThan(500);
    expect(Math.min(...withOwn)).toBeGreaterThan(100);
  });

  it.each([
    ["exact", [0.25, 1, 3, 48]],
    ["rounded", [0.1, 0.7, 2.3, 33]],
  ])(
    "are the same, bit for bit, whether attributes had weights of their own from the start or not: %s sums",
    (exactness, weights) => {
      const seen = { "one weight": 0, "since the first missing value": 0, needed: 0, "again, both": 0 };
      for (let seed = 1; seed <= 60; seed++) {
        const random = Random.seeded(seed);
        const { schema, tables, draw, statisticsOfAll } = drawTables(random, weights);
        const [late, early] = [statisticsOfAll(), statisticsOfAll()];
        giveWeights(early, tables);
        const whole = [60, 120][seed % 2];
        const classes = schema.classCount;
        const priors = new Float64Array(tables * classes);
        for (let i = 0; i < 120; i++) {
          const where = `seed ${seed}, row ${i}`;
          const table = random.integer(tables);
          const at = table * classes;
          const row = draw(i, i < whole);
          const { values: other } = draw(i, i % 3 > 0); // only scored
          const before = priors.slice();
          priors[at + row.label] += row.weight;
          const [found, expected] = [late, early].map((statistics) => {
            const scores = (values: Float64Array, priors: Float64Array) => {
              const out = new Float64Array(classes);
              return { isScored: score(statistics, table, priors, at, values, 0, out, 0, classes), out };
            };
            const first = [scores(other, before), scores(row.values, before)];
            const again = new Float64Array(classes);
            const hasRoom = !learn(statistics, tables, table, row, 0);
            if (hasRoom) scoreAgain(statistics, table, row.label, priors, at, row.values, 0, again, 0, classes);
            return { hasRoom, again, scores: [...first, scores(row.values, priors), scores(other, priors)] };
          });
          expect(found.scores, where).toEqual(expected.scores);
          if (found.hasRoom && expected.hasRoom) {
            expect(found.again, `${where}, again`).toEqual(expected.again);
            seen["again, both"]++;
          }
          // Not after every row: the scores tell already.
          for (let t = 0; t < tables && (i % 3 === 2 || (i >= whole && i < whole + 10)); t++)
            seen.needed += expectSameTable(late, early, t, exactness === "exact", `${where}, table ${t}`);
          if (late.shape.own === 0) seen["one weight"]++;
          else if (i >= whole) seen["since the first missing value"]++;
        }
      }
      expect(seen["one weight"]).toBeGreaterThan(2500);
      expect(seen["since the first missing value"]).toBeGreaterThan(1000);
      expect(seen.needed).toBeGreaterThan(400);
      expect(seen["again, both"]).toBeGreaterThan(5000);
    },
  );

  it("have the weights of the rows in which an attribute is known, from the first row with a missing value on", () => {
    const seen = { before: 0, first: 0, "first of its class": 0, after: 0, "of all classes": 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const random = Random.seeded(seed);
      const { tables, draw, statisticsOfAll } = drawTables(random, [0.25, 1, 3, 48]);
      const statistics = statisticsOfAll();
      const learned = Array.from({ length: tables }, (): Row[] => []);
      const whole = random.integer(40);
      for (let i = 0; i < whole + 10; i++) {
        const table = random.integer(tables);
        const row = draw(i, i < whole);
        const before = statistics.shape.own;
        const isFirstOfClass = statistics.blockOf(table, row.label) < 0;
        learn(statistics, tables, table, row, random.integer(2));
        learned[table].push(row);
        const isFirst = before === 0 && statistics.shape.own === 1;
        seen[isFirst ? "first" : before === 0 ? "before" : "after"]++;
        if (isFirst && isFirstOfClass) seen["first of its class"]++;
        for (let t = 0; t < tables; t++) {
          const kept = expectWeights(statistics, t, learned[t], `seed ${seed}, row ${i}, table ${t}`);
          if (isFirst && t === table) seen["of all classes"] += kept;
        }
      }
    }
    expect(seen.before).toBeGreaterThan(1000);
    expect(seen.first).toBeGreaterThan(100);
    expect(seen["first of its class"]).toBeGreaterThan(10);
    expect(seen.after).toBeGreaterThan(1000);
    expect(seen["of all classes"]).toBeGreaterThan(50);
  });

  it("have one weight while no value was missing, and one per attribute from then on, also after a stop", () => {
    const attributes = { p: nominal(["0", "1"]), x: numeric(), y: numeric() };
    const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    const { shape } = statistics;
    const sizes = () => [shape.own, shape.head, shape.stride, blocksIn(statistics)];
    const add = (label: number, weight: number, ...values: number[]) =>
      learn(statistics, 1, 0, { values: Float64Array.from(values), label, weight }, 0);
    const weights = (label: number) => [0, 1, 2].map((a) => weightOf(statistics, 0, a, label));
    add(0, 2, 1, 5, 6);
    add(1, 3, 0, 7, 8);
    expect(sizes()).toEqual([0, 3, 3 + 5 + 5 + 2, 3]);
    expect([weights(0), weights(1)]).toEqual([
      [2, 2, 2],
      [3, 3, 3],
    ]);
    const isWhole = (...values: number[]) => shape.isWhole(Float64Array.of(9, ...values), 1);
    expect([isWhole(1, 5, 6), isWhole(0, -1e75, 1e75)]).toEqual([true, true]);
    expect([isWhole(NaN, 5, 6), isWhole(1, NaN, 6), isWhole(1, 5, 1e76)]).toEqual([false, false, false]);
    expect([isWhole(2, 5, 6), isWhole(-1, 5, 6), isWhole(1, 5, -Infinity)]).toEqual([false, false, false]);
    expect(add(1, 4, NaN, 9, NaN)).toBe(true);
    const now = [1, 6, 6 + 5 + 5 + 2, 3];
    expect(sizes()).toEqual(now);
    const weightOfRows = (label: number) =>
      statistics.blocks.data[statistics.blockOf(0, label) * shape.stride + Block.WEIGHT + 3];
    expect([weightOfRows(0), weightOfRows(1)]).toEqual([2, 7]);
    expect([weights(0), weights(1), weights(Block.ALL).slice(1)]).toEqual([
      [2, 2, 2],
      [3, 7, 3],
      [9, 5],
    ]);
    statistics.restored();
    expect(sizes()).toEqual(now);
    expect([countsOf(statistics, 0, 0, 0), countsOf(statistics, 0, 0, 1)]).toEqual([
      [2, 0, 2],
      [3, 3, 0],
    ]);
    expect(isWhole(NaN, NaN, NaN)).toBe(true); // the weights tell
    expect(add(0, 1, NaN, NaN, 3)).toBe(false);
    expect([...weights(0), weightOfRows(0)]).toEqual([2, 2, 3, 3]);
  });

  it("have a factor with hundreds of numbers, however small or large these are", () => {
    for (const scale of [1e-9, 1e9]) {
      const attributes = Object.fromEntries(Array.from({ length: 600 }, (_, a) => [`x${a}`, numeric()]));
      const statistics = statisticsOf(defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema, 1, {});
      const random = Random.seeded(2);
      const rows: Row[] = [];
      for (let i = 0; i < 60; i++) {
        const values = Float64Array.from({ length: 600 }, () => scale * drawNormal(random));
        rows.push({ values, label: i % 2, weight: 1 });
        learn(statistics, 1, 0, rows[i], 0);
      }
      for (const label of [0, 1]) expect(expectFactor(statistics, 0, label, rows, `${scale}`)).toBe("of all");
    }
  });

  it("are exact for numbers closer together than densities tell apart", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a"] }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    const values = [3, 1, 2, 4, 2.5, 1.5, 3].map((x) => x * 1e-70);
    for (const x of values) learn(statistics, 1, 0, { values: Float64Array.of(x), label: 0, weight: 1 }, 0);
    const { mean, squares, precision } = momentsOf(statistics, 0, 0, 0);
    expect(mean / (sum(values) / 7)).toBeCloseTo(1, 12);
    expect(squares / sum(values.map((x) => (x - sum(values) / 7) ** 2))).toBeCloseTo(1, 12);
    expect(precision).toBe(1e120);
  });

  it("have no weights outside of blocks that were given up, and skip values outside that there is no room for", () => {
    const schema = defineSchema({
      attributes: { p: nominal(twelve("v")), q: nominal(["0", "1"]) },
      classes: ["a", "b"],
    });
    const statistics = statisticsOf(schema as unknown as Schema, 2, { most: 3 });
    const values = statistics.values;
    for (let i = 0; i < 40; i++) {
      learn(
        statistics,
        2,
        i % 24 < 12 ? 0 : 1,
        { values: Float64Array.of(i % 12, i % 2), label: i % 3 === 0 ? 1 : 0, weight: 1 },
        0,
      );
    }
    const before = countsOf(statistics, 0, 0, 1);
    const met = (table: number) =>
      [0, 1].flatMap((label) => countsOf(statistics, table, 0, label).slice(1)).filter((weight) => weight > 0).length;
    expect(met(0)).toBeGreaterThan(3);
    expect(values.count).toBe(met(0) + met(1)); // of p; q is in blocks
    const forget = (label: number) => values.remove(1 + 12 * statistics.blockOf(1, label), 12);
    forget(0);
    expect(countsOf(statistics, 1, 0, 0).slice(1)).toEqual(twelve("").map(() => 0));
    expect(countsOf(statistics, 0, 0, 1)).toEqual(before);
    forget(1);
    expect(values.count).toBe(met(0));
    values.refit(values.count);
    const fresh = before.indexOf(0) - 1;
    statistics.observe(0, Float64Array.of(fresh, 1), 0, 1, 1);
    expect(countsOf(statistics, 0, 0, 1)).toEqual(before);
    expect(countsOf(statistics, 0, 1, 1)[0]).toBe(1 + before[0]); // what is in blocks has room
    const known = before.findLastIndex((weight) => weight > 0) - 1;
    statistics.observe(0, Float64Array.of(known, NaN), 0, 1, 1);
    expect(countsOf(statistics, 0, 0, 1)[1 + known]).toBe(before[1 + known] + 1);
    expect(countsOf(statistics, 0, 0, 1)[0]).toBe(before[0] + 1);
  });

  it("have no weight of a value in any class where it had no room for one of them, until it comes again", () => {
    const schema = defineSchema({ attributes: { p: nominal(twelve("v")) }, classes: ["a", "b", "c"] });
    let forgotten = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.seeded(seed);
      const statistics = statisticsOf(schema as unknown as Schema, 2, { most: 3, smoothing: random.integer(2) });
      const row = (value: number, label: number): Row => ({ values: Float64Array.of(value), label, weight: 1 });
      for (let value = 0; value < 12; value++) learn(statistics, 2, 0, row(value, 2), 0); // all values are known
      for (const label of [0, 1, 2]) learn(statistics, 2, 1, row(0, label), 0); // the other table has blocks of all classes, too
      for (const label of [0, 1]) learn(statistics, 2, 0, row(0, label), 0);
      const { values } = statistics;
      values.refit(20);
      // From the definition: what has a record keeps it, also without weight, and the table has room for 20.
      const weights = new Map<string, number>();
      for (const table of [0, 1])
        for (const label of [0, 1, 2])
          countsOf(statistics, table, 0, label).forEach((weight, v) => {
            if (v > 0 && weight > 0) weights.set(`${table} ${label} ${v - 1}`, weight);
          });
      for (let i = 0; i < 200; i++) {
        const [table, label, value] = [random.integer(2), random.integer(3), random.integer(12)];
        const weight = 1 + random.integer(3);
        const key = `${table} ${label} ${value}`;
        if (weights.has(key) || weights.size < 20) weights.set(key, (weights.get(key) ?? 0) + weight);
        else {
          for (const c of [0, 1, 2]) {
            const other = `${table} ${c} ${value}`;
            if ((weights.get(other) ?? 0) > 0) forgotten++;
            if (weights.has(other)) weights.set(other, 0);
          }
        }
        statistics.observe(table, Float64Array.of(value), 0, label, weight);
        const now = [0, 1].map((t) =>
          [0, 1, 2].map((c) => {
            const each = Array.from({ length: 12 }, (_, v) => weights.get(`${t} ${c} ${v}`) ?? 0);
            return [sum(each), ...each];
          }),
        );
        const found = [0, 1].map((t) => [0, 1, 2].map((c) => countsOf(statistics, t, 0, c)));
        expect(found, `seed ${seed}, row ${i}`).toEqual(now);
        for (const t of [0, 1]) {
          for (const c of [0, 1, 2]) expectFactor(statistics, t, c, [], `seed ${seed}, row ${i}`);
        }
      }
    }
    expect(forgotten).toBeGreaterThan(100);
  });

  it("have a sum that holds every value's weight, however large those were that had to go", () => {
    const schema = defineSchema({ attributes: { p: nominal(twelve("v")) }, classes: ["a", "b"] });
    let forgotten = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.seeded(seed);
      const statistics = statisticsOf(schema as unknown as Schema, 1, { most: 3 });
      const weights = [1e100, 7, 0.1, 0.3, 1e-300, 5e-324];
      for (let value = 0; value < 12; value++) {
        const weight = weights[random.integer(weights.length)];
        learn(statistics, 1, 0, { values: Float64Array.of(value), label: 0, weight }, 0);
      }
      learn(statistics, 1, 0, { values: Float64Array.of(0), label: 1, weight: 1 }, 0);
      statistics.values.refit(statistics.values.count);
      for (let i = 0; i < 40; i++) {
        const [value, label] = [random.integer(12), random.integer(2)];
        const before = countsOf(statistics, 0, 0, 0)[1 + value];
        statistics.observe(0, Float64Array.of(value), 0, label, weights[random.integer(weights.length)]);
        if (before > 0 && countsOf(statistics, 0, 0, 0)[1 + value] === 0) forgotten++;
        for (const c of [0, 1]) {
          const [total, ...each] = countsOf(statistics, 0, 0, c);
          expect(Math.abs(total - sum(each)), `seed ${seed}, row ${i}`).toBeLessThanOrEqual(1e-12 * sum(each));
          expectFactor(statistics, 0, c, [], `seed ${seed}, row ${i}`);
        }
      }
    }
    expect(forgotten).toBeGreaterThan(100);
  });

  it("keep blocks that are not free, under new numbers, with what is outside of them, and nothing of the others", () => {
    const schema = defineSchema({
      attributes: { p: nominal(twelve("v")), q: nominal(["0"]) },
      classes: ["a", "b"],
    }) as unknown as Schema;
    const statistics = statisticsOf(schema, 3, { most: 3 });
    for (let i = 0; i < 36; i++) {
      learn(statistics, 3, i % 3, { values: Float64Array.of(i % 12, 0), label: i % 2, weight: 1 + i }, 0);
    }
    const kept = [0, 1].map((label) => countsOf(statistics, 1, 0, label));
    const owners = Int32Array.from({ length: 6 }, (_, block) => (block % 3 === 1 ? 1 : -1)); // tables have every third
    expect([0, 1].map((label) => owners[statistics.blockOf(1, label)])).toEqual([1, 1]);
    schema.attributes[1].intern("1");
    moveBlocks(statistics, owners, statistics.admit(Float64Array.of(0, 1), 0, 0, 0) as Int32Array);
    expect([0, 1].map((label) => countsOf(statistics, 1, 0, label))).toEqual(kept);
    expect([0, 1, 2].map((table) => statistics.blockOf(table, 0) >= 0)).toEqual([false, true, false]);
    expect([blocksIn(statistics), statistics.values.count]).toEqual([2, kept.flat().filter((n) => n > 0).length - 2]);
    schema.attributes[1].intern("2");
    const none = new Int32Array(2).fill(-1);
    moveBlocks(statistics, none, statistics.admit(Float64Array.of(0, 2), 0, 0, 0) as Int32Array);
    expect([blocksIn(statistics), statistics.values.count]).toEqual([0, 0]);
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
    expect([fits(1e9, NaN, 1), fits(NaN, NaN, 0), fits(0, -1, 0)]).toEqual([true, true, true]);
    expect([fits(0, 0, 0), fits(0, 1, 0), fits(0, 2, 0), fits(0, NaN, 2)]).toEqual([false, false, false, false]);
    statistics.meet(Float64Array.of(0, 1), 0);
    expect([fits(0, 0, 0), fits(0, 1, 0), fits(0, 2, 0), fits(0, 1, 2)]).toEqual([false, true, false, false]);
  });

  it("take values the schema does not have for unknown: they never make room", () => {
    const schema = defineSchema({ attributes: { p: nominal(["0", "1"]) }, classes: ["a", "b"] }) as unknown as Schema;
    const unknown = [2, 1e9, Infinity, -1];
    for (const first of [NaN, ...unknown]) {
      const statistics = statisticsOf(schema, 1, {});
      const { stride } = statistics.shape;
      // Like a missing value, the first one gives attributes weights of their own.
      expect(learn(statistics, 1, 0, { values: Float64Array.of(first), label: 0, weight: 1 }, 1)).toBe(true);
      expect(statistics.shape.own).toBe(1);
      for (const value of unknown) {
        expect(learn(statistics, 1, 0, { values: Float64Array.of(value), label: 0, weight: 1 }, 1)).toBe(false);
      }
      expect(statistics.shape.stride).toBe(stride + 1);
      expect([...statistics.shape.room]).toEqual([2]);
      expect(countsOf(statistics, 0, 0, 0)).toEqual([0, 0, 0]);
    }
  });

  it("grow by the share asked for, and by what is needed where that is more", () => {
    const schema = defineSchema({
      attributes: { p: nominal(["0", "1", "2", "3"]) },
      classes: ["a", "b"],
    }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    for (let v = 4; v < 12; v++) schema.attributes[0].add(`${v}`);
    for (let c = 2; c < 10; c++) schema.internClass(`${c}`);
    // A block holds a factor, its power, the weight of its rows and one for each of the values.
    const after = (value: number, label: number, spare: number) => {
      const shape = statistics.admit(Float64Array.of(value), 0, label, spare);
      if (shape === null) return null;
      const { classes, stride, classesKnown } = statistics.shape.sizesOf(shape);
      return [classesKnown, classes, stride];
    };
    expect(after(0, 2, 0)).toEqual([3, 3, 3 + 4]);
    expect(after(0, 2, 1)).toEqual([3, 4, 3 + 4]);
    expect(after(0, 8, 1)).toEqual([9, 9, 3 + 4]);
    expect(after(4, 0, 0)).toEqual([2, 2, 3 + 5]);
    expect(after(4, 0, 0.5)).toEqual([2, 2, 3 + 6]);
    expect(statistics.shape.stride).toBe(3 + 4); // asking changes nothing
  });

  it("give others whose room is full room for one more value that is known, where blocks have to move anyway", () => {
    const attributes = {
      comes: nominal(twelve("v")),
      full: nominal(twelve("v")),
      complete: nominal(["0", "1", "2", "3"]),
      half: nominal(twelve("v")),
      x: numeric(),
    };
    const statistics = statisticsOf(defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema, 1, {});
    for (let v = 0; v < 4; v++) {
      const values = Float64Array.of(v, v, v, v % 2, v);
      learn(statistics, 1, 0, { values, label: v % 2, weight: 1 }, 0.25);
    }
    const { shape } = statistics;
    const roomsWith = (values: number[], spare: number) => {
      const numbers = shape.grownFor(Float64Array.from(values), 0, 0, spare);
      return [0, 1, 2, 3].map((a) => numbers[5 + 2 * a]);
    };
    expect([...shape.room]).toEqual([4, 4, 4, 4, 0]);
    expect(roomsWith([4, 0, 0, 0, 0], 0.25)).toEqual([5, 5, 4, 4]);
    expect(roomsWith([4, 0, 0, 0, 0], 0)).toEqual([5, 4, 4, 4]); // no room to spare
    expect(roomsWith([3, 0, 0, 2, 0], 0.25)).toEqual([4, 4, 4, 4]); // has room: nothing moves
    expect(roomsWith([0, 0, 0, 7, 0], 0.25)).toEqual([5, 5, 4, 8]);
    const last = { values: Float64Array.of(4, 0, 0, 0, 0), label: 0, weight: 1 };
    expect(learn(statistics, 1, 0, last, 0.25)).toBe(true);
    expect(learn(statistics, 1, 0, { ...last, values: Float64Array.of(0, 4, 0, 0, 0) }, 0.25)).toBe(false);
    expect(countsOf(statistics, 0, 1, 0)).toEqual([4, 2, 0, 1, 0, 1]);
  });

  it("give room to no more than 8 declared classes and 4 values, until others come", () => {
    const values = Array.from({ length: 40 }, (_, v) => `v${v}`);
    const schema = defineSchema({ attributes: { p: nominal(values) }, classes: twelve("c") }) as unknown as Schema;
    const statistics = statisticsOf(schema, 1, {});
    expect([statistics.shape.classes, statistics.shape.stride]).toEqual([8, 3 + 4]);
    const row = (value: number, label: number) => ({ values: Float64Array.of(value), label, weight: 1 });
    expect(learn(statistics, 1, 0, row(3, 7), 0)).toBe(false);
    expect(learn(statistics, 1, 0, row(33, 9), 0)).toBe(true);
    expect([statistics.shape.classes, statistics.shape.stride, blocksIn(statistics)]).toEqual([10, 3 + 34, 2]);
    expect(countsOf(statistics, 0, 0, 9)).toEqual([1, ...values.slice(0, 34).map((_, v) => (v === 33 ? 1 : 0))]);
    expectFactor(statistics, 0, 7, [], "a class from before");
  });
});

describe("values that have come", () => {
  it("are counted once each, in whatever order and place, also after a stop", () => {
    const names = Array.from({ length: 100 }, (_, v) => `v${v}`);
    const attributes = { p: nominal(names), x: numeric(), q: nominal(names), r: nominal(["0"]) };
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.seeded(seed);
      const schema = defineSchema({ attributes, classes: ["a"] }) as unknown as Schema;
      const statistics = new AttributeStatistics(new Arena(), schema, 1, Infinity, seed % 2 === 0 ? 64 : Infinity);
      const { shape } = statistics;
      const met = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()];
      expect([shape.met[0], shape.met[3]]).toEqual([1, 1]); // before any has come
      for (let i = 0; i < 60; i++) {
        const row = Float64Array.of(random.integer(1 + 2 * i) % 100, 5, i % 7 === 0 ? random.integer(100) : NaN, NaN);
        const next = statistics.admit(row, 0, 0, 0.25);
        if (next !== null) moveBlocks(statistics, new Int32Array(0), next);
        expect(shape.fits(row, 0, 0)).toBe([0, 2].every((a) => !(row[a] >= 0) || met[a].has(row[a])));
        statistics.meet(row, 0);
        for (const a of [0, 2]) if (row[a] >= 0) met[a].add(row[a]);
        if (i % 13 === 0) statistics.restored();
        for (const a of [0, 2, 3]) {
          expect(shape.met[a]).toBe(Math.max(1, met[a].size));
          expect(names.every((_, v) => shape.hasMet(a, v) === met[a].has(v))).toBe(true);
          expect(shape.gap[a]).toBe(names.findIndex((_, v) => !met[a].has(v)));
        }
      }
    }
  });
});

describe("statistics over one schema", () => {
  it("share what follows from it while their shapes are equal, also after one has looked how large it may become", () => {
    const schema = defineSchema({ attributes: { a: nominal(twelve("v")) }, classes: twelve("c") }) as unknown as Schema;
    const one = statisticsOf(schema, 1, {});
    expect(one.shape.sizesOfKnown().stride).toBe(one.shape.stride + 9); // of twelve values, not four, and a weight of its own
    const other = statisticsOf(schema, 1, {});
    expect(other.shape.layout).toBe(one.shape.layout);
    moveBlocks(other, new Int32Array(0), other.admit(Float64Array.of(7), 0, 0, 0) as Int32Array);
    expect(other.shape.sizesOfKnown()).not.toBe(other.shape.layout);
    const third = statisticsOf(schema, 1, {});
    expect([third.shape.stride, other.shape.stride]).toEqual([one.shape.stride, one.shape.stride + 4]);
  });

  it("have each their own shape, whichever another has or had", () => {
    const schema = defineSchema({
      attributes: { a: nominal(["p", "q"]), x: numeric(), b: nominal(["r", "s", "t"]), y: numeric() },
      classes: ["no", "yes"],
    }) as Schema;
    const whole = statisticsOf(schema, 1, {});
    const pairs = statisticsOf(schema, 1, { perBlock: 2 });
    expect([whole.shape.stride, pairs.shape.stride]).toEqual([3 + 2 + 5 + 3 + 5, 3 + 5 + 5]); // the two widest
    expect([...whole.attributes]).toEqual([1, 3, 0, 2]);
    expect([...whole.shape.sizes]).toEqual([2, 5, 3, 5]);
    schema.attributes[0].intern("new");
    const wider = whole.admit(Float64Array.of(2, 0, 0, 0), 0, 0, 0) as Int32Array;
    moveBlocks(whole, new Int32Array(0), wider);
    expect([...whole.shape.sizes]).toEqual([3, 5, 3, 5]);
    expect([...whole.shape.room]).toEqual([3, 0, 3, 0]);
    const outside = statisticsOf(schema, 1, { most: 2 }); // which knows the value from the beginning
    expect([...outside.shape.sizes]).toEqual([0, 5, 0, 5]);
    for (const one of [whole, pairs]) one.meet(Float64Array.of(2, 0, 0, 0), 0);
    whole.restored();
    expect([...whole.shape.sizes]).toEqual([3, 5, 3, 5]);
    pairs.restored();
    expect([...pairs.shape.sizes]).toEqual([2, 5, 3, 5]);
    expect(pairs.shape.fits(Float64Array.of(2, 0, 0, 0), 0, 0)).toBe(false);
    expect(whole.shape.fits(Float64Array.of(2, 0, 0, 0), 0, 0)).toBe(true);
    expect(statisticsOf(schema, 1, {}).shape.stride).toBe(3 + 3 + 5 + 3 + 5); // knows the value from the beginning
  });
});
