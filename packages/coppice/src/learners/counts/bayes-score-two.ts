/**
 * The naive Bayes score where there are two classes: the usual case of the score, in one pass over the attributes and
 * without scratch.
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import * as BLOCK from "./block.ts";
import { ALL } from "./block.ts";
import { compareNumbers, comparePresentNumbers, made, multiplyValues } from "./row-loops.ts";

const POWER = BLOCK.POWER;
const HEAD = BLOCK.HEAD;
const NUMERIC_WIDTH = BLOCK.NUMERIC_WIDTH;
const TOO_SMALL = BLOCK.TOO_SMALL;
const TOO_LARGE = BLOCK.TOO_LARGE;
const LARGEST_EXPONENT = BLOCK.LARGEST_EXPONENT;

/**
 * Leaves the two scores of a row in `made[0]` and `made[1]`, up to a common factor. The second still lacks the factor e to
 * `made[2]`, so that the exponentials of many rows can be computed together.
 *
 * Returns false where this takes more: other than two classes, or one not met, a value that is new or outside, a factor of 0
 * or with a power, or products out of range. `score` has the general way.
 *
 * Shapes: `priors[priorsAt ..]` are the 2 class weights, `rows[start ..]` is the row with a number per attribute.
 */
export function scoreTwoClasses(
  statistics: AttributeStatistics,
  table: number,
  priors: Float64Array,
  priorsAt: number,
  rows: Float64Array,
  start: number,
): boolean {
  const { attributes, shape } = statistics;
  const { stride } = shape;
  const classBlocks = statistics.classBlocks.data;
  const head = (classBlocks[3 * table + 1] - 1) * stride;
  const apart = (classBlocks[3 * table + 2] - 1) * stride - head; // from the one class's numbers to the other's
  if (shape.classes !== 2 || head < 0 || head + apart < 0) return false;
  const stats = statistics.blocks.data;
  const first = statistics.firstOf(table);
  const numeric = statistics.numericIn(table);
  made[0] = priors[priorsAt] * stats[head];
  made[1] = priors[priorsAt + 1] * stats[head + apart];
  const isComplete = compareNumbers(stats, attributes, rows, start, first, first + numeric, head + HEAD, apart);
  if (!(isComplete && numeric === shape.perBlock) && !scoreMore(statistics, table, rows, start, isComplete))
    return false;
  return areUsual(stats, head, apart);
}

/** Whether products, exponent and factors are what the usual way can take. */
export function areUsual(stats: Float64Array, head: number, apart: number): boolean {
  return (
    made[0] > TOO_SMALL &&
    made[1] > TOO_SMALL &&
    made[0] + made[1] < TOO_LARGE &&
    made[2] < LARGEST_EXPONENT &&
    stats[head + POWER] === 0 &&
    stats[head + apart + POWER] === 0
  );
}

/** What follows `compareNumbers` where the row has nominal values, or missing numbers. Returns false where values take more. */
export function scoreMore(
  statistics: AttributeStatistics,
  table: number,
  rows: Float64Array,
  start: number,
  isComplete: boolean,
): boolean {
  const { attributes, shape, smoothing } = statistics;
  const { stride } = shape;
  const stats = statistics.blocks.data;
  const head = statistics.blockOf(table, 0) * stride;
  const apart = statistics.blockOf(table, 1) * stride - head;
  const first = statistics.firstOf(table);
  const numeric = statistics.numericIn(table);
  const endNumeric = first + numeric;
  const at = head + HEAD;
  const end = first + shape.perBlock;
  const from = at + numeric * NUMERIC_WIDTH;
  if (!multiplyValues(stats, shape, attributes, rows, start, endNumeric, end, from, apart, smoothing)) return false;
  if (!isComplete) {
    const toAll = statistics.blockOf(table, ALL) * stride - head;
    comparePresentNumbers(stats, attributes, rows, start, first, endNumeric, at, apart, toAll);
  }
  return true;
}
