/**
 * Checks of metric input. An invalid number would silently corrupt a sum for good. Rows that are refused leave the
 * measures unchanged.
 */
import { CoppiceError, show, usage } from "../core/index.ts";

/** How far rounding, such as that of a distribution in 32 bits, may take a probability out of [0, 1]. */
const ROUNDING = 1e-6;

/** The largest class index: indices are stored in 32 bits, and counts per class in arrays. */
const LARGEST_CLASS = 2 ** 24;

/** Requires a class index of at least `least`; `E_USAGE` otherwise: a typed array silently ignores any other index. */
export function checkClass(what: string, given: number, least: number): void {
  if (Number.isSafeInteger(given) && given >= least && given <= LARGEST_CLASS) return;
  const remedy = "Rows without a label are not scored.";
  throw usage(what, `must be a class index in [${least}, ${LARGEST_CLASS}]`, least < 0 ? { given } : { given, remedy });
}

/** Requires a number in [0, 1], up to rounding, or NaN; `E_USAGE` otherwise. */
export function checkProbability(what: string, given: number): void {
  if (typeof given === "number" && !(given < -ROUNDING || given > 1 + ROUNDING)) return;
  throw usage(what, "must be a number in [0, 1], or NaN, which counts as 0", { given });
}

/** Requires `classes` such numbers at `probabilities[offset ..]`; `E_USAGE` otherwise. */
export function checkProbabilities(probabilities: Float64Array, offset: number, classes: number): void {
  checkNumbers(probabilities, offset, classes);
  for (let i = offset; i < offset + classes; i++) {
    const middle = probabilities[i] - 0.5; // one comparison instead of two
    if (Math.abs(middle) > 0.5 + ROUNDING) checkProbability("a probability", probabilities[i]);
  }
}

/** Requires `classes` numbers at `probabilities[offset ..]`; `E_USAGE` otherwise. */
export function checkNumbers(probabilities: Float64Array, offset: number, classes: number): void {
  if (!(probabilities instanceof Float64Array)) {
    throw usage("the probabilities", "must be a Float64Array", { given: probabilities });
  }
  const isRange = Number.isSafeInteger(offset) && Number.isSafeInteger(classes) && offset >= 0 && classes >= 0;
  if (!isRange || offset + classes > probabilities.length) {
    const given = `${show(classes)} from ${show(offset)} on`;
    throw usage(`${probabilities.length} probabilities`, `do not include ${given}`);
  }
}

/** Requires the rows of a window, an integer in [1, inf); `E_PARAM` otherwise. */
export function requireSize(owner: string, size: number): void {
  if (Number.isSafeInteger(size) && size >= 1) return;
  const expected = "must be an integer in [1, inf)";
  throw new CoppiceError("E_PARAM", { subject: `${owner}: \`size\``, expected, given: size });
}

/** Requires a boolean; `E_USAGE` otherwise: the arguments of `add` are easily swapped. */
export function checkFlag(what: string, given: boolean): void {
  if (typeof given !== "boolean") throw usage(what, "must be true or false", { given });
}
