/** Checks of detector input. Numbers as strings are refused: `+` would concatenate them. */
import { type CoppiceError, usage } from "../core/index.ts";

/** Requires a number whose sums of squares stay finite; `E_USAGE` otherwise. */
export function checkNumber(owner: string, value: number): void {
  if (typeof value !== "number" || !(Math.abs(value) <= 1e75))
    throw wrong(owner, "takes a number in [-1e75, 1e75]", value);
}

/** Requires a number in [0, 1]; `E_USAGE` otherwise. */
export function checkShare(owner: string, value: number): void {
  if (!(typeof value === "number" && value >= 0 && value <= 1)) throw wrong(owner, "takes a number in [0, 1]", value);
}

/** Requires 0 or 1; `E_USAGE` otherwise. */
export function checkBit(owner: string, value: number): void {
  if (value !== 0 && value !== 1) throw wrong(owner, "takes 1 for an error or 0 for a hit", value);
}

function wrong(owner: string, expected: string, given: number): CoppiceError {
  return usage(`${owner}: \`add\``, expected, { given });
}
