/**
 * Blocks that are given up or moved to another shape, with the weights of their values that are outside of them.
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { HEAD } from "./block.ts";
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
  let offset: number = HEAD;
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
 * are numbered as before, and `classBlocks` has still the old room for classes.
 */
export function moveBlocks(
  statistics: AttributeStatistics,
  kept: Int32Array,
  tables: Int32Array,
  shape: Int32Array,
): void {
  const { values } = statistics;
  const { sizes: oldSizes, stride: oldStride } = statistics.shape;
  const next = statistics.shape.sizesOf(shape);
  const { stride, sizes } = next;
  const old = statistics.blocks.data.slice(0, statistics.blocks.length);
  const outside: (readonly [key: number, weight: number])[] = [];
  kept.forEach((block, i) => {
    eachOutside(statistics, tables[i], block, next, (place, weight) =>
      outside.push([1 + i * next.placeCount + place, weight]),
    );
  });
  // First: when one throws, nothing has changed.
  values.refit(Math.max(values.room, outside.length));
  statistics.blocks.resize(kept.length * stride, kept.length * stride);
  const blocks = statistics.blocks.data;
  blocks.fill(0);
  kept.forEach((block, i) => {
    let source = block * oldStride;
    let target = i * stride;
    blocks.set(old.subarray(source, source + HEAD), target);
    source += HEAD;
    target += HEAD;
    for (const a of statistics.attributesOf(tables[i])) {
      if (sizes[a] > 1) blocks.set(old.subarray(source, source + oldSizes[a]), target);
      else blocks[target] = old[source];
      source += oldSizes[a];
      target += sizes[a];
    }
  });
  renumber(statistics, kept);
  statistics.take(shape);
  values.refit(outside.length, true);
  for (const [key, weight] of outside) values.add(key, weight);
}

/** Where the listed blocks have moved to the first places. */
function renumber({ classBlocks: { data, length } }: AttributeStatistics, kept: Int32Array): void {
  const places = new Int32Array(2 + (kept[kept.length - 1] ?? 0));
  kept.forEach((block, i) => {
    places[block + 1] = i + 1;
  });
  for (let i = 0; i < length; i++) data[i] = places[data[i]] ?? 0;
}
