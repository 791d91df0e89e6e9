import { describe, expect, it } from "vitest";
import { Arena, defineSchema, drawNormal, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { score } from "./bayes-score.ts";
import { Block } from "./block.ts";
import { countRow, makeScorable } from "./count-row.ts";

const OBSERVED = 0; // the table whose rows are all observed
const COUNTED = 1; // the other one, whose rows are counted and then made scorable

/** `most`: values of an attribute whose weights are in blocks. */
function twoTables(schema: Schema, most: number) {
  const statistics = new AttributeStatistics(new Arena(), schema, 1, Infinity, most);
  statistics.values.refit(100);
  statistics.classBlocks.resize(2 * (statistics.shape.classes + 1));
  return statistics;
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
  const { stride } = statistics.shape;
  for (const who of statistics.lacking(table, label)) {
    const block = statistics.blocks.length / stride;
    statistics.blocks.resize((block + 1) * stride);
    statistics.assign(table, who, block);
  }
  if (isCounted) countRow(statistics, table, row, 0, label, weight);
  else statistics.observe(table, row, 0, label, weight);
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
  let offset: number = Block.HEAD;
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

/** A row with missing values, numbers too large to count, and one of a constant attribute. */
function draw(schema: Schema, random: Random, label: number): Float64Array {
  return Float64Array.from(schema.attributes, (attribute, a) => {
    if (random.integer(12) === 0) return NaN;
    if (attribute.kind === "nominal") return random.integer(attribute.values.length);
    if (random.integer(40) === 0) return random.integer(2) === 0 ? 1e80 : -1e80;
    if (a === schema.attributes.length - 1) return label === 0 ? 7 : drawNormal(random); // constant for a class
    return 5 * label + (label === 1 ? 1e-3 : a + 1) * drawNormal(random); // one class varies on a scale of its own
  });
}

describe.each(Object.entries(schemas))("a table of %s that is counted and then made scorable", (_, schemaOf) => {
  const schema = schemaOf() as unknown as Schema;

  it.each([1, 2, 3, 5, 8, 20, 80, 400])("is that of the same %d rows observed", (count) => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = Random.seeded(seed);
      const statistics = twoTables(schema, [Infinity, 2, 0][seed % 3]);
      for (let i = 0; i < count; i++) {
        const label = random.integer(schema.classCount);
        const row = draw(schema, random, label);
        const weight = [1, 1, 3, 0.25][random.integer(4)];
        for (const table of [OBSERVED, COUNTED]) add(statistics, table, row, label, weight);
      }
      makeScorable(statistics, COUNTED);
      for (let c = 0; c < schema.classCount; c++) {
        expect(statistics.blockOf(COUNTED, c) < 0).toBe(statistics.blockOf(OBSERVED, c) < 0);
        if (statistics.blockOf(OBSERVED, c) < 0) continue;
        expectSameBlock(statistics, c);
      }
      expect(statistics.blockOf(COUNTED, Block.ALL) < 0).toBe(statistics.blockOf(OBSERVED, Block.ALL) < 0);
      if (statistics.blockOf(OBSERVED, Block.ALL) < 0) continue;
      const [observed, counted] = [OBSERVED, COUNTED].map((table) => blockOf(statistics, table, Block.ALL));
      expect(counted[Block.UNNEEDED_COUNT]).toBe(observed[Block.UNNEEDED_COUNT]);
      const end = Block.HEAD + statistics.numericIn(OBSERVED) * Block.NUMERIC_WIDTH;
      for (let q: number = Block.HEAD; q < end; q += Block.NUMERIC_WIDTH) {
        expect(counted[q + Block.VARIANCE]).toBe(observed[q + Block.VARIANCE]);
      }
    }
  });

  it("goes on as an observed one, where some rows were observed and the later ones counted", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = Random.seeded(seed);
      const statistics = twoTables(schema, [Infinity, 0][seed % 2]);
      const out = [new Float64Array(schema.classCount), new Float64Array(schema.classCount)];
      const priors = new Float64Array(schema.classCount);
      for (let i = 0; i < 120; i++) {
        const label = random.integer(schema.classCount);
        const row = draw(schema, random, label);
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
    }
  });
});

it("counts rows in tables that look at some of the attributes", () => {
  const schema = schemas["numbers and values"]() as unknown as Schema;
  const statistics = new AttributeStatistics(new Arena(), schema, 1, 2);
  statistics.classBlocks.resize(2 * (statistics.shape.classes + 1));
  statistics.subsets.resize(2 * statistics.subsetSize);
  for (const table of [OBSERVED, COUNTED]) statistics.choose(table, Int32Array.of(4, 1));
  const random = Random.seeded(1);
  for (let i = 0; i < 50; i++) {
    const label = random.integer(3);
    const row = draw(schema, random, label);
    for (const table of [OBSERVED, COUNTED]) add(statistics, table, row, label, 2);
  }
  makeScorable(statistics, COUNTED);
  for (let c = 0; c < 3; c++) expectSameBlock(statistics, c);
});
