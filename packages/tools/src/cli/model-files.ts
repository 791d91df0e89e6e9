/** Models on disk. */
import { readFile } from "node:fs/promises";
import { classifiers } from "coppice/catalog";
import { CoppiceError, type Model } from "coppice/core";
import { loadModel, saveModel } from "coppice/snapshot";
import { writeWhole } from "./files.ts";

/** Reads a model file. Throws `E_INPUT` where there is none and `E_SNAPSHOT` where it is not a usable model. */
export async function readModel(path: string): Promise<Model> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw Object.assign(error, { path });
  });
  try {
    return loadModel(bytes, classifiers);
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    const details = { file: path, remedy: "Model files are written by `coppice train`.", ...error.details };
    throw new CoppiceError(error.code, details, { cause: error });
  }
}

export async function writeModel(path: string, model: Model): Promise<void> {
  await writeWhole(path, saveModel(model));
}
