/**
 * A block's numbers: their offsets and bounds (decision 12 says why this is a constant enumeration).
 *
 * The offsets (see `BlockShape`): the factor is at 0, then POWER, and from WEIGHT on the weights; MEAN and the following
 * are those of a numeric attribute.
 */
export const enum Block {
  POWER = 1,
  UNNEEDED_COUNT = 1, // block of all classes, which has no factor: attributes whose variance no class needs
  WEIGHT = 2,
  MEAN = 0,
  SQUARES = 1,
  PRECISION = 2,
  VARIANCE = 2,
  SMALLEST = 3,
  LARGEST = 4,
  NUMERIC_WIDTH = 5,
  LARGEST_NUMBER = 1e75, // larger ones count as missing, so that sums of squares stay finite
  LARGEST_PRECISION = 1e120, // deviations below 1e-60 count as 1e-60
  // Products outside this range are multiplied by a power of two, so that hundreds of attributes neither overflow nor
  // underflow.
  TOO_SMALL = 2 ** -500,
  TOO_LARGE = 2 ** 500,
  LARGEST_POWER = 1000, // of two
  LARGEST_EXPONENT = 200, // products in that range, times e to this, are finite
  /**
   * A class whose sum of squares is this many times its squared range has varied, whatever other classes have done
   * (decision 51). Slightly below 3, which flags reach exactly: at 3, rounding would decide.
   */
  VARIED = 2.99,
  /**
   * A class of this weight that has had a single distinct number "always has" it (decision 57); two numbers in all classes
   * of this weight are the only ones there are (decision 64).
   */
  SETTLED = 100,
  /** In place of the factor in the block of all classes: some class always has a number. */
  HAS_ALWAYS = -1,
  /** And other classes may be held to that (see `hold`). */
  MAY_HOLD = -2,
  /** In place of the variance of all classes: no class needs it. Two numbers have -1 divided by their distance. */
  UNNEEDED = -1e300,
  /** In place of a class label: all classes. */
  ALL = -1,
}
