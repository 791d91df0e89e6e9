/**
 * A block's numbers: where they are, and what bounds they have (decision 12 says why this is a constant enumeration).
 *
 * The places (see `BlockShape`): POWER stands behind the factor, which is at 0; the attributes begin at HEAD. Of a numeric
 * attribute, the weight is at 0.
 */
export const enum Block {
  POWER = 1,
  UNNEEDED_COUNT = 1, // of the block of all classes, which has no factor: its attributes that no class needs
  HEAD = 2,
  MEAN = 1,
  SQUARES = 2,
  PRECISION = 3,
  VARIANCE = 3,
  SMALLEST = 4,
  LARGEST = 5,
  NUMERIC_WIDTH = 6,
  LARGEST_NUMBER = 1e75, // larger ones count as missing, so that sums of squares stay finite
  LARGEST_PRECISION = 1e120, // deviations below 1e-60 count as that
  // Products outside are multiplied by a power of two, so that hundreds of attributes stay in the range of numbers.
  TOO_SMALL = 2 ** -500,
  TOO_LARGE = 2 ** 500,
  LARGEST_EXPONENT = 200, // products within, times e to this, are finite
  /**
   * A class whose sum of squares is so many times its squared range has varied, whatever other classes have done (decision 51). Somewhat
   * less than 3, which flags reach exactly: there, rounding would decide.
   */
  VARIED = 2.99,
  /** A class of this weight that has had one number only always has it (decision 57). */
  SETTLED = 100,
  /** In place of the factor of the block of all classes, which it does not have: some class always has a number. */
  HAS_ALWAYS = -1,
  /** And others may be held to that (see `hold`). */
  MAY_HOLD = -2,
  /** In place of the variance of all classes: no class needs it. */
  UNNEEDED = -1,
  /** In place of a class: all of them. */
  ALL = -1,
}
