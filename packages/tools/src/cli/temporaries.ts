/**
 * Files that are renamed once complete. Their names are unpredictable, an existing file is never opened, and they are
 * removed with the program: at its end, at a signal with no other listener, or by the next program that writes to the
 * folder.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm } from "node:fs/promises";
import { constants, hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { CoppiceError } from "coppice/core";

interface Temporary {
  readonly path: string;
  readonly file: FileHandle;
  /** Closes and removes it. */
  remove(): Promise<void>;
  /** Call after it was renamed. */
  forget(): void;
}

/** Files of this process. */
const living = new Set<string>();

/** In a folder shared by several machines, a process id does not identify a process. */
const machine = hostname()
  .replace(/[^\w-]/g, "")
  .slice(0, 40);

/** Short regardless of the final file name, which may have the maximum length. */
const NAME = new RegExp(`^\\.coppice-${machine}-(\\d+)-[0-9a-f]{16}\\.tmp$`);

export async function makeTemporary(folder: string, mode: number): Promise<Temporary> {
  const { path, file } = await create(folder, mode);
  if (living.size === 0) watchForTheEnd("on");
  living.add(path);
  const forget = () => {
    if (living.delete(path) && living.size === 0) watchForTheEnd("off");
  };
  const remove = async () => {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    forget();
  };
  return { path, file, remove, forget };
}

/** Throws `E_INPUT` if no file can be made in a folder. Permissions do not suffice: nobody can make one in /proc. */
export async function tryFolder(folder: string): Promise<void> {
  const { path, file } = await create(folder, 0o600);
  await file.close();
  await rm(path, { force: true });
}

async function create(folder: string, mode: number): Promise<{ path: string; file: FileHandle }> {
  const path = join(folder, `.coppice-${machine}-${process.pid}-${randomBytes(8).toString("hex")}.tmp`);
  const file = await open(path, "wx", mode).catch((error: unknown) => {
    throw new CoppiceError("E_INPUT", { subject: `no file can be made in \`${folder}\`` }, { cause: error });
  });
  return { path, file };
}

/** Signals that end the program without its `exit` handlers, unless there is a listener. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function watchForTheEnd(verb: "on" | "off"): void {
  process[verb]("exit", removeLiving);
  for (const signal of SIGNALS) process[verb](signal, endUnlessHeard);
}

/** Other listeners keep results and exit in time. */
function endUnlessHeard(signal: (typeof SIGNALS)[number]): void {
  if (process.listenerCount(signal) === 1) endBy(signal);
}

/**
 * Ends the program as the signal does without listeners. `process.exit` would wait for the threads that read and write
 * files, and one may block on a pipe without a reader.
 */
export function endBy(signal: (typeof SIGNALS)[number]): void {
  for (const listener of process.listeners("exit")) listener.call(process, 128 + constants.signals[signal]);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function removeLiving(): void {
  for (const path of living) rmSync(path, { force: true });
}

/** Removes files left by killed processes of this user and machine. What cannot be removed stays. */
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
