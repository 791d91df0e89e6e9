/**
 * All classes together: the moments of a numeric attribute in all of them, from which follows what is far from them, and its
 * rounded variance, on which densities of classes that have hardly varied depend (see `AttributeStatistics`).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { freedomOf, neededOf, peakOf, precisionOf } from "./densities.ts";

/** What `gather` finds: weight, mean and sum of squares in all classes, and the range. */
const found = /* @__PURE__ */ new Float64Array(5);

/** The moments of a numeric attribute in all classes, from those of each; its numbers lie at `offset` in each block. */
function gather(statistics: AttributeStatistics, table: number, offset: number): Float64Array {
  const { classes, stride } = statistics.shape;
  const stats = statistics.blocks.data;
  let weight = 0;
  let mean = 0;
  let squares = 0;
  let smallest = Infinity;
  let largest = -Infinity;
  for (let c = 0; c < classes; c++) {
    const q = statistics.blockOf(table, c) * stride + offset;
    if (q < 0 || stats[q] === 0) continue;
    const total = weight + stats[q];
    const share = stats[q] / total;
    const difference = stats[q + Block.MEAN] - mean;
    squares += stats[q + Block.SQUARES] + difference * difference * weight * share;
    mean += difference * share;
    weight = total;
    smallest = Math.min(smallest, stats[q + Block.SMALLEST]);
    largest = Math.max(largest, stats[q + Block.LARGEST]);
  }
  found[0] = weight;
  found[Block.MEAN] = mean;
  found[Block.SQUARES] = squares;
  found[3] = smallest;
  found[4] = largest;
  return found;
}

/** Writes the moments of a numeric attribute in all classes to the block of all. */
function addUp(statistics: AttributeStatistics, table: number, offset: number): void {
  const u = statistics.blockOf(table, Block.ALL) * statistics.shape.stride + offset;
  const stats = statistics.blocks.data;
  const all = gather(statistics, table, offset);
  for (let i = 0; i <= Block.SQUARES; i++) stats[u + i] = all[i];
}

const enum Far {
  /** Rows, each with the weight of the one that is asked for, without which nobody can say what lies far from them. */
  ROWS = 30,
  /** Standard deviations. */
  DEVIATIONS = 10,
}

/** The number that `widenRange` has found: one that is returned may be allocated. */
export const near = /* @__PURE__ */ new Float64Array(1);

/**
 * Widens the range of a class to the number at `rows[at]`, and writes that to `near[0]` as it is learned. The class's numbers lie at `stats[q]`,
 * `offset` behind the begin of its block, and those of all classes together at `stats[u]`, with a negative u where there are none.
 * Returns whether their range widens, too, or one class more has a number.
 */
export function widenRange(
  statistics: AttributeStatistics,
  table: number,
  offset: number,
  q: number,
  u: number,
  rows: Float64Array,
  at: number,
  weight: number,
): boolean {
  const stats = statistics.blocks.data;
  const isFirst = stats[q] === 0;
  if (isFirst) stats[q + Block.MEAN] = 0; // which may have ruled the class out
  near[0] = rows[at];
  const hasFew = u >= 0 && stats[u + Block.VARIANCE] >= 0 && stats[u] < Far.ROWS * weight; // all are counted while a class needs the variance
  if (u < 0 || (isOutside(stats, u, near[0]) && !hasFew)) bringNearer(gather(statistics, table, offset), weight);
  const x = near[0];
  const widens = u >= 0 && (isFirst || isOutside(stats, u, x));
  stats[q + Block.SMALLEST] = isFirst ? x : Math.min(x, stats[q + Block.SMALLEST]);
  stats[q + Block.LARGEST] = isFirst ? x : Math.max(x, stats[q + Block.LARGEST]);
  return widens;
}

function isOutside(stats: Float64Array, q: number, x: number): boolean {
  return x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST];
}

/**
 * A number outside of the range of all classes, more than ten standard deviations from the mean of all, counts as the nearest
 * that does not lie there (decision 46): else it would hide all others.
 */
function bringNearer(all: Float64Array, weight: number): void {
  if (!(all[0] >= Far.ROWS * weight && all[Block.SQUARES] > 0)) return;
  const mean = all[Block.MEAN];
  const far = Far.DEVIATIONS * Math.sqrt(all[Block.SQUARES] / all[0]);
  near[0] = Math.max(Math.min(all[3], mean - far), Math.min(near[0], Math.max(all[4], mean + far)));
}

/**
 * A class that has had no number of an attribute, while others have, is ruled out by any: its mean, at `stats[q + Block.MEAN]`, is
 * infinitely far.
 */
export function ruleOut(stats: Float64Array, q: number): void {
  stats[q + Block.MEAN] = Infinity;
  stats[q + Block.PRECISION] = 1;
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
  if (least === Infinity) return; // no class has a number
  const half = (largest - smallest) / 2;
  const quarter = half * half;
  const before = stats[u + Block.VARIANCE];
  const isUnneeded = least >= quarter; // also where all numbers are the same
  stats[u + Block.SMALLEST] = smallest;
  stats[u + Block.LARGEST] = largest;
  if (before === Block.UNNEEDED) {
    if (isUnneeded && stats[u] > 0) return;
    addUp(statistics, table, offset); // while no class needs them nobody keeps them
  }
  let variance = quarter;
  while (variance > 0 && 0.5 * variance * stats[u] >= stats[u + Block.SQUARES]) variance *= 0.5;
  stats[u - offset + Block.UNNEEDED_COUNT] += Number(isUnneeded) - Number(before === Block.UNNEEDED);
  stats[u + Block.VARIANCE] = isUnneeded ? Block.UNNEEDED : variance;
  statistics.rounds++;
  for (let c = 1; c <= classes; c++) {
    const head = (blocks[first + c] - 1) * stride;
    const q = head + offset;
    const squares = stats[q + Block.SQUARES];
    if (head < 0) continue;
    if (stats[q] === 0) ruleOut(stats, q);
    else if (squares < Math.max(before, variance) && neededOf(stats, q, Infinity) > 0) {
      const freedom = freedomOf(stats[q]);
      stats[q + Block.PRECISION] = precisionOf(freedom, squares, variance);
      // The factor has another peak now. Where that is not safe, it is made again with the class's next row.
      const factor = stats[head] * Math.sqrt(peakOf(freedom, squares, variance) / peakOf(freedom, squares, before));
      stats[head] = factor > 0 && factor < Infinity ? factor : 0;
    }
  }
}
