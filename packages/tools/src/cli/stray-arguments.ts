/** Arguments that are no files: models parted by blanks, or a column without its option. */
import { stat } from "node:fs/promises";
import { classifiers } from "coppice/catalog";
import { idOf } from "./aliases.ts";
import { type DataOptions, openData } from "./data.ts";
import { usageError } from "./failure.ts";
import { atCommas } from "./model-text.ts";

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
    if (more.includes(argument) && (await columnsOf(file, options)).includes(argument)) {
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
  return atCommas(text).every((part) => {
    const id = idOf(part.replace(/\(.*$/s, "").trim());
    return classifiers.some((definition) => definition.id === id);
  });
}

/** Names of the file's columns; none where it cannot be opened, which is then said without our help. */
async function columnsOf(file: string, options: DataOptions): Promise<string[]> {
  try {
    const { inference, close } = await openData(file, options);
    await close();
    return inference.map(({ name }) => name);
  } catch {
    return [];
  }
}
