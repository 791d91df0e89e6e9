import { describe, expect, it } from "vitest";
import { Arena, defineSchema, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { LeafBlocks } from "./blocks.ts";

const CLASSES = ["a", "b", "c"];
const LEAVES = 12;

/** Attributes with values; the first is 0. */
const NOMINAL = [1, 2];

/** Blocks over three attributes, of which each leaf looks at `perBlock`; o and p have their weights outside where `most` is 1. */
function blocksOf(perBlock: number, most = Infinity): LeafBlocks {
  const attributes = { x: numeric(), o: nominal(["0", "1", "2"]), p: nominal(["0", "1"]) };
  const schema = defineSchema({ attributes, classes: CLASSES }) as unknown as Schema;
  const arena = new Arena();
  const statistics = new AttributeStatistics(arena, schema, 1, perBlock, most);
  statistics.classBlocks.resize(LEAVES * (CLASSES.length + 1));
  statistics.subsets.resize(LEAVES * statistics.subsetSize);
  for (let leaf = 0; leaf < LEAVES && perBlock === 1; leaf++) statistics.choose(leaf, Int32Array.of(leaf % 3));
  return new LeafBlocks(arena, statistics);
}

/** The numbers of a class's block, for the attributes that its leaf looks at; none where it has no block. */
function numbersOf({ statistics }: LeafBlocks, leaf: number, label: number): Float64Array {
  const { stride, sizes, head } = statistics.shape;
  const used = statistics.attributesOf(leaf).reduce((sum, a) => sum + sizes[a], head);
  const block = statistics.blockOf(leaf, label);
  return statistics.blocks.data.subarray(block * stride, block < 0 ? block * stride : block * stride + used);
}

/** The nominal attributes that a leaf looks at, with the number of their values. */
function lookedAt({ statistics }: LeafBlocks, leaf: number): (readonly [attribute: number, values: number])[] {
  const attributes = NOMINAL.filter((a) => statistics.attributesOf(leaf).includes(a));
  return attributes.map((a) => [a, statistics.shape.room[a]]);
}

/** Gives the values outside that a leaf looks at marks as their weights. */
function markOutside(blocks: LeafBlocks, leaf: number, label: number, mark: number): void {
  const { statistics } = blocks;
  const { values } = statistics;
  const head = statistics.blockOf(leaf, label) * statistics.shape.stride;
  for (const [a, count] of lookedAt(blocks, leaf)) {
    values.refit(values.count + count);
    for (let v = 0; v < count; v++)
      expect(statistics.values.add(statistics.keyOf(head, statistics.placeOf(a, 0, v)), mark + 10 * a + v)).toBe(true);
  }
}

/** Whether the values outside that a leaf looks at have the weights of `markOutside`. */
function isMarkedOutside(blocks: LeafBlocks, leaf: number, label: number, mark: number): boolean {
  const { statistics } = blocks;
  const head = statistics.blockOf(leaf, label) * statistics.shape.stride;
  return lookedAt(blocks, leaf).every(([a, count]) => {
    const place = statistics.placeOf(a, 0, 0);
    return Array.from({ length: count }, (_, v) => statistics.weightAt(head, place + v) === mark + 10 * a + v).every(
      Boolean,
    );
  });
}

const bytesOf = ({ room, statistics }: LeafBlocks) => 4 * room + statistics.blocks.byteLength;
const bytesFor = (blocks: LeafBlocks, count: number) => count * blocks.bytesOf();

describe("blocks of leaves", () => {
  it.each([
    [3, Infinity],
    [1, Infinity],
    [3, 1],
    [1, 1],
  ])(
    "are handed out, taken back and moved together as a plain list of owners would have it: %d attributes each, %d values inside",
    (perBlock, most) => {
      for (let seed = 1; seed <= 20; seed++) {
        const random = Random.seeded(seed);
        const blocks = blocksOf(perBlock, most);
        const marks = new Map<string, number>(); // what a class of a leaf has in its block
        let made = 0; // blocks in existence
        for (let i = 1; i <= 150; i++) {
          const what = random.integer(14);
          const leaf = random.integer(LEAVES);
          const label = random.integer(CLASSES.length);
          const key = `${leaf} ${label}`;
          if (what < 8) {
            if (marks.has(key)) continue;
            const hasFree = made > marks.size;
            expect(blocks.isReady).toBe(hasFree || blocks.room > made);
            if (!hasFree) made++;
            blocks.meet(leaf, label);
            const numbers = numbersOf(blocks, leaf, label);
            if (numbers.some((n) => n !== 0)) throw new Error("a block that is not empty");
            numbers.fill(i);
            if (most === 1) markOutside(blocks, leaf, label, i);
            marks.set(key, i);
          } else if (what < 11) {
            blocks.close(leaf);
            for (let c = 0; c < CLASSES.length; c++) marks.delete(`${leaf} ${c}`);
          } else if (what < 12) {
            const room = made + random.integer(5);
            blocks.resize(made, room);
            expect(blocks.room).toBe(room);
            expect(bytesOf(blocks)).toBe(bytesFor(blocks, room));
          } else {
            made = marks.size;
            const room = made + random.integer(3);
            blocks.compact(room);
            expect(blocks.room).toBe(room);
            expect(bytesOf(blocks), "all other bytes are given back").toBe(bytesFor(blocks, room));
          }
          expect([blocks.count, blocks.used.length]).toEqual([made, marks.size]);
          if (most === 1) {
            const counts = [...marks.keys()].flatMap((key) =>
              lookedAt(blocks, Number(key.split(" ")[0])).map(([, count]) => count),
            );
            expect(blocks.statistics.values.count).toBe(counts.reduce((sum, count) => sum + count, 0));
          }
          for (let at = 0; at < LEAVES; at++) {
            const met = CLASSES.map((_, c) => marks.get(`${at} ${c}`));
            const own = met.filter((mark) => mark !== undefined);
            if (blocks.blocksOf(at).length !== own.length) throw new Error("a leaf's blocks");
            met.forEach((mark, c) => {
              const numbers = numbersOf(blocks, at, c);
              if (numbers.length > 0 !== (mark !== undefined)) throw new Error("a class's block");
              if (numbers.some((n) => n !== mark)) throw new Error("a class's numbers");
              if (most !== 1 || mark === undefined) return;
              if (!isMarkedOutside(blocks, at, c, mark)) throw new Error("a class's weights outside");
            });
          }
        }
      }
    },
  );

  it("start again from none when cleared", () => {
    const blocks = blocksOf(3);
    for (let leaf = 0; leaf < 5; leaf++) blocks.meet(leaf, leaf % 3);
    blocks.close(3);
    blocks.clear();
    expect([blocks.count, blocks.room, blocks.isReady, bytesOf(blocks)]).toEqual([0, 0, false, 0]);
    blocks.meet(7, 1);
    expect(blocks.statistics.blockOf(7, 1)).toBe(0);
  });
});
