/** The processes that run contests, ours and the peers', and the installation of the peers. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = fileURLToPath(new URL("..", import.meta.url));
/** Streams, peers and results; not under version control. */
export const resultsFolder = join(here, "results");

export interface Loaded {
  readonly rows: number;
  readonly sum: number;
}

export interface Run {
  readonly seconds: number;
  readonly accuracy: number;
  readonly bytes: number;
}

/** A command line. */
export type Command = readonly [program: string, ...args: string[]];

/** A running contestant process. Only one request may be pending at a time. */
export class Contestant {
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  #complaints = "";
  #failure: Error | undefined;

  constructor([program, ...args]: Command) {
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.#process.on("error", (error) => {
      this.#failure = error;
    });
    this.#process.stdin?.on("error", () => {}); // a process that died reports the cause on its standard error
    this.#process.stderr?.on("data", (text: Buffer) => {
      this.#complaints = (this.#complaints + text).slice(-4000);
    });
    const lines = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream });
    this.#answers = lines[Symbol.asyncIterator]();
  }

  async #ask(...fields: (string | number)[]): Promise<unknown> {
    this.#process.stdin?.write(`${fields.join("\t")}\n`);
    for (;;) {
      const { done, value } = await this.#answers.next();
      if (done) throw this.#failure ?? new Error(complaint(this.#complaints) ?? "the process ended without an answer");
      if (value.startsWith("{")) return JSON.parse(value);
    }
  }

  load(file: string, rows: number): Promise<Loaded> {
    return this.#ask("load", file, rows) as Promise<Loaded>;
  }

  warm(seconds: number, model: string): Promise<unknown> {
    return this.#ask("warm", seconds, model);
  }

  run(seed: number, model: string): Promise<Run> {
    return this.#ask("run", seed, model) as Promise<Run>;
  }

  /** MOA only: one run that is not timed. */
  score(seed: number, model: string): Promise<unknown> {
    return this.#ask("score", seed, model);
  }

  close(): void {
    this.#process.stdin?.end();
    this.#process.kill();
  }
}

export const ours: Command = [process.execPath, "--expose-gc", join(here, "dist", "contestant.js")];

/** Our contestant from another built checkout. */
export function oursIn(checkout: string): Command {
  const program = resolve(checkout, "bench", "dist", "contestant.js");
  if (!existsSync(program)) throw new Error(`--against: no ${program}: build that checkout with \`npm run setup\``);
  return [process.execPath, "--expose-gc", program];
}

const execute = promisify(execFile);

/** Returns what a program prints; throws an error that says what is missing. `folder`: its working directory. */
export async function sh(what: string, [program, ...args]: Command, folder?: string): Promise<string> {
  try {
    const { stdout, stderr } = await execute(program, args, { maxBuffer: 1 << 26, cwd: folder });
    return stdout + stderr;
  } catch (error) {
    const { code, stderr = "", stdout = "" } = error as { code?: unknown; stderr?: string; stdout?: string };
    if (code === "ENOENT") throw new Error(`${what}: no \`${program}\` on this machine`);
    throw new Error(`${what}: ${complaint(stderr) ?? firstError(stdout) ?? `\`${program}\` failed`}`);
  }
}

/** Gets MOA from Maven Central with this machine's Maven settings; throws an error that says what is missing. */
export async function prepareMoa(): Promise<{ command: Command; version: string }> {
  const folder = join(resultsFolder, "moa");
  const libraries = join(folder, "lib");
  const classes = join(folder, "classes");
  const source = join(here, "moa");
  const java = (await sh("Java", ["java", "-version"])).split("\n")[0] ?? "";
  if (!existsSync(libraries) || !readdirSync(libraries).some((name) => /^moa-\d.*\.jar$/.test(name))) {
    const pom = join(source, "pom.xml");
    await sh("Maven", ["mvn", "-B", "-q", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${libraries}`]);
  }
  const jars = readdirSync(libraries);
  const version = jars.find((name) => /^moa-\d.*\.jar$/.test(name))?.slice("moa-".length, -".jar".length);
  const sizes = jars.find((name) => /^sizeofag-.*\.jar$/.test(name));
  if (version === undefined || sizes === undefined) throw new Error("Maven: delivered no MOA");
  mkdirSync(classes, { recursive: true });
  const path = [join(libraries, "*"), classes].join(delimiter);
  await sh("Java compiler", ["javac", "-cp", path, "-d", classes, join(source, "MoaContestant.java")]);
  return {
    // Measuring the bytes of a model reads private fields of lists.
    command: [
      "java",
      "--add-opens",
      "java.base/java.util=ALL-UNNAMED",
      `-javaagent:${join(libraries, sizes)}`,
      "-cp",
      path,
      "MoaContestant",
    ],
    version: `MOA ${version} on ${java}`,
  };
}

/** Installs River from PyPI with this machine's pip settings, in its own environment. */
export async function prepareRiver(): Promise<{ command: Command; version: string }> {
  const folder = join(resultsFolder, "river");
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const source = join(here, "river");
  if (!existsSync(python)) await sh("Python", ["python3", "-m", "venv", folder]);
  await sh("pip", [python, "-m", "pip", "install", "-q", "-r", join(source, "requirements.txt")]);
  const program = "import platform, river; print('River', river.__version__, 'on Python', platform.python_version())";
  const version = (await sh("River", [python, "-c", program])).trim();
  return { command: [python, join(source, "river_contestant.py")], version };
}

/** The error message of a process that died: the line that names an error, without traces or versions around it. */
export function complaint(text: string): string | undefined {
  const named = text.split("\n").filter((line) => /^(Caused by: )?[\w.]*(Error|Exception)\b[^:]*: \S/.test(line));
  return named.at(-1)?.trim() ?? lastLine(text);
}

function lastLine(text: string): string | undefined {
  return text.trim().split("\n").at(-1) || undefined;
}

/** Maven prints its errors to standard output. */
function firstError(text: string): string | undefined {
  return text
    .split("\n")
    .find((line) => line.includes("[ERROR]"))
    ?.replace("[ERROR]", "")
    .trim();
}
