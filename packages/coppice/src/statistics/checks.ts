/** Checks of arguments: what is no number would end as a NaN, or as a rank that means nothing. */
import { CoppiceError, usage } from "../core/index.ts";

/** The kinds of numbers that a statistic takes, each in words. */
const KINDS = {
  any: { words: "a number, or NaN for no result", is: () => true },
  ordered: { words: "a number other than NaN", is: (value: number) => !Number.isNaN(value) },
  finite: { words: "a finite number", is: Number.isFinite },
  share: { words: "a number in [0, 1]", is: (value: number) => value >= 0 && value <= 1 },
} as const;

/** Requires an array of numbers of a kind; `E_USAGE` otherwise. `name` is the argument's: "wilcoxon: `differences`". */
export function requireNumbers(owner: string, name: string, values: readonly number[], kind: keyof typeof KINDS): void {
  if (!Array.isArray(values)) throw usage(`${owner}: \`${name}\``, "must be an array of numbers", { given: values });
  const { words, is } = KINDS[kind];
  for (let i = 0; i < values.length; i++) {
    const given: unknown = values[i]; // a missing element too
    if (typeof given !== "number" || !is(given))
      throw usage(`${owner}: \`${name}[${i}]\``, `must be ${words}`, { given });
  }
}

/** Requires an integer in [least, most], or in [least, 2^53); `E_PARAM` otherwise. */
export function requireCount(owner: string, name: string, given: number, least: number, most?: number): void {
  if (Number.isSafeInteger(given) && given >= least && !(most !== undefined && given > most)) return;
  const range = most === undefined ? `[${least}, inf)` : `[${least}, ${most}]`;
  throw refused(owner, name, `must be an integer in ${range}`, given);
}

/** Beyond these degrees of freedom Student's t is the normal distribution, in all digits of a double. */
const LARGEST_FREEDOM = 1e15;

/** Requires degrees of freedom; `E_PARAM` otherwise. */
export function requireFreedom(owner: string, name: string, given: number): void {
  if (typeof given === "number" && given >= 1 && given <= LARGEST_FREEDOM) return;
  throw refused(owner, name, `must be a number in [1, ${LARGEST_FREEDOM}]`, given);
}

/** Requires a number other than NaN; `E_PARAM` otherwise. */
export function requireOrdered(owner: string, name: string, given: number): void {
  if (typeof given === "number" && !Number.isNaN(given)) return;
  throw refused(owner, name, "must be a number other than NaN", given);
}

/** The error for a parameter outside its range. */
export function refused(owner: string, name: string, expected: string, given: unknown): CoppiceError {
  return new CoppiceError("E_PARAM", { subject: `${owner}: \`${name}\``, expected, given });
}
