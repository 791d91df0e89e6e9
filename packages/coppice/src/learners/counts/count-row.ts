/**
 * Counting without naive Bayes: what a test of a node is judged by, for nodes that do not answer rows. Its equations are those of
 * `AttributeStatistics.observe`, without what a score needs beside them.
 */
import { borrow, giveBack } from "../../core/index.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { freedomOf, numericEnd, precisionOf } from "./densities.ts";

/** Adds a row to the block of its class. The table cannot be asked for a score until `makeScorable`. */
export function countRow(
  statistics: AttributeStatistics,
  table: number,
  rows: Float64Array,
  start: number,
  label: number,
  weight: number,
): void {
  const { sizes, stride, room, perBlock } = statistics.shape;
  const { attributes } = statistics;
  const stats = statistics.blocks.data;
  const first = statistics.firstOf(table);
  const endNumeric = first + statistics.numericIn(table);
  const end = first + perBlock;
  let share = 0; // weight / total, which is the same for most attributes
  let shareOf = -1;
  const head = statistics.blockOf(table, label) * stride;
  let q = head + Block.HEAD;
  let j = first;
  for (; j < endNumeric; j++) {
    const x = rows[start + attributes[j]];
    if (Math.abs(x) <= Block.LARGEST_NUMBER) {
      const before = stats[q];
      const total = before + weight;
      if (total !== shareOf) {
        share = weight / total;
        shareOf = total;
      }
      const difference = x - stats[q + Block.MEAN];
      const mean = stats[q + Block.MEAN] + difference * share; // Welford's update with weights
      stats[q] = total;
      stats[q + Block.MEAN] = mean;
      stats[q + Block.SQUARES] += weight * difference * (x - mean);
      if (before === 0 || x < stats[q + Block.SMALLEST]) stats[q + Block.SMALLEST] = x;
      if (before === 0 || x > stats[q + Block.LARGEST]) stats[q + Block.LARGEST] = x;
    }
    q += Block.NUMERIC_WIDTH;
  }
  for (; j < end; j++) {
    const a = attributes[j];
    const x = rows[start + a];
    if (x >= 0 && x < room[a]) {
      if (sizes[a] > 1) stats[q + 1 + (x | 0)] += weight;
      if (sizes[a] > 1 || statistics.addOutside(head, a, x | 0, weight)) stats[q] += weight;
    }
    q += sizes[a];
  }
}

/** Makes what scores need from what was counted. */
export function makeScorable(statistics: AttributeStatistics, table: number): void {
  const { classes, stride, numeric } = statistics.shape;
  const stats = statistics.blocks.data;
  const all = statistics.blockOf(table, Block.ALL);
  if (all >= 0) statistics.assign(table, Block.ALL, all);
  const end = numericEnd(statistics.numericIn(table));
  const nothing = borrow(numeric.length).fill(NaN, 0, numeric.length); // a row without values
  for (let c = 0; c < classes; c++) {
    const block = statistics.blockOf(table, c);
    if (block < 0) continue;
    for (let offset: number = Block.HEAD; offset < end; offset += Block.NUMERIC_WIDTH) {
      const q = block * stride + offset;
      const variance = all < 0 ? Block.UNNEEDED : stats[all * stride + offset + Block.VARIANCE];
      const squares = stats[q + Block.SQUARES];
      if (stats[q] > 0) stats[q + Block.PRECISION] = precisionOf(freedomOf(stats[q]), squares, variance);
    }
    statistics.observe(table, nothing, 0, c, 0); // makes the factor
  }
  giveBack(nothing);
}
