/**
 * What densities are made of a block's numbers.
 *
 * The density of a class's numbers at a numeric attribute, with S the class's sum of squared deviations, f = N - 1, at
 * least 1, and T the variance in all classes together:
 *   S >= T: precision and peak are f / S, so that the class has the normal density with its sample variance
 *   S <  T: the precision is f / T, and the peak is 1 / (S / f + T - S); both are continuous at S = T
 * but where S is three times the squared range of the class's own numbers and more, both are f / S, too: over their own range, however
 * small that is beside others, such numbers have varied.
 * A class that has hardly varied speaks no louder for what it knows than the density of all classes does at its peak, and
 * against other numbers the more, the more rows it has had; and units do not matter. What has never varied says nothing.
 * At a number that another class always has, a class may be held to what that one says (see `hold`).
 *
 * Products of peaks, and of counts, are kept in a safe range by powers of two that are taken out of them.
 */
import { Block } from "./block.ts";

/** Where the numbers of so many numeric attributes end in a block. */
export function numericEnd(count: number): number {
  return Block.HEAD + count * Block.NUMERIC_WIDTH;
}

/** 1 where a product is too large, -1 where it is too small. */
export function excess(product: number): number {
  return product > Block.TOO_LARGE ? 1 : product < Block.TOO_SMALL ? -1 : 0;
}

/** Brings it back. */
export function rescaled(product: number): number {
  return product > Block.TOO_LARGE
    ? product * Block.TOO_SMALL
    : product < Block.TOO_SMALL
      ? product * Block.TOO_LARGE
      : product;
}

/** A weight less 1, at least 1. */
export function freedomOf(weight: number): number {
  return weight > 2 ? weight - 1 : 1;
}

/** Of the variance in all classes what a class with its numbers at `stats[q]` has to take into account: 0 where it has varied. */
export function neededOf(stats: Float64Array, q: number, variance: number): number {
  if (!(variance > stats[q + Block.SQUARES])) return variance;
  const range = stats[q + Block.LARGEST] - stats[q + Block.SMALLEST];
  return range > 0 && stats[q + Block.SQUARES] >= Block.VARIED * range * range ? 0 : variance;
}

/** The peak of a class's density, squared, from its numbers at `stats[q]`; 1 where it has had none. */
export function peakAt(stats: Float64Array, q: number, variance: number): number {
  const squares = stats[q + Block.SQUARES];
  const precision = stats[q + Block.PRECISION];
  if (squares >= variance && precision > 0) return precision; // which is the same
  return stats[q] > 0 ? peakOf(freedomOf(stats[q]), squares, neededOf(stats, q, variance)) : 1;
}

export function peakOf(freedom: number, squares: number, variance: number): number {
  if (squares < variance) squares += freedom * (variance - squares);
  return squares * Block.LARGEST_PRECISION > freedom ? freedom / squares : squares > 0 ? Block.LARGEST_PRECISION : 1;
}

export function precisionOf(freedom: number, squares: number, variance: number): number {
  const most = squares < variance ? variance : squares;
  return most * Block.LARGEST_PRECISION > freedom ? freedom / most : most > 0 ? Block.LARGEST_PRECISION : 0;
}
