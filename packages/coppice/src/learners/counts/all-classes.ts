/**
 * The block of all classes together: the moments of a numeric attribute in all of them, and its rounded variance, on which
 * densities of classes that have hardly varied depend (see `AttributeStatistics`).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { freedomOf, peakOf, precisionOf } from "./densities.ts";

/** The moments of a numeric attribute in all classes, from those of each; its numbers lie at `offset` in each block. */
export function addUp(statistics: AttributeStatistics, table: number, offset: number): void {
  const { classes, stride } = statistics.shape;
  const stats = statistics.blocks.data;
  const u = statistics.blockOf(table, Block.ALL) * stride + offset;
  let weight = 0;
  let mean = 0;
  let squares = 0;
  for (let c = 0; c < classes; c++) {
    const q = statistics.blockOf(table, c) * stride + offset;
    if (q < 0 || stats[q] === 0) continue;
    const total = weight + stats[q];
    const difference = stats[q + Block.MEAN] - mean;
    squares += stats[q + Block.SQUARES] + difference * difference * weight * (stats[q] / total);
    mean += difference * (stats[q] / total);
    weight = total;
  }
  stats[u] = weight;
  stats[u + Block.MEAN] = mean;
  stats[u + Block.SQUARES] = squares;
}

/**
 * Rounds the variance of a numeric attribute in all classes anew, after the range has changed, or the variance has left
 * what it was rounded from, or a class does not need it any more.
 */
export function roundVariance(statistics: AttributeStatistics, table: number, offset: number): void {
  const { classes, stride } = statistics.shape;
  const stats = statistics.blocks.data;
  const blocks = statistics.classBlocks.data;
  const first = table * (classes + 1); // where that of all stands, in front of those of the classes
  const u = (blocks[first] - 1) * stride + offset;
  let smallest = Infinity;
  let largest = -Infinity;
  let least = Infinity; // of the sums of squares
  for (let c = 1; c <= classes; c++) {
    const q = (blocks[first + c] - 1) * stride + offset;
    if (q < 0 || stats[q] === 0) continue;
    smallest = Math.min(smallest, stats[q + Block.SMALLEST]);
    largest = Math.max(largest, stats[q + Block.LARGEST]);
    least = Math.min(least, stats[q + Block.SQUARES]);
  }
  const half = (largest - smallest) / 2;
  const quarter = half * half;
  let variance = quarter;
  while (variance > 0 && 0.5 * variance * stats[u] >= stats[u + Block.SQUARES]) variance *= 0.5;
  const before = stats[u + Block.VARIANCE];
  const isUnneeded = least >= quarter && quarter > 0;
  stats[u - offset + Block.UNNEEDED_COUNT] += Number(isUnneeded) - Number(before === Block.UNNEEDED);
  stats[u + Block.SMALLEST] = smallest;
  stats[u + Block.LARGEST] = largest;
  stats[u + Block.VARIANCE] = isUnneeded ? Block.UNNEEDED : variance;
  statistics.rounds++;
  for (let c = 1; c <= classes; c++) {
    const head = (blocks[first + c] - 1) * stride;
    const q = head + offset;
    const squares = stats[q + Block.SQUARES];
    if (head < 0 || stats[q] === 0 || squares >= Math.max(before, variance)) continue;
    const freedom = freedomOf(stats[q]);
    stats[q + Block.PRECISION] = precisionOf(freedom, squares, variance);
    // The factor has another peak now. Where that is not safe, it is made again with the class's next row.
    const factor = stats[head] * Math.sqrt(peakOf(freedom, squares, variance) / peakOf(freedom, squares, before));
    stats[head] = factor > 0 && factor < Infinity ? factor : 0;
  }
}
