/** Output files, written completely or not at all. */
import { constants, type Stats } from "node:fs";
import { access, type FileHandle, open, readlink, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { CoppiceError } from "coppice/core";
import { fromSystem, usageError } from "./failure.ts";
import { makeTemporary, removeStale, tryFolder } from "./temporaries.ts";
import { expectFiles } from "./terminal.ts";

/**
 * Refuses outputs that would overwrite the input data or one another. `outputs` are paths by option; standard output
 * and missing ones are ignored.
 */
export async function keepApart(
  data: readonly (string | undefined)[],
  outputs: Readonly<Record<string, string | false | undefined>>,
): Promise<void> {
  const taken = new Map<string, string>();
  const fileOf = (path: string) => behindLinks(path).catch(() => resolve(path)); // `prepareOutput` reports the error
  for (const file of data) {
    if (file !== undefined && file !== "-") taken.set(await fileOf(file), `\`${file}\`, which is an input`);
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

/** The default path of the report: the only folder created without being asked for. */
export const DEFAULT_REPORT = "coppice-out/report.html";

/**
 * Checks that a file can be written, so that a typing error does not lose the result of a long race. Throws `E_INPUT`
 * that names the option. Folders are not created: a typing error would leave a tree of them.
 */
export async function prepareOutput(option: string, path: string): Promise<void> {
  if (path === "-") {
    throw usageError({
      subject: `\`${option} -\`: this cannot go to standard output`,
      remedy: "Give the path of a file; ./- is a file named -.",
    });
  }
  try {
    const target = await behindLinks(path);
    const folder = dirname(target);
    await requireFolder(folder, path);
    const existing = await statOf(target);
    if (existing?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR", path });
    if (existing !== undefined) await access(path, constants.W_OK);
    if (existing === undefined || existing.isFile()) await tryFolder(folder);
    expectFiles();
  } catch (error) {
    const known = fromSystem(error);
    if (!(known instanceof CoppiceError)) throw error;
    throw new CoppiceError("E_INPUT", {
      subject: `\`${option} ${path}\` cannot be written: ${known.details.subject}`,
      remedy: known.details.remedy ?? "Give the path of a file in a folder you may write to.",
    });
  }
}

async function requireFolder(folder: string, path: string): Promise<void> {
  const existing = await stat(folder).catch(() => undefined);
  if (existing?.isDirectory()) return;
  if (existing !== undefined) throw Object.assign(new Error(), { code: "ENOTDIR", path: folder });
  const { aboutPath } = await import("../readers/bytes.ts");
  throw new CoppiceError("E_INPUT", {
    subject: `there is no folder \`${folder}\``,
    remedy: aboutPath(path) ?? "Create it first, or correct the path.",
  });
}

/** A file being written. Until it is finished, readers see the previous file, never a part. */
export interface Draft {
  /** The path to write to until then. */
  readonly path: string;
  readonly file: FileHandle;
  /** Flushes to disk and renames; removes the draft on failure. */
  finish(): Promise<void>;
  /**
   * Finishes an incomplete file: it gets its own name beside the target, which is left unchanged. Returns its path;
   * undefined if the target is not a regular file.
   */
  keep(): Promise<string | undefined>;
  /** Leaves everything as it was. Does nothing once finished. */
  discard(): Promise<void>;
}

/**
 * Begins a file beside the target. An existing file keeps its mode, and a link its target. If the target is not a
 * regular file, such as a pipe or /dev/null, it is written to directly. Errors name the path as given.
 */
export async function draftOf(path: string): Promise<Draft> {
  const draft = await beside(path).catch((error: unknown) => {
    throw named(error, path);
  });
  const orDiscard = async <T>(end: Promise<T>): Promise<T> =>
    end.catch(async (error: unknown) => {
      await draft.discard();
      throw named(error, path);
    });
  return { ...draft, finish: () => orDiscard(draft.finish()), keep: () => orDiscard(draft.keep()) };
}

/** Writes a file in one go. */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  await (await written(path, data)).finish();
}

/** Writes an incomplete output beside the path. Returns its path. */
export async function writePart(path: string, data: Uint8Array): Promise<string> {
  const draft = await written(path, data);
  return (await draft.keep()) ?? path;
}

async function written(path: string, data: string | Uint8Array): Promise<Draft> {
  const draft = await draftOf(path);
  try {
    await draft.file.writeFile(data);
    return draft;
  } catch (error) {
    await draft.discard();
    throw named(error, path);
  }
}

/** The same error, with the path as the user gave it. */
export function named(error: unknown, path: string): unknown {
  return error instanceof Error ? Object.assign(error, { path }) : error;
}

async function beside(given: string): Promise<Draft> {
  const target = await behindLinks(given);
  const existing = await statOf(target);
  if (existing !== undefined && !existing.isFile()) {
    const file = await open(target, "w");
    const close = () => file.close();
    return { path: target, file, finish: close, keep: async () => void (await close()), discard: close };
  }
  const folder = dirname(target);
  await removeStale(folder);
  const { path, file, remove, forget } = await makeTemporary(folder, existing === undefined ? 0o666 : 0o600);
  const become = async (name: string) => {
    if (existing !== undefined) await file.chmod(existing.mode & 0o7777);
    await file.sync();
    await file.close();
    await rename(path, name);
    forget();
    await flushNames(folder);
  };
  const keep = async () => {
    const name = await takePartName(target);
    await become(name);
    const near = relative(process.cwd(), name);
    return near.startsWith("..") ? name : near;
  };
  return { path, file, finish: () => become(target), keep, discard: remove };
}

/**
 * Takes the first unused name of `out.partial.csv.gz`, `out.partial-2.csv.gz`, ...: neither earlier parts nor those of
 * concurrent commands are overwritten.
 */
async function takePartName(target: string): Promise<string> {
  const [, stem, extension = ""] = /^(.+?)((?:\.[^.]+?)?(?:\.gz)?)$/is.exec(basename(target)) ?? [];
  for (let n = 1; ; n++) {
    const name = join(dirname(target), `${stem}.partial${n > 1 ? `-${n}` : ""}${extension}`);
    const taken = await open(name, "wx").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (taken === undefined) continue;
    await taken.close();
    return name;
  }
}

/**
 * The path after following all links, including one to a file that does not exist yet. Links to pipes, such as
 * /dev/stdout, can be opened but lead to no name.
 */
async function behindLinks(path: string): Promise<string> {
  let target = resolve(path);
  const existing = await stat(target).catch(() => undefined);
  if (existing?.isFIFO() || existing?.isSocket()) return target;
  for (let links = 0; links < MOST_LINKS; links++) {
    const folder = await realpath(dirname(target)).catch(() => dirname(target));
    target = join(folder, basename(target));
    const next = await readlink(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EINVAL" || error.code === "ENOENT" || error.code === "ENOTDIR") return undefined; // not a link
      throw error;
    });
    if (next === undefined) return target;
    target = resolve(folder, next);
  }
  throw Object.assign(new Error("too many links"), { code: "ELOOP", path });
}

/** The limit of Linux. */
const MOST_LINKS = 40;

/** The status of a file; undefined if it does not exist. */
async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}

/** Flushes the folder, without which a rename may not survive a power failure. Windows has no equivalent. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const names = await open(folder, "r");
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}
