/** How errors are printed: one line with a code; the stack only with --debug. */
import { existsSync } from "node:fs";
import process from "node:process";
import { CoppiceError, type ErrorDetails, kebab } from "coppice/core";

export const EXIT = { good: 0, countedErrors: 1, usage: 2 } as const;

/** "coppice: E_INPUT: `x.csv` does not exist. ..." `debug`: the stack instead, as --debug asks for. */
export function errorText(error: unknown, debug = process.argv.includes("--debug")): string {
  const known = fromSystem(error);
  if (debug && error instanceof Error) return `coppice: ${error.stack ?? error.message}`;
  if (known instanceof CoppiceError) return `coppice: ${codeAndMessage(known)}`;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `coppice: internal error: ${oneLine(message)}. Run again with --debug and report what it prints.`;
}

/** "E_INPUT: `x.csv` does not exist. ..." */
export function codeAndMessage({ code, message }: CoppiceError): string {
  const isOfModel = code === "E_PARAM" || code === "E_COMPOSITION";
  return `${code}: ${oneLine(isOfModel ? asTyped(message) : message)}`;
}

/** Parameter names as typed: the library's `gracePeriod` is `grace-period` on the command line. */
function asTyped(text: string): string {
  return text.replace(/`([a-z]+(?:[A-Z][a-z0-9]*)+)`/g, (_, name: string) => `\`${kebab(name)}\``);
}

export function usageError(details: ErrorDetails): CoppiceError {
  return new CoppiceError("E_USAGE", details);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory, not a file",
  ENOTDIR: "is not a directory",
  EACCES: "cannot be opened (permission denied)",
  EPERM: "cannot be opened (not permitted)",
  EROFS: "is on a read-only disk",
  ENAMETOOLONG: "has too long a name",
  ELOOP: "is a symbolic link that leads back to itself",
  ENOSPC: "cannot be written: the disk is full",
  EDQUOT: "cannot be written: your disk quota is used up",
  EFBIG: "cannot be written: it exceeds the largest file size allowed (`ulimit -f`, or the file system)",
  EIO: "cannot be read or written: the disk or device reports an error",
  EPIPE: "cannot be written: the program that read it has ended",
  EMFILE: "cannot be opened: too many files are open",
};

/** System errors that name a file, with our own messages. */
export function fromSystem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CoppiceError) return error;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  const unnamed = syscall === "uv_cwd" ? "The current folder" : "A file";
  const subject = `${path === undefined ? unnamed : `\`${path}\``} ${reason}`;
  return new CoppiceError("E_INPUT", { subject }, { cause: error });
}

/** What a further argument may have meant, for commands that take one. */
const ONE_EACH: Readonly<Record<string, string>> = {
  generate: "It takes one generator; `--out FILE` sets the file to write. ",
  inspect: "It takes one model, and writes to standard output. ",
};

/** Up to this many commands are named as possible meanings. */
const FEW = 3;

/**
 * The text of commander's error, in the form of all errors, with the `command` whose help to read. `having` returns the
 * commands that have an option.
 */
export function commandLineText(
  text: string,
  command: string,
  having: (option: string) => readonly string[] = () => [],
): string {
  const said = oneLine(text.trim().replace(/^error: /, ""));
  const [, alone = ""] = /^too many arguments for '([^']*)'/.exec(said) ?? [];
  const [, option] = /^unknown option '(-[^']*)'/.exec(said) ?? [];
  const isFile = option !== undefined && existsSync(option);
  const others = option === undefined || said.includes("(Did you mean") ? [] : having(option);
  const whose = others.length > 0 && others.length <= FEW ? `It is one of \`${others.join("`, `")}\`. ` : "";
  const remedy = isFile
    ? `If you mean the file of this name, type ./${option}.`
    : `${ONE_EACH[alone] ?? ""}${whose}See \`${command} --help\`.`;
  return `coppice: E_USAGE: ${said}${/[.?!)]$/.test(said) ? "" : "."} ${remedy}`;
}

function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}
