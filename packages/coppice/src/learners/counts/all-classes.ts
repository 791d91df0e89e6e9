/**
 * All classes together: the moments of a numeric attribute, which tell what lies far from all, and its rounded
 * variance, which the densities of classes that have hardly varied use (see `AttributeStatistics`).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { freedomOf, neededOf, peakOf, precisionOf } from "./densities.ts";

/** Result of `gather`. */
const found = /* @__PURE__ */ new Float64Array(8);

/** Its offsets where they differ from those of a block. */
const enum Found {
  /** The smallest sum of squares of any class. */
  LEAST = 3,
  /** The smallest and the largest of the numbers that some class always has. */
  LOWEST = 6,
  HIGHEST = 7,
}

/** Combines the statistics of all classes for a numeric attribute, whose numbers begin at `offset` in each block. */
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
  /** Minimum number of rows, each with the weight of the current one, before any number counts as far. */
  ROWS = 30,
  /** Standard deviations. */
  DEVIATIONS = 10,
}

/** The number that `widenRange` has found; a returned double may be allocated. */
export const near = /* @__PURE__ */ new Float64Array(1);

/**
 * Widens the range of a class to the number at `rows[at]`, and writes it to `near[0]` as it is to be learned: brought
 * nearer if it is far from all others. The class's numbers begin at `stats[q]`, `offset` into its block, those of all
 * classes at `stats[u]`; u < 0 if there are none. Returns whether the variance of all classes must be rounded anew:
 * their range widens, one more class has a number, or the class may now be held to a number that another always has.
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
  if (isFirst) stats[q + Block.MEAN] = 0; // may have been set by `ruleOut`
  near[0] = rows[at];
  const hasFew = u >= 0 && stats[u + Block.VARIANCE] >= 0 && stats[u] < Far.ROWS * weight; // the total is kept while a class needs the variance
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
 * A number outside of the range of all classes and more than ten standard deviations from their mean counts as the
 * nearest one that is not (decision 46): otherwise it would hide all others.
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
 * A class without a number of an attribute that other classes have is ruled out by any number: its mean, at
 * `stats[q + Block.MEAN]`, is infinitely far.
 */
export function ruleOut(stats: Float64Array, q: number): void {
  stats[q + Block.MEAN] = Infinity;
  stats[q + Block.PRECISION] = 1;
}

/**
 * Rounds the variance of a numeric attribute in all classes anew, after the range has changed, the variance has left
 * the interval of its rounded value, or a class no longer needs it. Also records whether classes may be held.
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
  const isUnneeded = all[Found.LEAST] >= quarter; // also if all numbers are equal
  stats[u + Block.SMALLEST] = all[Block.SMALLEST];
  stats[u + Block.LARGEST] = all[Block.LARGEST];
  if (before === Block.UNNEEDED) {
    if (isUnneeded && stats[u] > 0) return;
    for (let i = 0; i < Found.LEAST; i++) stats[u + i] = all[i]; // not kept while no class needs them
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
      // The factor's peak has changed. If updating it is not safe, it is recomputed with the class's next row.
      const head = q - offset;
      const factor = stats[head] * Math.sqrt(peakOf(freedom, squares, variance) / peakOf(freedom, squares, before));
      stats[head] = factor > 0 && factor < Infinity ? factor : 0;
    }
  }
}

/** Whether a class with enough weight, whose numbers begin at `stats[q]`, has always had x. */
export function hasAlways(stats: Float64Array, q: number, x: number): boolean {
  return stats[q] >= Block.SETTLED && stats[q + Block.SMALLEST] === x && stats[q + Block.LARGEST] === x;
}

/**
 * Whether a class is held to the density of another that has only had x: it has varied, on a small scale or away from
 * x.
 */
export function isHeld(stats: Float64Array, q: number, x: number, variance: number): boolean {
  const range = stats[q + Block.LARGEST] - stats[q + Block.SMALLEST];
  return range > 0 && (range * range < 4 * variance || isOutside(stats, q, x));
}

/** Whether classes of a table may be held; otherwise `hold` has nothing to do. */
export function mayHold(statistics: AttributeStatistics, table: number): boolean {
  const all = statistics.blockOf(table, Block.ALL) * statistics.shape.stride;
  return all >= 0 && statistics.blocks.data[all] === Block.MAY_HOLD;
}
