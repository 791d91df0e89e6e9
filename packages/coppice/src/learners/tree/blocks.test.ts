import { describe, expect, it } from "vitest";
import { Arena, defineSchema, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { LeafBlocks } from "./blocks.ts";

/** Blocks over two attributes, of which each block looks at `perBlock`. */
function blocksOf(perBlock: number): LeafBlocks {
  const attributes = { x: numeric(), p: nominal(["0", "1"]) };
  const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
  const arena = new Arena();
  return new LeafBlocks(arena, new AttributeStatistics(arena, schema, { smoothing: 1, range: true, perBlock }));
}

/** The numbers of a block, for the attributes it looks at. */
function numbersOf(blocks: LeafBlocks, block: number): Float64Array {
  const { blocks: column, shape } = blocks.statistics;
  const { stride, classes, sizes } = shape;
  const used = blocks.statistics.attributesOf(block).reduce((sum, a) => sum + sizes[a], classes);
  return column.data.subarray(block * stride, block * stride + used);
}

function bytesOf(blocks: LeafBlocks): number {
  return blocks.columns.reduce((bytes, column) => bytes + column.byteLength, 0);
}

describe("blocks of leaves", () => {
  it.each([2, 1])(
    "are handed out, taken back and moved together as a plain list of owners would have it: %d attributes each",
    (perBlock) => {
      for (let seed = 1; seed <= 25; seed++) {
        const random = Random.seeded(seed);
        const blocks = blocksOf(perBlock);
        const { statistics } = blocks;
        const owned = new Map<number, number>(); // leaf by block
        const marks = new Map<number, number>(); // what a leaf has in its block
        let nextLeaf = 0;
        let made = 0; // blocks in existence
        const pick = () => [...owned.keys()][random.integer(owned.size)];
        for (let i = 0; i < 120; i++) {
          const what = random.integer(10);
          if (what < 5) {
            const hasFree = made > owned.size;
            expect(blocks.hasFree).toBe(hasFree);
            const leaf = nextLeaf++;
            const block = blocks.open(leaf);
            expect(owned.has(block), "a block with two owners").toBe(false);
            if (!hasFree) made++;
            expect(block).toBeLessThan(made);
            expect(
              numbersOf(blocks, block).every((n) => n === 0),
              "a block that is not empty",
            ).toBe(true);
            owned.set(block, leaf);
            marks.set(leaf, 1 + i);
            if (perBlock === 1) statistics.choose(block, Int32Array.of(i % 2));
            numbersOf(blocks, block).fill(1 + i);
          } else if (what < 8) {
            if (owned.size === 0) continue;
            const block = pick();
            owned.delete(block);
            blocks.close(block);
          } else if (what < 9) {
            const before = blocks.capacity;
            blocks.reserve(made + random.integer(5));
            expect(blocks.capacity).toBeGreaterThanOrEqual(made);
            if (blocks.capacity !== before)
              expect(bytesOf(blocks)).toBe(blocks.capacity * blocks.bytesOf(statistics.shape.stride));
          } else {
            const capacity = owned.size + random.integer(3);
            const told = new Map<number, number>();
            blocks.compact(capacity, null, (leaf, block) => told.set(block, leaf));
            const leaves = [...owned.keys()].sort((a, b) => a - b).map((block) => owned.get(block) as number);
            expect([...told], "owned blocks move together, in their order").toEqual([...leaves.entries()]);
            owned.clear();
            for (const [block, leaf] of told) owned.set(block, leaf);
            made = owned.size;
            expect(blocks.hasFree).toBe(false);
            expect(blocks.capacity).toBe(capacity);
            expect(bytesOf(blocks), "all bytes beyond the capacity are given back").toBe(
              capacity * blocks.bytesOf(statistics.shape.stride),
            );
          }
          expect(blocks.count).toBe(made);
          expect(blocks.spare).toBe(blocks.capacity - owned.size);
          const inOrder = [...owned].sort(([a], [b]) => a - b);
          expect(blocks.learning()).toEqual(inOrder.map(([, leaf]) => leaf));
          for (const [block, leaf] of owned) {
            const mark = marks.get(leaf) as number;
            expect(
              numbersOf(blocks, block).every((n) => n === mark),
              "a leaf's numbers",
            ).toBe(true);
            if (perBlock === 1)
              expect([...statistics.attributesOf(block)], "a leaf's attributes").toEqual([(mark - 1) % 2]);
          }
        }
      }
    },
  );

  it("start again from none when cleared", () => {
    const blocks = blocksOf(2);
    for (let leaf = 0; leaf < 5; leaf++) blocks.open(leaf);
    blocks.close(3);
    blocks.clear();
    expect([blocks.count, blocks.capacity, blocks.hasFree, bytesOf(blocks)]).toEqual([0, 0, false, 0]);
    expect(blocks.learning()).toEqual([]);
    expect(blocks.open(7)).toBe(0);
    expect(blocks.learning()).toEqual([7]);
  });
});
