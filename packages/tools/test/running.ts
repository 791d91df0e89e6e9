/** For tests of the built program: a folder that goes away, and the program run in it. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";

export const PROGRAM = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** Options of Node itself, and further variables. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes a folder for a test file; returns ways to use it. */
export function runningInFolder() {
  if (!existsSync(PROGRAM)) throw new Error("Build the program first: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "coppice-cli-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "120" };
  /** Runs `coppice` in the folder. */
  const coppice = (args: readonly string[], { input, node = [], env: more = {} }: RunOptions = {}): Promise<Outcome> =>
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
  /** Runs and expects to be refused by one clear line, with nothing on standard output. */
  const refused = async (args: readonly string[], message: string): Promise<void> => {
    const { code, stdout, stderr } = await coppice(args);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^coppice: E_[A-Z]+: .*\n$/);
    expect([code, stdout]).toEqual([2, ""]);
  };
  return { folder, at, read: (name: string) => readFileSync(at(name), "utf8"), env, coppice, good, refused };
}
