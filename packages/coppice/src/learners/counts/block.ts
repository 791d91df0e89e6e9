/**
 * A block's numbers: where they are, and what bounds they have.
 *
 * The places (see `BlockShape`): POWER stands behind the factor, which is at 0; the attributes begin at HEAD. Of a numeric
 * attribute, the weight is at 0.
 *
 * What a module exports is looked up at every use, in that module as well: modules with hot loops copy what they need into
 * constants of their own (decision 12). This file imports nothing, so that bundlers compile them in.
 */
export const POWER = 1;
export const UNNEEDED_COUNT = 1; // of the block of all classes, which has no factor: its attributes that no class needs
export const HEAD = 2;
export const MEAN = 1;
export const SQUARES = 2;
export const PRECISION = 3;
export const VARIANCE = 3;
export const SMALLEST = 4;
export const LARGEST = 5;
export const NUMERIC_WIDTH = 6;
export const LARGEST_NUMBER = 1e75; // larger ones count as missing, so that sums of squares stay finite
export const LARGEST_PRECISION = 1e120; // deviations below 1e-60 count as that
// Products outside are multiplied by a power of two, so that hundreds of attributes stay in the range of numbers.
export const TOO_SMALL = 2 ** -500;
export const TOO_LARGE = 2 ** 500;
export const LARGEST_EXPONENT = 200; // products within, times e to this, are finite
/** In place of the variance of all classes: no class needs it. */
export const UNNEEDED = -1;
/** In place of a class: all of them. */
export const ALL = -1;
