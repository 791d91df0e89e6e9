/**
 * All classes together: the moments of a numeric attribute, which tell what lies far from all, and its rounded
 * variance, which the densities of classes that have hardly varied use (see `AttributeStatistics`).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { peakAt, precisionAt } from "./densities.ts";
import { areTwo, isOfTwo } from "./two-values.ts";

/** Result of `gather`. */
const found = /* @__PURE__ */ new Float64Array(8);

/** Its offsets where they differ from those of a numeric attribute. */
const enum Found {
  /** The smallest sum of squares of any class. */
  LEAST = 2,
  WEIGHT = 5,
  /** The smallest and the largest of the numbers that some class always has. */
  LOWEST = 6,
  HIGHEST = 7,
}

/** Combines the statistics of all classes for the t-th numeric attribute of a table. */
function gather(statistics: AttributeStatistics, table: number, t: number): Float64Array {
  const { classes, stride, head, own } = statistics.shape;
  const ofWeight = Block.WEIGHT + own * t;
  const ofNumbers = head + t * Block.NUMERIC_WIDTH;
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
    const block = statistics.blockOf(table, c) * stride;
    const q = block + ofNumbers;
    const w = block + ofWeight;
    if (block < 0 || stats[w] === 0) continue;
    const total = weight + stats[w];
    const share = stats[w] / total;
    const difference = stats[q + Block.MEAN] - mean;
    squares += stats[q + Block.SQUARES] + difference * difference * weight * share;
    mean += difference * share;
    weight = total;
    smallest = Math.min(smallest, stats[q + Block.SMALLEST]);
    largest = Math.max(largest, stats[q + Block.LARGEST]);
    least = Math.min(least, stats[q + Block.SQUARES]);
    if (!hasAlways(stats, q, w, stats[q + Block.LARGEST])) continue;
    lowest = Math.min(lowest, stats[q + Block.LARGEST]);
    highest = Math.max(highest, stats[q + Block.LARGEST]);
  }
  found[Found.WEIGHT] = weight;
  found[Block.MEAN] = mean;
  found[Block.SQUARES] = squares;
  found[Found.LEAST] = least;
  found[Block.SMALLEST] = smallest;
  found[Block.LARGEST] = largest;
  found[Found.LOWEST] = lowest;
  found[Found.HIGHEST] = highest;
  return found;
}

/** Whether all numbers of the attribute just gathered are the smallest or the largest one. */
function haveTwo(statistics: AttributeStatistics, table: number, t: number, all: Float64Array): boolean {
  const { classes, stride, head, own } = statistics.shape;
  const stats = statistics.blocks.data;
  for (let c = 0; c < classes; c++) {
    const block = statistics.blockOf(table, c) * stride;
    const q = block + head + t * Block.NUMERIC_WIDTH;
    const w = block + Block.WEIGHT + own * t;
    if (block < 0 || stats[w] === 0) continue;
    if (!areTwo(stats, q, w, all[Block.SMALLEST], all[Block.LARGEST])) return false;
  }
  return true;
}

/** Whether all classes have reached a sum of squares for a table's t-th attribute. */
export function haveVaried(statistics: AttributeStatistics, table: number, t: number, squares: number): boolean {
  const { classes, stride, head, own } = statistics.shape;
  const stats = statistics.blocks.data;
  for (let c = 0; c < classes; c++) {
    const block = statistics.blockOf(table, c) * stride;
    const q = block + head + t * Block.NUMERIC_WIDTH;
    const w = block + Block.WEIGHT + own * t;
    if (block < 0 || stats[w] === 0) continue;
    if (stats[q + Block.SQUARES] < squares) return false;
  }
  return true;
}

/** The weight of a table's t-th attribute in all classes. */
export function weightOf(statistics: AttributeStatistics, table: number, t: number): number {
  return gather(statistics, table, t)[Found.WEIGHT];
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
 * Widens the range of a class to the number at `rows[at]` of a table's t-th attribute, and writes it to `near[0]` as it
 * is to be learned: brought nearer if it is far from all others. The class's block begins at `stats[head]`, that of all
 * classes at `stats[all]`; all < 0 if there is none. Returns whether the variance of all classes must be rounded anew:
 * their range widens, one more class has a number, or the class may now be held to a number that another always has.
 */
export function widenRange(
  statistics: AttributeStatistics,
  table: number,
  t: number,
  head: number,
  all: number,
  rows: Float64Array,
  at: number,
  weight: number,
): boolean {
  const stats = statistics.blocks.data;
  const { shape } = statistics;
  const q = head + shape.head + t * Block.NUMERIC_WIDTH;
  const u = q - head + all;
  const w = Block.WEIGHT + shape.own * t; // in a block
  const isFirst = stats[head + w] === 0;
  if (isFirst) stats[q + Block.MEAN] = 0; // may have been set by `ruleOut`
  near[0] = rows[at];
  const hasFew = all >= 0 && stats[u + Block.VARIANCE] >= 0 && stats[all + w] < Far.ROWS * weight; // the weight is kept while a class needs the variance
  if (all < 0 || (isOutside(stats, u, near[0]) && !hasFew)) bringNearer(gather(statistics, table, t), weight);
  const x = near[0];
  const widens = all >= 0 && (isFirst || isOutside(stats, u, x) || stats[all] === Block.HAS_ALWAYS);
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
  if (!(all[Found.WEIGHT] >= Far.ROWS * weight && all[Block.SQUARES] > 0)) return;
  const mean = all[Block.MEAN];
  const far = Far.DEVIATIONS * Math.sqrt(all[Block.SQUARES] / all[Found.WEIGHT]);
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
 * Rounds the variance of a table's t-th attribute in all classes anew, after the range has changed, the variance has
 * left the interval of its rounded value, or a class no longer needs it. If the classes have two numbers only, of enough
 * weight, it becomes -1 divided by their distance. Also records whether classes may be held.
 */
export function roundVariance(statistics: AttributeStatistics, table: number, t: number): void {
  const { classes, stride, head, own } = statistics.shape;
  const stats = statistics.blocks.data;
  const first = statistics.blockOf(table, Block.ALL) * stride; // of the block of all classes
  const ofNumbers = head + t * Block.NUMERIC_WIDTH;
  const ofWeight = Block.WEIGHT + own * t;
  const u = first + ofNumbers;
  const all = gather(statistics, table, t);
  if (all[Found.WEIGHT] === 0) return; // no class has a number
  const half = (all[Block.LARGEST] - all[Block.SMALLEST]) / 2;
  const quarter = half * half;
  const before = stats[u + Block.VARIANCE];
  const isTwo = quarter > 0 && haveTwo(statistics, table, t, all);
  const isUnneeded = !isTwo && all[Found.LEAST] >= quarter; // also if all numbers are equal
  stats[u + Block.SMALLEST] = all[Block.SMALLEST];
  stats[u + Block.LARGEST] = all[Block.LARGEST];
  if (before < 0) {
    if (isUnneeded && before === Block.UNNEEDED && stats[first + ofWeight] > 0) return;
    // Not kept while no class needs them.
    stats[first + ofWeight] = all[Found.WEIGHT];
    stats[u + Block.MEAN] = all[Block.MEAN];
    stats[u + Block.SQUARES] = all[Block.SQUARES];
  }
  const countsTwo = isTwo && stats[first + ofWeight] >= Block.SETTLED;
  let variance = countsTwo ? -0.5 / half : isUnneeded ? Block.UNNEEDED : quarter;
  while (variance > 0 && 0.5 * variance * stats[first + ofWeight] >= stats[u + Block.SQUARES]) variance *= 0.5;
  stats[first + Block.UNNEEDED_COUNT] += Number(isUnneeded) - Number(before === Block.UNNEEDED);
  stats[u + Block.VARIANCE] = variance;
  statistics.twos += Number(countsTwo) - Number(isOfTwo(before));
  statistics.rounds++;
  if (statistics.isAllUnneeded(table)) stats[first] = 0;
  for (let c = 0; c < classes; c++) {
    const block = statistics.blockOf(table, c) * stride;
    if (block < 0) continue;
    const q = block + ofNumbers;
    const w = block + ofWeight;
    if (all[Found.LOWEST] < Infinity) {
      const mayHold = isHeld(stats, q, all[Found.LOWEST], variance) || isHeld(stats, q, all[Found.HIGHEST], variance);
      stats[first] = Math.min(stats[first], mayHold ? Block.MAY_HOLD : Block.HAS_ALWAYS);
    }
    if (stats[w] === 0) ruleOut(stats, q);
    else if (stats[q + Block.SQUARES] < Math.max(before, variance) || isOfTwo(before) || countsTwo) {
      const peak = peakAt(stats, q, w, before);
      stats[q + Block.PRECISION] = precisionAt(stats, q, w, variance);
      // The factor's peak has changed. If updating it is not safe, it is recomputed with the class's next row.
      const factor = stats[block] * Math.sqrt(peakAt(stats, q, w, variance) / peak);
      stats[block] = factor > 0 && factor < Infinity ? factor : 0;
    }
  }
}

/** Whether a class with enough weight, at `stats[w]`, has always had x; its numbers begin at `stats[q]`. */
export function hasAlways(stats: Float64Array, q: number, w: number, x: number): boolean {
  return stats[w] >= Block.SETTLED && stats[q + Block.SMALLEST] === x && stats[q + Block.LARGEST] === x;
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
