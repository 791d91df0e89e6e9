/**
 * All classes together: the moments of a numeric attribute in all of them, from which follows what is far from them, and its
 * rounded variance, on which densities of classes that have hardly varied depend (see `AttributeStatistics`).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { freedomOf, neededOf, peakOf, precisionOf } from "./densities.ts";

/** What `gather` finds of all classes together. */
const found = /* @__PURE__ */ new Float64Array(8);

/** Its places, where they are not those of a block. */
const enum Found {
  /** The least sum of squares that a class has. */
  LEAST = 3,
  /** The smallest and the largest of the numbers that some class always has. */
  LOWEST = 6,
  HIGHEST = 7,
}

/** Gathers what all classes together have at a numeric attribute; its numbers lie at `offset` in each block. */
function gather(statistics: AttributeStatistics, table: number, offset: number): Float64Array {
  const { classes, stride } = statistics.shape;
  const stats = statistics.blocks.data;
  let weight = 0;
  let mean = 0;
  let squares = 0;
  let smallest = Infinity;
  let largest = -Infinity;
  let least = Infinity;
  let lowest = Infinity;
  let highest = -Infinity;
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
    least = Math.min(least, stats[q + Block.SQUARES]);
    if (!hasAlways(stats, q, stats[q + Block.LARGEST])) continue;
    lowest = Math.min(lowest, stats[q + Block.LARGEST]);
    highest = Math.max(highest, stats[q + Block.LARGEST]);
  }
  found[0] = weight;
  found[Block.MEAN] = mean;
  found[Block.SQUARES] = squares;
  found[Found.LEAST] = least;
  found[Block.SMALLEST] = smallest;
  found[Block.LARGEST] = largest;
  found[Found.LOWEST] = lowest;
  found[Found.HIGHEST] = highest;
  return found;
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
 * Returns whether the variance of all has to be rounded anew: their range widens, too, one class more has a number, or there is one to be held to.
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
  const widens = u >= 0 && (isFirst || isOutside(stats, u, x) || stats[u - offset] === Block.HAS_ALWAYS);
  stats[q + Block.SMALLEST] = isFirst ? x : Math.min(x, stats[q + Block.SMALLEST]);
  stats[q + Block.LARGEST] = isFirst ? x : Math.max(x, stats[q + Block.LARGEST]);
  return widens;
}

export function isOutside(stats: Float64Array, q: number, x: number): boolean {
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
  near[0] = Math.max(
    Math.min(all[Block.SMALLEST], mean - far),
    Math.min(near[0], Math.max(all[Block.LARGEST], mean + far)),
  );
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
 * what it was rounded from, or a class does not need it any more; and notes whether classes may be held.
 */
export function roundVariance(statistics: AttributeStatistics, table: number, offset: number): void {
  const { classes, stride } = statistics.shape;
  const stats = statistics.blocks.data;
  const u = statistics.blockOf(table, Block.ALL) * stride + offset;
  const all = gather(statistics, table, offset);
  if (all[0] === 0) return; // no class has a number
  const half = (all[Block.LARGEST] - all[Block.SMALLEST]) / 2;
  const quarter = half * half;
  const before = stats[u + Block.VARIANCE];
  const isUnneeded = all[Found.LEAST] >= quarter; // also where all numbers are the same
  stats[u + Block.SMALLEST] = all[Block.SMALLEST];
  stats[u + Block.LARGEST] = all[Block.LARGEST];
  if (before === Block.UNNEEDED) {
    if (isUnneeded && stats[u] > 0) return;
    for (let i = 0; i < Found.LEAST; i++) stats[u + i] = all[i]; // while no class needs them nobody keeps them
  }
  let variance = quarter;
  while (variance > 0 && 0.5 * variance * stats[u] >= stats[u + Block.SQUARES]) variance *= 0.5;
  stats[u - offset + Block.UNNEEDED_COUNT] += Number(isUnneeded) - Number(before === Block.UNNEEDED);
  stats[u + Block.VARIANCE] = isUnneeded ? Block.UNNEEDED : variance;
  statistics.rounds++;
  if (statistics.isAllUnneeded(table)) stats[u - offset] = 0;
  for (let c = 0; c < classes; c++) {
    const q = statistics.blockOf(table, c) * stride + offset;
    if (q < 0) continue;
    const squares = stats[q + Block.SQUARES];
    if (all[Found.LOWEST] < Infinity) {
      const mayHold = isHeld(stats, q, all[Found.LOWEST], variance) || isHeld(stats, q, all[Found.HIGHEST], variance);
      stats[u - offset] = Math.min(stats[u - offset], mayHold ? Block.MAY_HOLD : Block.HAS_ALWAYS);
    }
    if (stats[q] === 0) ruleOut(stats, q);
    else if (squares < Math.max(before, variance) && neededOf(stats, q, Infinity) > 0) {
      const freedom = freedomOf(stats[q]);
      stats[q + Block.PRECISION] = precisionOf(freedom, squares, variance);
      // The factor has another peak now. Where that is not safe, it is made again with the class's next row.
      const head = q - offset;
      const factor = stats[head] * Math.sqrt(peakOf(freedom, squares, variance) / peakOf(freedom, squares, before));
      stats[head] = factor > 0 && factor < Infinity ? factor : 0;
    }
  }
}

/** Whether x is what a class of some weight, whose numbers lie at `stats[q]`, has always had. */
export function hasAlways(stats: Float64Array, q: number, x: number): boolean {
  return stats[q] >= Block.SETTLED && stats[q + Block.SMALLEST] === x && stats[q + Block.LARGEST] === x;
}

/** Whether a class is held to what another says of x, which is all that one has had: it has varied, on a small scale or away from x. */
export function isHeld(stats: Float64Array, q: number, x: number, variance: number): boolean {
  const range = stats[q + Block.LARGEST] - stats[q + Block.SMALLEST];
  return range > 0 && (range * range < 4 * variance || isOutside(stats, q, x));
}

/** Whether classes of a table may be held; else `hold` has nothing to do. */
export function mayHold(statistics: AttributeStatistics, table: number): boolean {
  const all = statistics.blockOf(table, Block.ALL) * statistics.shape.stride;
  return all >= 0 && statistics.blocks.data[all] === Block.MAY_HOLD;
}
