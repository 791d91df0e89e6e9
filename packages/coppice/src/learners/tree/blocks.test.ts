import { describe, expect, it } from "vitest";
import { Arena, defineSchema, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { Block } from "../counts/block.ts";
import { LeafBlocks } from "./blocks.ts";

const CLASSES = ["a", "b", "c"];
const LEAVES = 12;

/** Blocks over two attributes, of which each leaf looks at `perBlock`; p has its weights outside where `most` is 1. */
function blocksOf(perBlock: number, most = Infinity): LeafBlocks {
  const attributes = { x: numeric(), p: nominal(["0", "1"]) };
  const schema = defineSchema({ attributes, classes: CLASSES }) as unknown as Schema;
  const arena = new Arena();
  const statistics = new AttributeStatistics(arena, schema, 1, perBlock, most);
  statistics.classBlocks.resize(LEAVES * (CLASSES.length + 1));
  statistics.subsets.resize(LEAVES * statistics.subsetSize);
  for (let leaf = 0; leaf < LEAVES && perBlock === 1; leaf++) statistics.choose(leaf, Int32Array.of(leaf % 2));
  return new LeafBlocks(arena, statistics);
}

/** The numbers of a class's block, for the attributes that its leaf looks at; none where it has no block. */
function numbersOf({ statistics }: LeafBlocks, leaf: number, label: number): Float64Array {
  const { stride, sizes } = statistics.shape;
  const used = statistics.attributesOf(leaf).reduce((sum, a) => sum + sizes[a], Block.HEAD);
  const block = statistics.blockOf(leaf, label);
  return statistics.blocks.data.subarray(block * stride, block < 0 ? block * stride : block * stride + used);
}

/** Gives the values of p, where they are outside, a mark as their weights; those of leaves that do not look at it stay. */
function markOutside({ statistics }: LeafBlocks, leaf: number, label: number, mark: number): void {
  const { values } = statistics;
  if (values === undefined || !statistics.attributesOf(leaf).includes(1)) return;
  values.refit(values.count + 2);
  const head = statistics.blockOf(leaf, label) * statistics.shape.stride;
  for (const value of [0, 1]) expect(statistics.addOutside(head, 1, value, mark + value)).toBe(true);
}

/** The sum of the weights of p's values outside. */
function outsideOf({ statistics }: LeafBlocks, leaf: number, label: number): number {
  const head = statistics.blockOf(leaf, label) * statistics.shape.stride;
  const place = statistics.placeOf(1, 0, 0);
  return statistics.weightAt(head, place) + statistics.weightAt(head, place + 1);
}

const bytesOf = ({ room, statistics }: LeafBlocks) => 4 * room + statistics.blocks.byteLength;
const bytesFor = (blocks: LeafBlocks, count: number) => count * blocks.bytesOf();

describe("blocks of leaves", () => {
  it.each([
    [2, Infinity],
    [1, Infinity],
    [2, 1],
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
            markOutside(blocks, leaf, label, i);
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
          const looking = [...marks.keys()].filter((key) =>
            blocks.statistics.attributesOf(Number(key.split(" ")[0])).includes(1),
          );
          if (most === 1) expect(blocks.statistics.values.count).toBe(2 * looking.length);
          for (let at = 0; at < LEAVES; at++) {
            const met = CLASSES.map((_, c) => marks.get(`${at} ${c}`));
            const own = met.filter((mark) => mark !== undefined);
            if (blocks.blocksOf(at).length !== own.length) throw new Error("a leaf's blocks");
            met.forEach((mark, c) => {
              const numbers = numbersOf(blocks, at, c);
              if (numbers.length > 0 !== (mark !== undefined)) throw new Error("a class's block");
              if (numbers.some((n) => n !== mark)) throw new Error("a class's numbers");
              if (most !== 1 || mark === undefined || !blocks.statistics.attributesOf(at).includes(1)) return;
              if (outsideOf(blocks, at, c) !== 2 * mark + 1) throw new Error("a class's weights outside");
            });
          }
        }
      }
    },
  );

  it("start again from none when cleared", () => {
    const blocks = blocksOf(2);
    for (let leaf = 0; leaf < 5; leaf++) blocks.meet(leaf, leaf % 3);
    blocks.close(3);
    blocks.clear();
    expect([blocks.count, blocks.room, blocks.isReady, bytesOf(blocks)]).toEqual([0, 0, false, 0]);
    blocks.meet(7, 1);
    expect(blocks.statistics.blockOf(7, 1)).toBe(0);
  });
});
