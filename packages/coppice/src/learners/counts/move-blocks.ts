/**
 * Blocks that are given up or moved to another shape, with the weights of their values that are outside of them.
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import type { BlockSizes } from "./block-shape.ts";

/** Removes the weights of a table's block that are outside of it. */
export function forgetOutside(statistics: AttributeStatistics, table: number, block: number): void {
  eachOutside(statistics, table, block, statistics.shape.layout, (_place, _weight, key) =>
    statistics.values.remove(key),
  );
}

/** Weights of a table's block that are outside of it in a shape, that of now or another. */
export function countOutside(statistics: AttributeStatistics, table: number, block: number, shape: BlockSizes): number {
  let count = 0;
  eachOutside(statistics, table, block, shape, () => count++);
  return count;
}

/** Calls `each` for the weights of a block that are outside of it in a shape, with their places there and their keys now. */
function eachOutside(
  statistics: AttributeStatistics,
  table: number,
  block: number,
  { placeCount, places, sizes }: BlockSizes,
  each: (place: number, weight: number, key: number) => void,
): void {
  if (placeCount === 0) return;
  const { room, sizes: sizesNow, stride } = statistics.shape;
  const head = block * stride;
  let offset: number = Block.HEAD;
  for (const a of statistics.attributesOf(table)) {
    for (let v = 0; sizes[a] === 1 && v < room[a]; v++) {
      const now = statistics.placeOf(a, offset, v);
      const weight = statistics.weightAt(head, now);
      if (weight > 0) each(places[a] + v, weight, statistics.keyOf(head, now));
    }
    offset += sizesNow[a];
  }
}

/**
 * Keeps the listed blocks, in that order and with room for no more, in a new shape. `tables` has the table of each. Tables
 * are numbered as before, and `classBlocks` has still the old room for classes. Where the last block is cut, it stays so.
 */
export function moveBlocks(
  statistics: AttributeStatistics,
  kept: Int32Array,
  tables: Int32Array,
  shape: Int32Array,
): void {
  const { classBlocks, values } = statistics;
  const { sizes: oldSizes, stride: oldStride } = statistics.shape;
  const next = statistics.shape.sizesOf(shape);
  const { stride, sizes } = next;
  const old = statistics.blocks.data.slice(0, statistics.blocks.length);
  const rest = old.length % oldStride; // of a last block that is cut
  const length = kept.length * stride - (rest > 0 ? stride - rest : 0);
  const places = new Int32Array(2 + (kept[kept.length - 1] ?? 0)); // of blocks from now on, plus 1
  const outside: (readonly [key: number, weight: number])[] = [];
  kept.forEach((block, i) => {
    eachOutside(statistics, tables[i], block, next, (place, weight) =>
      outside.push([1 + i * next.placeCount + place, weight]),
    );
  });
  // First: when one throws, nothing has changed.
  statistics.shape.reserve(next);
  values.refit(Math.max(values.room, outside.length));
  statistics.blocks.resize(length, length);
  const blocks = statistics.blocks.data;
  blocks.fill(0);
  kept.forEach((block, i) => {
    places[block + 1] = i + 1;
    let source = block * oldStride;
    let target = i * stride;
    blocks.set(old.subarray(source, source + Block.HEAD), target);
    source += Block.HEAD;
    target += Block.HEAD;
    for (const a of statistics.attributesOf(tables[i])) {
      if (target >= length) break;
      blocks.set(old.subarray(source, source + Math.min(oldSizes[a], sizes[a])), target); // of values outside, the total
      source += oldSizes[a];
      target += sizes[a];
    }
  });
  classBlocks.data.set(classBlocks.data.map((block) => places[block] ?? 0));
  statistics.shape.set(shape);
  values.refit(outside.length, true);
  for (const [key, weight] of outside) values.add(key, weight);
}
