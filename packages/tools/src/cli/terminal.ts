/** The terminal: results go to standard output, everything else to standard error, colour only if wanted. */
import { fstatSync, writeFileSync } from "node:fs";
import process from "node:process";
import { EXIT, errorText } from "./failure.ts";
import { withoutCommands } from "./visible.ts";

/** Prints results; the text may be styled. Text from files must have passed `visible`. */
export function print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${withoutCommands(text, wantsColour())}\n`);
}

/** Progress, notes and errors. */
export function note(text: string): void {
  process.stderr.write(`${withoutCommands(text)}\n`);
}

/**
 * Columns available to a table: the terminal's, COLUMNS, or 100 for a file or pipe. A terminal may report 0: unknown.
 */
export function columns(): number {
  return Math.max(40, process.stdout.columns || Number(process.env.COLUMNS) || 100);
}

/** Text wrapped at spaces to the terminal's width, all lines but the first indented. */
export function wrapped(text: string, indent: number): string {
  const width = Math.min(columns(), 120);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}

/** https://no-color.org and FORCE_COLOR, else whether standard output is a terminal. */
export function wantsColour(): boolean {
  if ((process.env.NO_COLOR ?? "") !== "") return false;
  const force = process.env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  return process.stdout.isTTY === true && process.env.TERM !== "dumb";
}

export const bold = (text: string): string => styled(text, 1, 22);
export const dim = (text: string): string => styled(text, 2, 22);
export const green = (text: string): string => styled(text, 32, 39);

function styled(text: string, on: number, off: number): string {
  return wantsColour() ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}

/** Whether the run makes files: these are wanted even if nobody reads the output any more. */
let makesFiles = false;

export function expectFiles(): void {
  makesFiles = true;
}

/**
 * A reader that closed the pipe (`coppice list | head -1`) is not an error; a full disk is. Either ends the run, unless
 * the run also makes files. A failing standard error never ends it.
 */
export function survivePipes(): void {
  makesFiles = false;
  if (fstatSync(process.stdout.fd).isFile()) writeAllTo(process.stdout);
  let isLost = false;
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (isLost || error.code === "EIO") return; // EIO: the terminal is gone
    isLost = true;
    if (error.code !== "EPIPE") {
      note(errorText(Object.assign(error, { path: "standard output" })));
      process.exitCode = EXIT.usage;
    }
    if (!makesFiles) process.exit();
  });
}

/** Node writes to a file only once, and treats a partial write to a nearly full disk as complete. */
function writeAllTo(stream: typeof process.stdout): void {
  stream._write = (bytes: Uint8Array, _, done) => {
    try {
      writeFileSync(stream.fd, bytes); // repeats until all is written
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
}
