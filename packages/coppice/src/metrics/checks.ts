/**
 * Checks of what measures are fed. A sum that a number without a meaning has entered says nothing any more, and nobody would
 * see it: rows that are refused leave the measures as they were.
 */
import { show, usage } from "../core/index.ts";

/** How far rounding, as of a distribution kept in 32 bits, may take a probability out of [0, 1]. */
const ROUNDING = 1e-6;

/** The largest class index: indices are kept in 32 bits, and what is counted per class in arrays. */
const LARGEST_CLASS = 2 ** 24;

/** A class index from `least` on, or `E_USAGE`: as an array's index any other number is lost without a word. */
export function checkClass(what: string, given: number, least: number): void {
  if (Number.isSafeInteger(given) && given >= least && given <= LARGEST_CLASS) return;
  const remedy = "Rows without a label are not scored.";
  throw usage(what, `must be a class index in [${least}, ${LARGEST_CLASS}]`, least < 0 ? { given } : { given, remedy });
}

/** A number in [0, 1] but for rounding, or NaN, or `E_USAGE`. */
export function checkProbability(what: string, given: number): void {
  if (typeof given === "number" && !(given < -ROUNDING || given > 1 + ROUNDING)) return;
  throw usage(what, "must be a number in [0, 1], or NaN, which counts as 0", { given });
}

/** `classes` such numbers at `probabilities[offset ..]`, or `E_USAGE`. */
export function checkProbabilities(probabilities: Float64Array, offset: number, classes: number): void {
  checkNumbers(probabilities, offset, classes);
  for (let i = offset; i < offset + classes; i++) {
    const middle = probabilities[i] - 0.5; // one comparison instead of two
    if (Math.abs(middle) > 0.5 + ROUNDING) checkProbability("a probability", probabilities[i]);
  }
}

/** `classes` numbers at `probabilities[offset ..]`, or `E_USAGE`. */
export function checkNumbers(probabilities: Float64Array, offset: number, classes: number): void {
  if (!(probabilities instanceof Float64Array)) {
    throw usage("the probabilities", "must be a Float64Array", { given: probabilities });
  }
  const isRange = Number.isSafeInteger(offset) && Number.isSafeInteger(classes) && offset >= 0 && classes >= 0;
  if (!isRange || offset + classes > probabilities.length) {
    const given = `${show(classes)} from ${show(offset)} on`;
    throw usage(`of ${probabilities.length} probabilities`, `one cannot take ${given}`);
  }
}

/** True or false, or `E_USAGE`: the arguments of `add` are easily taken for one another. */
export function checkFlag(what: string, given: boolean): void {
  if (typeof given !== "boolean") throw usage(what, "must be true or false", { given });
}
