/** Checks the options of `openSource`. TypeScript does not check JavaScript programs, nor unknown names in a variable. */
import { CoppiceError, checkNames, type Schema, usage } from "coppice/core";
import { PLANS } from "./plans.ts";
import type { OpenOptions } from "./types.ts";

interface Rule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === "string";
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const text: Rule = { expected: "must be a text", accepts: isText };
const texts: Rule = { expected: "must be an array of texts", accepts: areTexts };
const count: Rule = {
  expected: "must be an integer in [1, inf)",
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
};
const seed: Rule = {
  expected: "must be a seed, an integer in [0, 2^53 - 1]",
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};
const callback: Rule = { expected: "must be a function", accepts: (value) => typeof value === "function" };
const oneOf = (choices: readonly string[], listed: string): Rule => ({
  expected: `must be ${listed}`,
  accepts: (value) => isText(value) && choices.includes(value as string),
});

const flag: Rule = { expected: "must be true or false", accepts: (value) => typeof value === "boolean" };

const formats = Object.keys(PLANS);

const RULES: { readonly [Name in keyof Required<OpenOptions>]: Rule } = {
  file: { expected: "must be a path, or an array of paths", accepts: (value) => isText(value) || areTexts(value) },
  format: oneOf(formats, `one of ${formats.join(", ")}`),
  target: text,
  schema: {
    expected: "must come from `defineSchema`, `inferSchema` or `schemaFromJson`",
    accepts: (value) => typeof (value as Schema | null)?.classCount === "number",
  },
  ignore: texts,
  missing: texts,
  kept: texts,
  forgetKept: flag,
  nominal: texts,
  numeric: texts,
  maxValues: count,
  onBadRow: oneOf(["fail", "skip"], "fail or skip"),
  limit: count,
  shuffle: seed,
  inferRows: count,
  delimiter: text,
  decimal: oneOf([".", ","], ". or ,"),
  header: flag,
  onBytes: callback,
  onSkip: callback,
  signal: { expected: "must be an AbortSignal", accepts: (value) => value instanceof AbortSignal },
};

/** Throws `E_UNKNOWN` for an unknown option, `E_PARAM` for an invalid value, `E_USAGE` if there is no options object. */
export function checkOptions(options: OpenOptions): void {
  if (typeof options === "string") {
    const remedy = 'Give the path as `file`: `openSource({ file: "rows.csv", target: "label" })`.';
    throw usage("openSource: options", "must be an object", { given: options, remedy });
  }
  checkNames("openSource", Object.keys(RULES), options);
  for (const [name, { expected, accepts }] of Object.entries(RULES)) {
    const given = options[name as keyof OpenOptions];
    if (accepts(given) || (given === undefined && name !== "file")) continue;
    throw new CoppiceError("E_PARAM", { subject: `\`${name}\``, expected, given });
  }
}
