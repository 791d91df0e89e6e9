/**
 * Files that become others when they are complete. Nobody can know their names beforehand, none is opened that was there,
 * and they go away with the program: at its end, or with the next one that writes to the folder.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { CoppiceError } from "coppice/core";

export interface Temporary {
  readonly path: string;
  readonly file: FileHandle;
  /** Closes and removes it. */
  remove(): Promise<void>;
  /** For when it has got its name. */
  forget(): void;
}

/** Those of this process. */
const living = new Set<string>();

/** In a folder that several machines share, the number of a process says nothing about those of the others. */
const machine = hostname()
  .replace(/[^\w-]/g, "")
  .slice(0, 40);

/** Short, whatever the file is called in the end, whose own name may be as long as the disk allows. */
const NAME = new RegExp(`^\\.coppice-${machine}-(\\d+)-[0-9a-f]{16}\\.tmp$`);

export async function makeTemporary(folder: string, mode: number): Promise<Temporary> {
  const path = join(folder, `.coppice-${machine}-${process.pid}-${randomBytes(8).toString("hex")}.tmp`);
  const file = await open(path, "wx", mode).catch((error: unknown) => {
    throw new CoppiceError("E_INPUT", { subject: `no file can be made in \`${folder}\`` }, { cause: error });
  });
  if (living.size === 0) process.on("exit", removeLiving);
  living.add(path);
  const forget = () => {
    living.delete(path);
    if (living.size === 0) process.off("exit", removeLiving);
  };
  const remove = async () => {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    forget();
  };
  return { path, file, remove, forget };
}

function removeLiving(): void {
  for (const path of living) rmSync(path, { force: true });
}

/** Removes what processes of this user and machine left that were killed. What cannot be removed stays. */
export async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = NAME.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() && found.uid === (process.getuid?.() ?? found.uid)) await rm(path).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
