/** Model files. */
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classifiers } from "coppice/catalog";
import { CoppiceError, type Model } from "coppice/core";
import { loadModel } from "coppice/snapshot";
import { MODEL_MAGIC, readWhole } from "../readers/bytes.ts";
import { inShell } from "../wording.ts";
import { idIn } from "./aliases.ts";
import { fromSystem, usageError } from "./failure.ts";
import { writePart, writeWhole } from "./files.ts";
import { keepingMost } from "./most-values.ts";

/** Whether a file looks like a model; false if it cannot be read. */
export async function isModelFile(path: string): Promise<boolean> {
  const info = path === "-" ? undefined : await stat(path).catch(() => undefined);
  if (!info?.isFile()) return false; // opening a pipe and closing it again may end its writer
  const file = await open(path).catch(() => undefined);
  try {
    const read = await file?.read(Buffer.alloc(MODEL_MAGIC.length), 0, MODEL_MAGIC.length, 0);
    return read?.buffer.toString("latin1", 0, read.bytesRead) === MODEL_MAGIC;
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

/**
 * Reads a model file, to keep `maxValues` values from now on if given. Throws `E_INPUT` if it does not exist and
 * `E_SNAPSHOT` if it is not a usable model.
 */
export async function readModel(path: string, maxValues?: number): Promise<Model> {
  if (path === "-") {
    throw usageError({
      subject: "a model cannot be read from standard input",
      remedy: "Give the path of a model file; rows may come from standard input.",
    });
  }
  const bytes = await readWhole(path).catch((error: unknown) => {
    throw aboutNames(error, path);
  });
  if (!bytes.toString("latin1", 0, 8).includes(MODEL_MAGIC.slice(1))) {
    throw new CoppiceError("E_SNAPSHOT", {
      subject: bytes.length === 0 ? "is empty, not a model file" : "is not a model file",
      remedy: "`coppice train` writes model files; `coppice schema` shows the columns of a data file.",
      file: path,
    });
  }
  try {
    const model = loadModel(bytes, classifiers);
    const schema = keepingMost(model.schema, maxValues);
    return schema === model.schema ? model : loadModel(bytes, classifiers, { schema });
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    const details = { file: path, remedy: "Model files are written by `coppice train`.", ...error.details };
    throw new CoppiceError(error.code, details, { cause: error });
  }
}

/** The same error; if the missing file has the name of a model, it says so. */
function aboutNames(error: unknown, path: string): unknown {
  if (!(error instanceof CoppiceError) || !classifiers.some(({ id }) => id === idIn(path))) return error;
  const remedy = `It is the name of a model: \`coppice train FILE --model ${inShell(path)} --out my.model\` trains one and saves it to a file.`;
  return new CoppiceError(error.code, { ...error.details, remedy }, { cause: error });
}

export interface Kept {
  readonly path: string;
  /** Why it is not at the requested path. */
  readonly error?: unknown;
}

/**
 * Writes a model, or a partly trained one as a part. Training took time: if writing fails, for example on a full disk,
 * the model goes to a new folder for temporary files.
 */
export async function keepModel(path: string, bytes: Uint8Array, isWhole: boolean): Promise<Kept> {
  try {
    if (!isWhole) return { path: await writePart(path, bytes) };
    await writeWhole(path, bytes);
    return { path };
  } catch (error) {
    const folder = await mkdtemp(join(tmpdir(), "coppice-")).catch(() => undefined);
    if (folder === undefined) throw lost(error);
    const elsewhere = join(folder, "kept.model");
    try {
      await writeWhole(elsewhere, bytes);
    } catch {
      await rm(folder, { recursive: true, force: true });
      throw lost(error);
    }
    return { path: elsewhere, error };
  }
}

/** The same error; it says that the model is not kept elsewhere either. */
function lost(error: unknown): unknown {
  const known = fromSystem(error);
  if (!(known instanceof CoppiceError)) return error;
  const remedy = `Nor can it be kept in \`${tmpdir()}\`: the model is lost.`;
  return new CoppiceError(known.code, { ...known.details, remedy }, { cause: error });
}
