/**
 * The loops over a row's attributes in which naive Bayes and trees spend their time, each in a function of its own that calls
 * nobody: engines keep what such a loop needs in registers, and check once what it reads (decision 12). They take what is
 * usual; where a row is not, they say so, and whoever called goes on.
 *
 * Shapes: `rows[start + a]` is the row's number of attribute a; the numbers of the attributes `attributes[first .. end)` of a
 * class follow each other in `stats` from `at` on, and those of another class lie `apart` from them.
 */
import * as BLOCK from "./block.ts";
import { freedomOf, peakAt, peakOf, precisionOf } from "./block.ts";
import type { BlockShape } from "./block-shape.ts";

const MEAN = BLOCK.MEAN;
const SQUARES = BLOCK.SQUARES;
const PRECISION = BLOCK.PRECISION;
const VARIANCE = BLOCK.VARIANCE;
const SMALLEST = BLOCK.SMALLEST;
const LARGEST = BLOCK.LARGEST;
const NUMERIC_WIDTH = BLOCK.NUMERIC_WIDTH;
const LARGEST_NUMBER = BLOCK.LARGEST_NUMBER;
const LARGEST_PRECISION = BLOCK.LARGEST_PRECISION;
const TOO_SMALL = BLOCK.TOO_SMALL;
const TOO_LARGE = BLOCK.TOO_LARGE;
const UNNEEDED = BLOCK.UNNEEDED;

/** What a loop makes of a row, as a double that is returned may be allocated. */
export const made = /* @__PURE__ */ new Float64Array(4);

/**
 * Adds the row's numbers to the moments of a class that has had some, as long as they lie within their range or are missing,
 * and multiplies `made[0]` by the peaks, as long as that stays in the safe range. Nobody asks for the variance in all classes.
 * Returns the first attribute that is left.
 */
export function addNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  weight: number,
): number {
  let j = first;
  let q = at;
  let peaks = made[0];
  // weight / total, and the freedom, which are the same for most attributes
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < end && peaks <= TOO_LARGE && peaks >= TOO_SMALL; j++) {
    const x = rows[start + attributes[j]];
    const before = stats[q];
    const center = stats[q + MEAN];
    if (!(before > 0) || x < stats[q + SMALLEST] || x > stats[q + LARGEST]) break;
    // A missing one changes nothing: it is the mean, with weight 0.
    const isHere = x === x;
    const total = before + (isHere ? weight : 0);
    if (total !== shareOf) {
      share = weight / total;
      freedom = freedomOf(total);
      shareOf = total;
    }
    const value = isHere ? x : center;
    const difference = value - center;
    const mean = center + difference * share; // Welford's update with weights
    const squares = stats[q + SQUARES] + weight * difference * (value - mean);
    if (!(squares * LARGEST_PRECISION > freedom)) break;
    const precision = freedom / squares;
    stats[q] = total;
    stats[q + MEAN] = mean;
    stats[q + SQUARES] = squares;
    stats[q + PRECISION] = precision;
    peaks *= precision;
    q += NUMERIC_WIDTH;
  }
  made[0] = peaks;
  return j;
}

/** As `addNumbers`, where some attributes need the variance in all classes, whose numbers lie `toAll` from those of the class. */
export function addNumbersToBoth(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  toAll: number,
  weight: number,
): number {
  let j = first;
  let q = at;
  let peaks = made[0];
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < end && peaks <= TOO_LARGE && peaks >= TOO_SMALL; j++) {
    const x = rows[start + attributes[j]];
    const u = q + toAll;
    const variance = stats[u + VARIANCE];
    const total = stats[q] + weight;
    if (!(x >= stats[q + SMALLEST] && x <= stats[q + LARGEST] && total > weight)) break;
    if (total !== shareOf) {
      share = weight / total;
      freedom = freedomOf(total);
      shareOf = total;
    }
    const difference = x - stats[q + MEAN];
    const mean = stats[q + MEAN] + difference * share;
    const before = stats[q + SQUARES];
    const squares = before + weight * difference * (x - mean);
    if (variance !== UNNEEDED) {
      const allTotal = stats[u] + weight;
      const fromAll = x - stats[u + MEAN];
      const allMean = stats[u + MEAN] + fromAll * (weight / allTotal);
      const allSquares = stats[u + SQUARES] + weight * fromAll * (x - allMean);
      const range = stats[u + LARGEST] - stats[u + SMALLEST];
      const isDone = 4 * squares >= range * range && 4 * before < range * range;
      // Then it has to be rounded anew.
      if (isDone || allSquares > variance * allTotal || allSquares + allSquares < variance * allTotal) break;
      stats[u] = allTotal;
      stats[u + MEAN] = allMean;
      stats[u + SQUARES] = allSquares;
    }
    stats[q] = total;
    stats[q + MEAN] = mean;
    stats[q + SQUARES] = squares;
    const precision = precisionOf(freedom, squares, variance);
    stats[q + PRECISION] = precision;
    peaks *= squares >= variance && precision > 0 ? precision : peakOf(freedom, squares, variance);
    q += NUMERIC_WIDTH;
  }
  made[0] = peaks;
  return j;
}

/**
 * Adds the row's values that are in blocks, and multiplies `made[0]` by the smoothed totals, until that leaves the safe range.
 * Returns the first attribute that is left, and where its numbers are in `made[1]`.
 */
export function addValues(
  stats: Float64Array,
  { sizes, room, known }: BlockShape,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  weight: number,
  smoothing: number,
): number {
  let j = first;
  let q = at;
  let totals = made[0];
  do {
    const a = attributes[j];
    const x = rows[start + a];
    if (x >= 0 && x < room[a] && sizes[a] > 1) {
      stats[q] += weight;
      stats[q + 1 + (x | 0)] += weight;
    }
    totals *= stats[q] + smoothing * known[a];
    q += sizes[a];
    j++;
  } while (j < end && totals <= TOO_LARGE && totals >= TOO_SMALL);
  made[0] = totals;
  made[1] = q;
  return j;
}

/**
 * Writes to `made[2]` half the sum of squared deviations times precision of a class, less that of another: the exponent of the
 * other. Returns whether all numbers are there, and of a usual size.
 */
export function compareNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  apart: number,
): boolean {
  let q = at;
  let squares = 0;
  let magnitude = 0; // NaN where a number is missing, too large where a number is
  for (let j = first; j < end; j++) {
    const x = rows[start + attributes[j]];
    const one = x - stats[q + MEAN];
    const other = x - stats[q + apart + MEAN];
    squares += one * one * stats[q + PRECISION] - other * other * stats[q + apart + PRECISION];
    magnitude += Math.abs(x);
    q += NUMERIC_WIDTH;
  }
  made[2] = 0.5 * squares;
  return magnitude <= LARGEST_NUMBER;
}

/** As `compareNumbers` where some are missing: what these have put into the products `made[0]` and `made[1]` is taken out again. */
export function comparePresentNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  apart: number,
  toAll: number,
): void {
  let q = at;
  let squares = 0;
  let peaks = 1;
  let otherPeaks = 1;
  for (let j = first; j < end; j++) {
    const x = rows[start + attributes[j]];
    if (Math.abs(x) <= LARGEST_NUMBER) {
      const one = x - stats[q + MEAN];
      const other = x - stats[q + apart + MEAN];
      squares += one * one * stats[q + PRECISION] - other * other * stats[q + apart + PRECISION];
    } else {
      const variance = stats[q + toAll + VARIANCE];
      peaks *= peakAt(stats, q, variance);
      otherPeaks *= peakAt(stats, q + apart, variance);
    }
    q += NUMERIC_WIDTH;
  }
  const isSafe = peaks > TOO_SMALL && otherPeaks > TOO_SMALL && peaks + otherPeaks < TOO_LARGE;
  made[0] = isSafe ? made[0] / Math.sqrt(peaks) : 0;
  made[1] = isSafe ? made[1] / Math.sqrt(otherPeaks) : 0;
  made[2] = 0.5 * squares;
}

/**
 * Multiplies `made[0]` and `made[1]` by the smoothed counts of the row's values in a class and in another; where one is missing,
 * by the smoothed totals. Returns whether all have a place in blocks.
 */
export function multiplyValues(
  stats: Float64Array,
  { sizes, room, known }: BlockShape,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  first: number,
  end: number,
  at: number,
  apart: number,
  smoothing: number,
): boolean {
  let q = at;
  let product = made[0];
  let other = made[1];
  let isUsual = true;
  for (let j = first; j < end; j++) {
    const a = attributes[j];
    const x = rows[start + a];
    const isHere = x >= 0;
    if (x >= room[a] || (isHere && sizes[a] === 1)) {
      isUsual = false;
      break;
    }
    const place = isHere ? 1 + (x | 0) : 0;
    const added = isHere ? smoothing : smoothing * known[a];
    product *= stats[q + place] + added;
    other *= stats[q + apart + place] + added;
    q += sizes[a];
  }
  made[0] = product;
  made[1] = other;
  return isUsual;
}
