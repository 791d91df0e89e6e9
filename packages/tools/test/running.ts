/** For tests of the built program: runs it in a temporary folder. */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";

export const PROGRAM = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const HOST = fileURLToPath(new URL("host.mjs", import.meta.url));
/** Milliseconds, less than a test's limit, so that later tests need not wait for a run that hangs. */
const LIMIT = 50_000;

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options for a separate process. */
export interface ProcessOptions {
  readonly input?: string | Uint8Array;
  /** Options of Node itself, and additional environment variables. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes a folder for a test file or a group of tests; returns functions that use it. `variables` are added to the environment. */
export function runningInFolder(variables: NodeJS.ProcessEnv = {}) {
  if (!existsSync(PROGRAM)) throw new Error("Build the program first: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "coppice-cli-"));
  const at = (name: string) => join(folder, name);
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "120", ...variables };
  const host = new Host(folder, env);
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Runs `coppice` in the folder, one run after the other in the same process. */
  const coppice = (args: readonly string[]): Promise<Outcome> => host.run(args);
  /** Runs `coppice` in the folder in a separate process. */
  const spawned = (
    args: readonly string[],
    { input, node = [], env: more = {} }: ProcessOptions = {},
  ): Promise<Outcome> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 1 << 26 };
      const child = execFile(process.execPath, [...node, PROGRAM, ...args], options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
      child.stdin?.on("error", () => {}); // the program need not read all of it
      child.stdin?.end(input);
    });
  /** Runs and expects success. */
  const good = async (...args: string[]): Promise<Outcome> => {
    const outcome = await coppice(args);
    expect(outcome.stderr).not.toContain("coppice: E_");
    expect(outcome.code).toBe(0);
    return outcome;
  };
  /** Runs and expects rejection with one clear line, and nothing on standard output. */
  const refused = async (args: readonly string[], message: string): Promise<void> => {
    const { code, stdout, stderr } = await coppice(args);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^coppice: E_[A-Z]+: .*\n$/);
    expect([code, stdout]).toEqual([2, ""]);
  };
  return { folder, at, read: (name: string) => readFileSync(at(name), "utf8"), env, coppice, spawned, good, refused };
}

/** A process that runs the program many times, see `host.mjs`. If a run ends the process, the next run gets a new one. */
class Host {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  run(args: readonly string[]): Promise<Outcome> {
    const outcome = this.#last.then(() => this.#run(args));
    this.#last = outcome;
    return outcome;
  }

  async #run(args: readonly string[]): Promise<Outcome> {
    this.#child ??= fork(HOST, { cwd: this.#folder, env: this.#env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const child = this.#child;
    const end = randomUUID();
    child.send({ args, end });
    const limit = setTimeout(() => child.kill(), LIMIT);
    const [out, err] = await Promise.all([
      printed(child.stdout as Readable, end),
      printed(child.stderr as Readable, end),
    ]);
    clearTimeout(limit);
    if (out.code === undefined) {
      this.#child = undefined;
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    return { code: out.code ?? Number(child.exitCode ?? NaN), stdout: out.text, stderr: err.text };
  }

  async close(): Promise<void> {
    await this.#last;
    this.#child?.kill();
  }
}

/** The output before `end` and the exit code after it; without `end`, all output until the stream closes. */
async function printed(stream: Readable, end: string): Promise<{ text: string; code?: number }> {
  let text = "";
  for await (const more of stream.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += more;
    const found = /^(.{36})(\d+)\n$/.exec(text.slice(text.lastIndexOf(end)));
    if (found?.[1] === end) return { text: text.slice(0, text.lastIndexOf(end)), code: Number(found[2]) };
  }
  return { text };
}
