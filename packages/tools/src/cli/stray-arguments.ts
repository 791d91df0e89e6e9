/** Arguments that are no files: models parted by blanks, or a column without its option. */
import { stat } from "node:fs/promises";
import { classifiers, trainers } from "coppice/catalog";
import { CoppiceError } from "coppice/core";
import { type DataOptions, openData } from "./data.ts";
import { usageError } from "./failure.ts";
import { atCommas, idIn } from "./model-text.ts";

/** Throws `E_USAGE` that says what an argument that is no file probably was meant to be. `models` is the option for models. */
export async function refuseStray(
  args: readonly string[],
  options: DataOptions,
  models: "--models" | "--model",
): Promise<void> {
  const [file, ...more] = args;
  for (const argument of args) {
    if (argument === "-" || (await isThere(argument))) continue;
    if (isModels(argument)) {
      throw usageError({
        subject: `\`${argument}\` is a model, but stands where files stand`,
        remedy:
          models === "--models"
            ? "Separate models by commas, without blanks: --models naive-bayes,hoeffding-tree."
            : "Name the model with --model; train takes one.",
      });
    }
    if (more.includes(argument) && (await isColumn(argument, file, options))) {
      throw usageError({
        subject: `\`${argument}\` is a column of ${file}, but stands where files stand`,
        remedy: `Name the column to predict with --target "${argument}".`,
      });
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isModels(text: string): boolean {
  return atCommas(text).every((part) => [...classifiers, ...trainers].some(({ id }) => id === idIn(part)));
}

/** Whether the file, where it can be opened, has such a column; asked for as the target, since no other may be named yet. */
async function isColumn(name: string, file: string, options: DataOptions): Promise<boolean> {
  try {
    const { close } = await openData(file, { ...options, target: name });
    await close();
    return true;
  } catch (error) {
    return error instanceof CoppiceError && error.details.column === name; // such as a target that is a quantity
  }
}
