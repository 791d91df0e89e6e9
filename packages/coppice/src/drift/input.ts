/** Checks of what detectors are fed. Numbers as text are refused: a sum of them would be a longer text. */
import { type CoppiceError, usage } from "../core/index.ts";

/** A number of which sums of squares stay finite, or `E_USAGE`. */
export function checkNumber(owner: string, value: number): void {
  if (typeof value !== "number" || !(Math.abs(value) <= 1e75))
    throw wrong(owner, "takes a number in [-1e75, 1e75]", value);
}

/** A number in [0, 1], or `E_USAGE`. */
export function checkShare(owner: string, value: number): void {
  if (!(typeof value === "number" && value >= 0 && value <= 1)) throw wrong(owner, "takes a number in [0, 1]", value);
}

/** 0 or 1, or `E_USAGE`. */
export function checkBit(owner: string, value: number): void {
  if (value !== 0 && value !== 1) throw wrong(owner, "takes 1 for an error or 0 for a hit", value);
}

function wrong(owner: string, expected: string, given: number): CoppiceError {
  return usage(`${owner}: \`add\``, expected, { given });
}
