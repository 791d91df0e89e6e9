/** Moves blocks to another shape, with the weights of their values that are outside of them. */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import type { BlockSizes } from "./block-shape.ts";

/**
 * Calls `each` for the weights that are outside of blocks in a shape, the current one or another, with their places
 * there. `tables` has the table of each block; below 0: the block is free.
 */
export function eachOutside(
  statistics: AttributeStatistics,
  tables: Int32Array,
  next: BlockSizes,
  each: (block: number, place: number, weight: number) => void,
): void {
  const { layout: now, room, sizes, stride, head } = statistics.shape;
  statistics.values.each((key, weight) => {
    const block = Math.floor((key - 1) / now.placeCount);
    const place = (key - 1) % now.placeCount;
    let a = 0;
    while (now.places[a + 1] <= place) a++; // an attribute without places begins where the next one does
    each(block, next.places[a] + place - now.places[a], weight);
  });
  tables.forEach((table, block) => {
    if (table < 0) return;
    let at = block * stride + head;
    for (const a of statistics.attributesOf(table)) {
      for (let v = 0; next.sizes[a] < sizes[a] && v < room[a]; v++) {
        const weight = statistics.blocks.data[at + v];
        if (weight > 0) each(block, next.places[a] + v, weight);
      }
      at += sizes[a];
    }
  });
}

/**
 * Moves blocks to the shape of `grown`, with capacity for `spare` more, and removes free ones. Table numbers stay, and
 * `classBlocks` keeps the old class capacity. `isCut`: the last block ends with its numeric part, and still does.
 */
export function moveBlocks(
  statistics: AttributeStatistics,
  tables: Int32Array,
  grown: Int32Array,
  spare = 0,
  isCut = false,
): void {
  const { blocks, classBlocks, shape, values } = statistics;
  const { sizes: oldSizes, stride: oldStride, head: oldHead, own } = shape;
  const next = shape.sizesOf(grown);
  const { stride, sizes, head } = next;
  const old = blocks.data.slice(0, blocks.length);
  let count = 0;
  const numbers = tables.map((table) => (table < 0 ? 0 : ++count)); // new block numbers, from 1
  const numericEnd = head + statistics.numericIn(0) * Block.NUMERIC_WIDTH;
  const length = count * stride - (isCut ? stride - numericEnd : 0);
  const outside: number[] = []; // keys and weights, in turn
  eachOutside(statistics, tables, next, (block, place, weight) => {
    if (numbers[block] > 0) outside.push(1 + (numbers[block] - 1) * next.placeCount + place, weight);
  });
  // First: if one throws, nothing has changed.
  shape.reserve(next);
  values.refit(Math.max(values.room, outside.length / 2));
  const room = length + spare * stride;
  blocks.resize(0, room);
  blocks.resize(length, room);
  const { data } = blocks;
  tables.forEach((table, block) => {
    if (table < 0) return;
    let source = block * oldStride;
    let target = (numbers[block] - 1) * stride;
    for (let i = 0; i < Block.WEIGHT; i++) data[target + i] = old[source + i];
    for (let i = Block.WEIGHT, w = source + i; i < head; i++, w += own) data[target + i] = old[w];
    source += oldHead;
    target += head;
    for (const a of statistics.attributesOf(table)) {
      for (let i = 0; i < oldSizes[a] && i < sizes[a]; i++) data[target + i] = old[source + i];
      source += oldSizes[a];
      target += sizes[a];
    }
  });
  classBlocks.data.set(classBlocks.data.map((block) => numbers[block - 1] ?? 0));
  shape.set(grown);
  values.refit(outside.length / 2, outside);
}
