/** The options that select the data, the same for all commands, and the sources made from them. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import type { Command } from "commander";
import { CoppiceError, type Schema, type Source, schemaFromJson, show } from "coppice/core";
import { listed } from "../readers/column-names.ts";
import { CSV_MISSING } from "../readers/missing.ts";
import type { Decimal, OpenedSource, OpenOptions } from "../readers/types.ts";
import type { SourceSummary, StreamChange } from "../results.ts";
import { usageError } from "./failure.ts";
import type { Interruption } from "./interruption.ts";
import { choiceOption, columnsOption, integerOption, repeatable } from "./options.ts";
import { note } from "./terminal.ts";

/** A source as the race needs it. */
export interface RacedSource extends Source {
  readonly name: string;
  /** An estimate of the number of rows, if unknown. */
  readonly expectedRows?: number;
  /** The inferred columns, to be shown before the race. */
  readonly columns?: () => string;
  /** Where a generated stream changes into another one. */
  readonly changes?: readonly StreamChange[];
  /** Whether a signal that came while it was opened ends it, behind the rows that had come. */
  readonly isLive?: boolean;
  /** Returns the number in the files of the next row, in reading order. Default: rows are numbered as they are read. */
  readonly nextNumber?: () => number;
  /** What went wrong while reading; complete after a pass. */
  problems(): Pick<SourceSummary, "badRows" | "firstBadRows" | "warnings">;
  close(): Promise<void>;
}

/** The options below as commander parses them. */
export interface DataOptions {
  readonly target?: string;
  readonly schema?: string;
  readonly nominal?: readonly string[];
  readonly numeric?: readonly string[];
  readonly ignore?: readonly string[];
  readonly missing?: readonly string[];
  readonly format?: NonNullable<OpenOptions["format"]>;
  readonly delimiter?: string;
  readonly decimal?: Decimal;
  readonly header?: boolean;
  readonly inferRows?: number;
  readonly maxValues?: number;
  readonly onBadRow?: NonNullable<OpenOptions["onBadRow"]>;
  readonly limit?: number;
  readonly shuffle?: boolean;
}

const defaultMissing = CSV_MISSING.map((text) => text || "empty").join(", ");

/** Options for reading a file. */
export function addFileOptions(command: Command): Command {
  return command
    .optionsGroup("How to read the file:")
    .option("--missing <texts>", `more texts that mean missing (in CSV always: ${defaultMissing})`, missingTexts)
    .option(
      "--format <format>",
      "csv, arff, ndjson (also a JSON array), parquet or libsvm (default: from name or content)",
      format,
    )
    .option(
      "--delimiter <character>",
      "separator of CSV cells, such as ; or a space, or \\t for a tab (default: detected from the header)",
      delimiter,
    )
    .option("--decimal <character>", "decimal mark in CSV, a point or a comma (default: detected)", decimal)
    .option("--header", "the first row of CSV holds names, even if they look like values")
    .option("--no-header", "the first row of CSV holds values: name the columns c1, c2, ...")
    .option(
      "--on-bad-row <policy>",
      "fail: stop at a row that cannot be read; skip: leave it out and count it (default: fail)",
      policy,
    )
    .option(
      "--infer-rows <n>",
      "rows from which to infer the notation of numbers and dates, and the schema if none is known (default: 1000, fewer if they are very wide)",
      integerOption("--infer-rows", { min: 1 }),
    )
    .option("--limit <n>", "read at most this many rows", integerOption("--limit", { min: 1 }));
}

/** Options that declare the columns and how to read them. */
export function addDataOptions(command: Command): Command {
  command
    .optionsGroup("Columns:")
    .option("-t, --target <column>", 'column to predict (default: the last of an ARFF file, else "class")')
    .option("--schema <file>", "use this schema (JSON as `coppice schema` prints it) instead of inferring one")
    .option("--nominal <columns>", "read these columns as nominal, whatever they look like", columnsOption("--nominal"))
    .option("--numeric <columns>", "read these columns as numeric, whatever they look like", columnsOption("--numeric"))
    .option("--ignore <columns>", "leave these columns out", columnsOption("--ignore"))
    .option(
      "--max-values <n>",
      'distinct values kept per nominal column; later ones become "(other)" (default: 1000)',
      maxValues,
    );
  return addFileOptions(command);
}

export function addShuffleOption(command: Command): Command {
  return command.option("--shuffle", "read the rows in a random order (keeps them in memory)");
}

const maxValues = integerOption("--max-values", { min: 1 });
const format = choiceOption("--format", ["csv", "arff", "ndjson", "parquet", "libsvm"], { json: "ndjson" });
/** "\t" as typed, since few shells let people type a tab. */
const delimiter = (text: string) => (text === "\\t" ? "\t" : text);
const decimal = choiceOption("--decimal", [".", ","]);
const policy = choiceOption("--on-bad-row", ["fail", "skip"]);

// Unlike names, a missing text may be empty: `--missing ",?"`.
const missingTexts = repeatable((text: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  ...text.split(","),
]);

/** The files meant by the arguments: a pattern that is not itself a file stands for all matching files, by name. */
export async function filesOf(args: readonly string[]): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  const files: string[] = [];
  for (const argument of args) {
    const exists = argument === "-" || (await stat(argument).catch(() => undefined)) !== undefined;
    if (!exists && /[*?{[]/.test(argument)) {
      const found = await glob(argument, { expandDirectories: false });
      if (found.length === 0) {
        throw new CoppiceError("E_INPUT", {
          subject: `no file matches \`${argument}\``,
          remedy: "Check the pattern and the folder.",
        });
      }
      files.push(...found.sort());
    } else if (!exists && args.length > 1) {
      throw new CoppiceError("E_INPUT", {
        subject: `There is no file \`${argument}\``,
        remedy: "Arguments without an option are files: check the path, or quote names with spaces.",
      });
    } else files.push(argument);
  }
  return files;
}

/** The first argument that can be read only once, if any: standard input, or a named pipe. */
export async function readOnce(args: readonly string[]): Promise<string | undefined> {
  for (const argument of args) {
    if (argument === "-") return "standard input";
    const info = await stat(argument).catch(() => undefined);
    if (info !== undefined && !info.isFile() && !info.isDirectory())
      return `\`${argument}\`, which is not a regular file,`;
  }
  return undefined;
}

/** A common title for several files. */
export function titleOf([first, ...others]: readonly string[]): string {
  const name = first === undefined || first === "-" ? "standard input" : basename(first);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/**
 * Opens files, or standard input for "-". Throws like the readers. A signal that comes while the first rows of a pipe are
 * awaited aborts `stop`; the rows that have come are those read. Without any it ends the program.
 */
export async function openData(
  file: string | readonly string[],
  options: DataOptions,
  more: Pick<OpenOptions, "schema" | "kept" | "forgetKept" | "shuffle" | "onBytes" | "onSkip"> = {},
  stop?: Interruption,
): Promise<OpenedSource> {
  if ([file].flat()[0] === "-" && process.stdin.isTTY)
    note("Reading from the keyboard: type a header, then rows; Ctrl-D ends.");
  const schema =
    more.schema ?? (options.schema === undefined ? undefined : await readSchema(options.schema, options.maxValues));
  // The reading options among the command's options.
  const { target, nominal, numeric, ignore, missing, format, delimiter, decimal, header } = options;
  const { inferRows, maxValues, onBadRow, limit } = options;
  const columns = { target, nominal, numeric, ignore, missing, inferRows };
  const most = schema === undefined ? { maxValues } : {}; // a schema already includes it
  const rows = { format, delimiter, decimal, header, onBadRow, limit };
  const { openSource } = await import("../readers/index.ts"); // loaded here, since help only needs the options above
  const isPipe = (await readOnce([file].flat())) !== undefined;
  const stopping = isPipe && [file].flat().length === 1 ? stop : undefined;
  stopping?.listen();
  const wait = isPipe ? setTimeout(note, EXPLAIN_AFTER, waitsFor(inferRows)) : undefined;
  try {
    return await openSource({ ...columns, ...most, ...rows, ...more, file, schema, signal: stopping?.signal });
  } catch (error) {
    stopping?.endIfStopped();
    stopping?.release();
    throw error;
  } finally {
    clearTimeout(wait);
  }
}

/** Milliseconds after which waiting for the first rows of a pipe is explained. */
const EXPLAIN_AFTER = 2000;

function waitsFor(inferRows = 1000): string {
  if (inferRows === 1) return "Waiting for the first row";
  return `Waiting for the first ${inferRows.toLocaleString("en")} rows; --infer-rows 1 waits for one only`;
}

/** A user's schema may name a target that the file lacks: nothing could be learned. */
export function requireTarget({ inference, schema, file }: OpenedSource): void {
  if (inference.some(({ role }) => role === "target")) return;
  throw new CoppiceError("E_UNKNOWN", {
    subject: `there is no column ${show(schema.target.name)}, the schema's target, so nothing can be learned`,
    remedy: `Columns: ${listed(inference.map(({ name }) => name))}.`,
    file,
  });
}

/** Whether it is a pipe read alone: a signal ends it, also while it is opened, behind the rows that have come. */
export function isLive(files: readonly string[], { repeatable }: OpenedSource): boolean {
  return files.length === 1 && !repeatable;
}

export function racedFile(source: OpenedSource, files: readonly string[] = []): RacedSource {
  return {
    isLive: isLive(files, source),
    schema: source.schema,
    ...(source.totalRows === undefined ? {} : { totalRows: source.totalRows }),
    ...(source.expectedRows === undefined ? {} : { expectedRows: source.expectedRows }),
    name: source.file,
    batches: () => source.batches(),
    problems: () => problemsOf(source),
    close: () => source.close(),
  };
}

/** What went wrong in the last pass. */
export function problemsOf({ badRows, warnings }: OpenedSource): ReturnType<RacedSource["problems"]> {
  return { badRows: badRows.count, firstBadRows: [...badRows.first], warnings: [...warnings] };
}

/**
 * Reads a schema file, keeping `maxValues` values if given. Throws `E_SCHEMA` with the file name if it is no schema.
 */
export async function readSchema(path: string, maxValues?: number): Promise<Schema> {
  if (path === "-") {
    throw usageError({
      subject: "a schema cannot be read from standard input",
      remedy: "Give the path of a schema file.",
    });
  }
  const [{ readWhole, refuseUtf16 }, { keepingMost }] = await Promise.all([
    import("../readers/bytes.ts"),
    import("./most-values.ts"),
  ]);
  const bytes = await readWhole(path);
  refuseUtf16(bytes, path);
  const text = new TextDecoder().decode(bytes); // drops the byte order mark
  try {
    return keepingMost(schemaFromJson(JSON.parse(text)), maxValues);
  } catch (error) {
    if (error instanceof CoppiceError) {
      throw new CoppiceError(error.code, { ...error.details, file: path }, { cause: error });
    }
    const { message } = error as Error;
    throw new CoppiceError(
      "E_SCHEMA",
      { subject: `not JSON (${message})`, remedy: "`coppice schema FILE` prints one to edit.", file: path },
      { cause: error },
    );
  }
}
