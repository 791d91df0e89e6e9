/** Files the program writes: whole or not at all. */
import { constants } from "node:fs";
import { access, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import process from "node:process";
import { CoppiceError } from "coppice/core";
import { fromSystem, usageError } from "./failure.ts";

/**
 * Refuses outputs that are the data they are made of, or one another. `outputs` are paths by option; standard output and
 * options not given do not matter.
 */
export async function keepApart(
  data: string | readonly string[] | undefined,
  outputs: Readonly<Record<string, string | false | undefined>>,
): Promise<void> {
  const taken = new Map<string, string>();
  const fileOf = (path: string) => realpath(path).catch(() => resolve(path));
  for (const file of [data ?? []].flat()) {
    if (file !== "-") taken.set(await fileOf(file), `\`${file}\`, which it is made from`);
  }
  for (const [option, path] of Object.entries(outputs)) {
    if (typeof path !== "string" || path === "-") continue;
    const file = await fileOf(path);
    const other = taken.get(file);
    if (other !== undefined) {
      throw usageError({
        subject: `\`${option} ${path}\` would overwrite ${other}`,
        remedy: "Give each output a file of its own.",
      });
    }
    taken.set(file, `\`${option}\``);
  }
}

/** Where the report goes unless told otherwise: the one folder that is made unasked. */
export const DEFAULT_REPORT = "coppice-out/report.html";

/**
 * Sees to it that a file can be written, so that an hour's race is not lost to a typing error. Throws `E_INPUT` naming
 * the option. Folders are not made: a typing error would leave a tree of them.
 */
export async function prepareOutput(option: string, path: string): Promise<void> {
  if (path === "-") {
    throw usageError({
      subject: `\`${option} -\`: this cannot go to standard output`,
      remedy: "Give the path of a file; ./- for one of this name.",
    });
  }
  try {
    const folder = dirname(resolve(path));
    await requireFolder(folder);
    const existing = await stat(path).catch(() => undefined);
    if (existing?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR", path });
    if (existing !== undefined) await access(path, constants.W_OK);
    // Permissions do not tell all: nobody can make a file in /proc.
    if (existing === undefined || existing.isFile()) await probe(folder);
  } catch (error) {
    const known = fromSystem(error);
    if (!(known instanceof CoppiceError)) throw error;
    throw new CoppiceError("E_INPUT", {
      subject: `\`${option} ${path}\` cannot be written: ${known.details.subject}`,
      remedy: known.details.remedy ?? "Give the path of a file in a folder you may write to.",
    });
  }
}

async function probe(folder: string): Promise<void> {
  const file = join(folder, `.coppice.${process.pid}.tmp`);
  try {
    await (await open(file, "w")).close();
    await rm(file, { force: true });
  } catch (error) {
    throw new CoppiceError("E_INPUT", { subject: `no file can be made in \`${folder}\`` }, { cause: error });
  }
}

async function requireFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => undefined);
  if (existing?.isDirectory()) return;
  if (existing !== undefined) throw Object.assign(new Error(), { code: "ENOTDIR", path: folder });
  throw new CoppiceError("E_INPUT", {
    subject: `there is no folder \`${folder}\``,
    remedy: "Make it first, or correct the path.",
  });
}

/**
 * Writes beside the target, flushes to disk and renames: readers see the old file or the new one, never a part. What is
 * no file, such as a pipe or /dev/null, is written to directly. Errors name the path as it was given.
 */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const isOther = await stat(target).then(
      (existing) => !existing.isFile(),
      () => false,
    );
    if (isOther) await writeFile(target, data);
    else await replace(target, data);
  } catch (error) {
    throw named(error, path);
  }
}

/** The same error, with the path by which the user knows the file. */
export function named(error: unknown, path: string): unknown {
  return error instanceof Error ? Object.assign(error, { path }) : error;
}

async function replace(target: string, data: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
