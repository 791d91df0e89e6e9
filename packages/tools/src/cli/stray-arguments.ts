/** Arguments that are not files: models separated by blanks, a generated stream or a column without its option. */
import { stat } from "node:fs/promises";
import { CoppiceError } from "coppice/core";
import { inShell } from "../wording.ts";
import { type DataOptions, openData } from "./data.ts";
import { usageError } from "./failure.ts";
import { atCommas } from "./model-text.ts";
import { meaningOf } from "./what-is.ts";

/** Throws `E_USAGE` that says what a non-file argument was probably meant to be. `models` is the option for models. */
export async function refuseStray(
  args: readonly string[],
  options: DataOptions,
  models: "--models" | "--model",
): Promise<void> {
  const [file, ...more] = args;
  for (const argument of args) {
    if (argument === "-" || (await isThere(argument))) continue;
    const kinds = new Set(atCommas(argument).map((part) => meaningOf(part)?.is));
    if (isSubset(kinds, ["a model", "a trainer"])) {
      throw usageError({
        subject: `\`${argument}\` is a model, but a file is expected here`,
        remedy:
          models === "--models"
            ? "Separate models by commas, without spaces: --models naive-bayes,hoeffding-tree."
            : "Give the model with --model, once.",
      });
    }
    if (isSubset(kinds, ["a generated stream"])) {
      throw usageError({
        subject: `\`${argument}\` is a generated stream, but a file is expected here`,
        remedy:
          models === "--models"
            ? `Give it with --generator ${inShell(argument)}.`
            : `Write its rows into a file first: coppice generate ${inShell(argument)} --rows 1000 --out rows.csv.`,
      });
    }
    if (more.includes(argument) && (await isColumn(argument, file, options))) {
      throw usageError({
        subject: `\`${argument}\` is a column of ${file}, but a file is expected here`,
        remedy: `Name the column to predict with --target ${inShell(argument)}.`,
      });
    }
  }
}

export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isSubset<T>(set: ReadonlySet<T | undefined>, of: readonly T[]): boolean {
  return [...set].every((each) => each !== undefined && of.includes(each));
}

/** Whether the file, if it can be opened, has this column. Passes it as the target, since none may be named yet. */
async function isColumn(name: string, file: string, options: DataOptions): Promise<boolean> {
  try {
    const { close } = await openData(file, { ...options, target: name });
    await close();
    return true;
  } catch (error) {
    return error instanceof CoppiceError && error.details.column === name; // such as a quantity as target
  }
}
