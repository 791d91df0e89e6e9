/**
 * Densities from a block's numbers.
 *
 * The density of a class at a numeric attribute, with S the class's sum of squared deviations, f = N - 1, at least 1,
 * and T the variance in all classes together:
 *   S >= T: precision and peak are f / S, the normal density with the class's sample variance
 *   S <  T: the precision is f / T, and the peak is 1 / (S / f + T - S); both are continuous at S = T
 * Exception: if S is at least three times the squared range of the class's own numbers, both are f / S, too: such
 * numbers have varied over their own range, however small that is beside others.
 *
 * A class that has hardly varied gives its own numbers at most the peak density of all classes, and other numbers the
 * less the more rows it has had; units do not matter. What has never varied has no effect. At a number that another
 * class always has, a class may be held to that class's density (see `hold`).
 *
 * Two numbers without a third are counted (see `two-values.ts`).
 *
 * Products of peaks, and of counts, are kept in a safe range by dividing out powers of two.
 */
import { Block } from "./block.ts";
import { isOfTwo, peakOfTwo } from "./two-values.ts";

/** 1 if a product is too large, or NaN, as 0 times one beyond all numbers is; -1 if too small, else 0. */
export function excess(product: number): number {
  return !(product <= Block.TOO_LARGE) ? 1 : product < Block.TOO_SMALL ? -1 : 0;
}

/** Scales it back into range. */
export function rescaled(product: number): number {
  return product > Block.TOO_LARGE
    ? product * Block.TOO_SMALL
    : product < Block.TOO_SMALL
      ? product * Block.TOO_LARGE
      : product;
}

/** Degrees of freedom: the weight less 1, at least 1. */
export function freedomOf(weight: number): number {
  return weight > 2 ? weight - 1 : 1;
}

/** The variance in all classes that a class with its numbers at `stats[q]` has to use; 0 if it has varied. */
export function neededOf(stats: Float64Array, q: number, variance: number): number {
  if (!(variance > stats[q + Block.SQUARES])) return variance;
  const range = stats[q + Block.LARGEST] - stats[q + Block.SMALLEST];
  return range > 0 && stats[q + Block.SQUARES] >= Block.VARIED * range * range ? 0 : variance;
}

/** The squared peak of a class's density, from its numbers at `stats[q]` and its weight at `stats[w]`; 1 if it has none. */
export function peakAt(stats: Float64Array, q: number, w: number, variance: number): number {
  const squares = stats[q + Block.SQUARES];
  const precision = stats[q + Block.PRECISION];
  if (isOfTwo(variance)) return stats[w] > 0 ? peakOfTwo(stats[w]) : 1;
  if (squares >= variance && precision > 0) return precision; // the same
  return stats[w] > 0 ? peakOf(freedomOf(stats[w]), squares, neededOf(stats, q, variance)) : 1;
}

/** Its precision, likewise; its weight is not 0. */
export function precisionAt(stats: Float64Array, q: number, w: number, variance: number): number {
  if (isOfTwo(variance)) return 0;
  return precisionOf(freedomOf(stats[w]), stats[q + Block.SQUARES], neededOf(stats, q, variance));
}

export function peakOf(freedom: number, squares: number, variance: number): number {
  if (squares < variance) squares += freedom * (variance - squares);
  return squares * Block.LARGEST_PRECISION > freedom ? freedom / squares : squares > 0 ? Block.LARGEST_PRECISION : 1;
}

export function precisionOf(freedom: number, squares: number, variance: number): number {
  const most = squares < variance ? variance : squares;
  return most * Block.LARGEST_PRECISION > freedom ? freedom / most : most > 0 ? Block.LARGEST_PRECISION : 0;
}
