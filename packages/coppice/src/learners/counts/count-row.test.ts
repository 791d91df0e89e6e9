import { describe, expect, it } from "vitest";
import { Arena, defineSchema, drawNormal, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { score } from "./bayes-score.ts";
import { Block } from "./block.ts";
import { countRow, makeScorable } from "./count-row.ts";
import { moveBlocks } from "./move-blocks.ts";

const OBSERVED = 0; // the table whose rows are all observed
const COUNTED = 1; // the other one, whose rows are counted and then made scorable

/** `most`: values of an attribute whose weights are in blocks. */
function twoTables(schema: Schema, most: number) {
  const statistics = new AttributeStatistics(new Arena(), schema, 1, Infinity, most);
  statistics.values.refit(100);
  statistics.classBlocks.resize(2 * (statistics.shape.classes + 1));
  return statistics;
}

/** Gives attributes weights of their own, as the first row with a missing value does. */
function giveWeights(statistics: AttributeStatistics) {
  const { classBlocks, blocks, shape } = statistics;
  const count = blocks.length / shape.stride;
  const tables = Int32Array.from({ length: count }, (_, block) =>
    Math.floor(classBlocks.data.indexOf(block + 1) / (shape.classes + 1)),
  );
  const nothing = new Float64Array(shape.numeric.length).fill(NaN);
  moveBlocks(statistics, tables, shape.grownFor(nothing, 0, Block.ALL, 0, 1));
  expect(shape.own).toBe(1);
}

/** Adds a row to a table, with a block for whoever lacks one. */
function add(
  statistics: AttributeStatistics,
  table: number,
  row: Float64Array,
  label: number,
  weight: number,
  isCounted = table === COUNTED,
) {
  if (isCounted && !statistics.shape.isWhole(row, 0)) giveWeights(statistics);
  const { stride } = statistics.shape;
  for (const who of statistics.lacking(table, label)) {
    const block = statistics.blocks.length / stride;
    statistics.blocks.resize((block + 1) * stride);
    statistics.assign(table, who, block);
  }
  if (isCounted) countRow(statistics, table, row, 0, label, weight);
  else statistics.observe(table, row, 0, label, weight);
  if (!statistics.lacks) return;
  statistics.lacks = false;
  giveWeights(statistics);
  statistics.addWeights(table, row, 0, label, weight);
}

function blockOf(statistics: AttributeStatistics, table: number, label: number): Float64Array {
  const { stride } = statistics.shape;
  const block = statistics.blockOf(table, label);
  return statistics.blocks.data.slice(block * stride, (block + 1) * stride);
}

/** The weights of all nominal values in a block. */
function weightsOf(statistics: AttributeStatistics, table: number, label: number): number[] {
  const { stride, room, sizes } = statistics.shape;
  const head = statistics.blockOf(table, label) * stride;
  let offset = statistics.shape.head;
  return [...statistics.attributesOf(table)].flatMap((a) => {
    const first = statistics.placeOf(a, offset, 0);
    offset += sizes[a];
    return Array.from({ length: room[a] }, (_, v) => statistics.weightAt(head, first + v));
  });
}

/** The same numbers; the factor, which `observe` may have made of an earlier one, to the last digits. */
function expectSameBlock(statistics: AttributeStatistics, label: number) {
  const [observed, counted] = [OBSERVED, COUNTED].map((table) => blockOf(statistics, table, label));
  expect(Math.abs(counted[0] - observed[0])).toBeLessThanOrEqual(1e-12 * observed[0]);
  expect(counted.subarray(1)).toEqual(observed.subarray(1));
  expect(weightsOf(statistics, COUNTED, label)).toEqual(weightsOf(statistics, OBSERVED, label));
}

const schemas = {
  "numbers and values": () =>
    defineSchema({
      attributes: {
        x: numeric(),
        colour: nominal(["r", "g", "b"]),
        y: numeric(),
        two: numeric(),
        flag: nominal(["no", "yes"]),
        z: numeric(),
      },
      target: "class",
      classes: ["a", "b", "c"],
    }),
  numbers: () => defineSchema({ attributes: { x: numeric(), y: numeric() }, target: "class", classes: ["a", "b"] }),
  values: () =>
    defineSchema({
      attributes: { colour: nominal(["r", "g", "b"]), flag: nominal(["no", "yes"]) },
      target: "class",
      classes: ["a", "b"],
    }),
};

/** A row with missing values and numbers too large to count, unless it is whole, and one of a constant attribute. */
function draw(schema: Schema, random: Random, label: number, isWhole: boolean): Float64Array {
  return Float64Array.from(schema.attributes, (attribute, a) => {
    if (!isWhole && random.integer(12) === 0) return NaN;
    if (attribute.kind === "nominal") return random.integer(attribute.values.length);
    if (attribute.name === "two") return random.integer(3) <= label ? 2 : 5; // for one class always 2
    if (!isWhole && random.integer(40) === 0) return random.integer(2) === 0 ? 1e80 : -1e80;
    if (a === schema.attributes.length - 1) return label === 0 ? 7 : drawNormal(random); // constant for a class
    return 5 * label + (label === 1 ? 1e-3 : a + 1) * drawNormal(random); // one class varies on a scale of its own
  });
}

/** From which row on values may be missing, and whether attributes have weights of their own from the beginning. */
const missing = {
  "missing from the beginning": { from: 0, own: 0 },
  "missing later": { from: 60, own: 0 },
  "never missing": { from: Infinity, own: 0 },
  "never missing, with weights of their own": { from: Infinity, own: 1 },
};

const cases = Object.entries(schemas).flatMap(([of, schemaOf]) =>
  Object.entries(missing).map(([when, how]) => [of, when, schemaOf, how] as const),
);

describe.each(cases)("a table of %s, %s, that is counted and then made scorable", (_of, _when, schemaOf, how) => {
  const schema = schemaOf() as unknown as Schema;

  function tables(most: number) {
    const statistics = twoTables(schema, most);
    if (how.own === 1 && statistics.shape.own === 0) giveWeights(statistics);
    return statistics;
  }

  /** Where no value has been missing, there are such weights if they were given, or with values outside of blocks. */
  function expectOwn({ shape }: AttributeStatistics) {
    if (how.from === Infinity) expect(shape.own).toBe(shape.layout.outsideAttributes > 0 ? 1 : how.own);
  }

  it.each([1, 2, 3, 5, 8, 20, 80, 400])("is that of the same %d rows observed", (count) => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = Random.seeded(seed);
      const statistics = tables([Infinity, 2, 0][seed % 3]);
      for (let i = 0; i < count; i++) {
        const label = random.integer(schema.classCount);
        const row = draw(schema, random, label, i < how.from);
        const weight = [1, 1, 3, 0.25][random.integer(4)];
        // Either way may be the first to find a value missing.
        for (const table of seed % 2 === 0 ? [OBSERVED, COUNTED] : [COUNTED, OBSERVED])
          add(statistics, table, row, label, weight);
      }
      makeScorable(statistics, COUNTED);
      expect(statistics.lacks).toBe(false); // it has learned no row
      expectOwn(statistics);
      for (let c = 0; c < schema.classCount; c++) {
        expect(statistics.blockOf(COUNTED, c) < 0).toBe(statistics.blockOf(OBSERVED, c) < 0);
        if (statistics.blockOf(OBSERVED, c) < 0) continue;
        expectSameBlock(statistics, c);
      }
      expect(statistics.blockOf(COUNTED, Block.ALL) < 0).toBe(statistics.blockOf(OBSERVED, Block.ALL) < 0);
      if (statistics.blockOf(OBSERVED, Block.ALL) < 0) continue;
      const [observed, counted] = [OBSERVED, COUNTED].map((table) => blockOf(statistics, table, Block.ALL));
      expect(counted[Block.UNNEEDED_COUNT]).toBe(observed[Block.UNNEEDED_COUNT]);
      const { head } = statistics.shape;
      const end = head + statistics.numericIn(OBSERVED) * Block.NUMERIC_WIDTH;
      for (let q = head; q < end; q += Block.NUMERIC_WIDTH) {
        expect(counted[q + Block.VARIANCE]).toBe(observed[q + Block.VARIANCE]);
      }
    }
  });

  it("goes on as an observed one, where some rows were observed and the later ones counted", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.seeded(seed);
      const statistics = tables([Infinity, 0][seed % 2]);
      const out = [new Float64Array(schema.classCount), new Float64Array(schema.classCount)];
      const priors = new Float64Array(schema.classCount);
      for (let i = 0; i < 120; i++) {
        const label = random.integer(schema.classCount);
        const row = draw(schema, random, label, i < how.from);
        if (i === 80) makeScorable(statistics, COUNTED);
        if (i >= 80) {
          for (const table of [OBSERVED, COUNTED])
            score(statistics, table, priors, 0, row, 0, out[table], 0, priors.length);
          for (const [c, one] of out[OBSERVED].entries()) {
            expect(Math.abs(out[COUNTED][c] - one)).toBeLessThanOrEqual(1e-12 * one);
          }
        }
        add(statistics, OBSERVED, row, label, 1);
        add(statistics, COUNTED, row, label, 1, i >= 20 && i < 80);
        priors[label] += 1;
      }
      expectOwn(statistics);
    }
  });
});

it.each([0, 25, 50])(
  "counts rows in tables that look at some of the attributes, missing from row %d on",
  (missingFrom) => {
    const schema = schemas["numbers and values"]() as unknown as Schema;
    const statistics = new AttributeStatistics(new Arena(), schema, 1, 2);
    statistics.classBlocks.resize(2 * (statistics.shape.classes + 1));
    statistics.subsets.resize(2 * statistics.subsetSize);
    for (const table of [OBSERVED, COUNTED]) statistics.choose(table, Int32Array.of(5, 1));
    const random = Random.seeded(1);
    for (let i = 0; i < 50; i++) {
      const label = random.integer(3);
      const row = draw(schema, random, label, i < missingFrom);
      for (const table of [OBSERVED, COUNTED]) add(statistics, table, row, label, 2);
    }
    makeScorable(statistics, COUNTED);
    expect(statistics.shape.own).toBe(Number(missingFrom < 50));
    for (let c = 0; c < 3; c++) expectSameBlock(statistics, c);
  },
);
