/** The options that say what data to read, the same for all commands, and the sources made from them. */
import { readFile } from "node:fs/promises";
import process from "node:process";
import type { Command } from "commander";
import { CoppiceError, type Schema, type Source, schemaFromJson, show, unknownName } from "coppice/core";
import { CSV_MISSING, type OpenedSource, type OpenOptions, openSource } from "../readers/index.ts";
import type { SourceSummary } from "../results.ts";
import { choiceOption, integerOption, listOption } from "./options.ts";
import { layOut, shortened } from "./tables.ts";
import { columns, note } from "./terminal.ts";
import { visible } from "./visible.ts";

/** A source as the race needs it. */
export interface RacedSource extends Source {
  readonly name: string;
  /** A guess at the number of rows, where they are not known. */
  readonly expectedRows?: number;
  /** What was inferred of its columns, to be shown before the race. */
  readonly columns?: string;
  /** What went wrong while reading; complete after a pass. */
  problems(): Pick<SourceSummary, "badRows" | "firstBadRows" | "warnings">;
  close(): Promise<void>;
}

/** What commander makes of the options below. */
export interface DataOptions {
  readonly target?: string;
  readonly schema?: string;
  readonly nominal?: readonly string[];
  readonly numeric?: readonly string[];
  readonly ignore?: readonly string[];
  readonly missing?: readonly string[];
  readonly format?: NonNullable<OpenOptions["format"]>;
  readonly delimiter?: string;
  readonly inferRows?: number;
  readonly maxValues?: number;
  readonly onBadRow?: NonNullable<OpenOptions["onBadRow"]>;
  readonly limit?: number;
  readonly shuffle?: boolean;
}

const defaultMissing = CSV_MISSING.map((text) => text || "empty").join(", ");

/** How to read a file whose columns are known. */
export function addFileOptions(command: Command): Command {
  return command
    .option("--missing <texts>", `more texts that mean missing (in CSV always: ${defaultMissing})`, missingTexts)
    .option("--format <format>", "csv, arff, ndjson or parquet (default: from the name, else the content)", format)
    .option("--delimiter <character>", "between the cells of a CSV file, also a blank (default: from the header)")
    .option("--on-bad-row <policy>", "fail: stop at a row that cannot be read; skip: count it (default: fail)", policy)
    .option("--limit <n>", "read at most this many rows", integerOption("--limit", { min: 1 }));
}

/** What the columns are, and how to read them. */
export function addDataOptions(command: Command): Command {
  command
    .option("-t, --target <column>", 'column to predict (default: the last of an ARFF file, else "class")')
    .option("--schema <file>", "use this schema (JSON as `coppice schema` prints it) instead of inferring one")
    .option("--nominal <columns>", "read these columns as nominal, whatever they look like", listOption("--nominal"))
    .option("--numeric <columns>", "read these columns as numeric, whatever they look like", listOption("--numeric"))
    .option("--ignore <columns>", "leave these columns out", listOption("--ignore"))
    .option("--infer-rows <n>", "rows the schema is inferred from (default: 1000)", inferRows)
    .option(
      "--max-values <n>",
      'values kept of a nominal column; later ones become "(other)" (default: 1000)',
      maxValues,
    );
  return addFileOptions(command);
}

export function addShuffleOption(command: Command): Command {
  return command.option("--shuffle", "read the rows in a random order (keeps them in memory)");
}

const inferRows = integerOption("--infer-rows", { min: 1 });
const maxValues = integerOption("--max-values", { min: 1 });
const format = choiceOption("--format", ["csv", "arff", "ndjson", "parquet"]);
const policy = choiceOption("--on-bad-row", ["fail", "skip"]);

// Unlike names, a missing text may be empty: `--missing ",?"`.
function missingTexts(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...text.split(",")];
}

/** Opens a file, or standard input for "-". Errors as the readers'. */
export async function openData(
  file: string,
  options: DataOptions,
  more: Pick<OpenOptions, "schema" | "shuffle" | "onBytes"> = {},
): Promise<OpenedSource> {
  if (file === "-" && process.stdin.isTTY) note("Reading what you type: a header, then rows; Ctrl-D ends.");
  const schema = more.schema ?? (options.schema === undefined ? undefined : await readSchema(options.schema));
  const { shuffle: _, schema: __, ...rest } = options;
  return openSource({ ...rest, ...more, file, schema });
}

/** A schema of the user's own may name a target that the file does not have: nothing could be learned. */
export function requireTarget({ inference, schema, file }: OpenedSource): void {
  if (inference.some(({ role }) => role === "target")) return;
  throw new CoppiceError("E_UNKNOWN", {
    subject: `there is no column ${show(schema.target.name)}, the schema's target, so nothing can be learned`,
    remedy: `Columns: ${inference.map(({ name }) => name).join(", ")}.`,
    file,
  });
}

export function racedFile(source: OpenedSource): RacedSource {
  return {
    schema: source.schema,
    ...(source.totalRows === undefined ? {} : { totalRows: source.totalRows }),
    ...(source.expectedRows === undefined ? {} : { expectedRows: source.expectedRows }),
    name: source.file,
    batches: () => source.batches(),
    problems: () => problemsOf(source),
    close: () => source.close(),
  };
}

/** What went wrong in the pass that ended. */
export function problemsOf({ badRows, warnings }: OpenedSource): ReturnType<RacedSource["problems"]> {
  return { badRows: badRows.count, firstBadRows: [...badRows.first], warnings: [...warnings] };
}

/** Reads a schema file. Throws `E_SCHEMA` with the file's name where it is not one. */
export async function readSchema(path: string): Promise<Schema> {
  const text = await readFile(path, "utf8");
  try {
    const json: unknown = JSON.parse(text);
    refuseUnknownKeys(json);
    return schemaFromJson(json);
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

const SCHEMA_KEYS = ["attributes", "target"];
const TARGET_KEYS = ["name", "classes"];
const ATTRIBUTE_KEYS = ["name", "kind", "values", "closed", "limit"];

/** Typed by hand, `"valeus"` would otherwise be ignored. What is no object is left to `schemaFromJson`. */
function refuseUnknownKeys(json: unknown): void {
  const { attributes, target } = keysKnown(json, SCHEMA_KEYS, "a schema");
  keysKnown(target, TARGET_KEYS, "`target`");
  if (Array.isArray(attributes)) {
    for (const [i, entry] of attributes.entries()) keysKnown(entry, ATTRIBUTE_KEYS, `\`attributes[${i}]\``);
  }
}

function keysKnown(json: unknown, keys: readonly string[], what: string): Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return {};
  const unknown = Object.keys(json).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw unknownName(`key in ${what}:`, unknown, keys, `Keys: ${keys.join(", ")}.`);
  return json as Record<string, unknown>;
}

/** Text for a cell of a table. */
function onOneLine(text: string): string {
  return shortened(visible(text), 40);
}

/** Columns from which on those alike share a line. */
const MANY_COLUMNS = 61;

interface ColumnLine {
  readonly name: string;
  readonly kind: string;
  readonly values: string;
  readonly missing: string;
  readonly why: string;
}

/** The schema as inferred: one line per column, or per run of columns of the same kind where there are many. */
export function inferenceTable(source: OpenedSource, width = columns()): string {
  const { inference, schema } = source;
  const attributes = new Map(schema.attributes.map(({ name, values }) => [name, values]));
  const all = inference.map(({ name, role, kind, missing, why }): ColumnLine => {
    const values = role === "target" ? schema.target.classes.map(String) : (attributes.get(name) ?? []);
    const shown = values.slice(0, 4).map(onOneLine).join(", ");
    return {
      name: onOneLine(name),
      kind: role === "attribute" ? kind : role,
      values: values.length > 4 ? `${shown}, ... (${values.length})` : shown,
      missing: String(missing),
      why,
    };
  });
  const lines = all.length < MANY_COLUMNS ? all : runsOf(all).map(together);
  return layOut(
    [
      { head: "column", rank: 0, cells: lines.map(({ name }) => name) },
      { head: "kind", rank: 0, cells: lines.map(({ kind }) => kind) },
      { head: "values", rank: 1, cutTo: 16, cells: lines.map(({ values }) => values) },
      { head: "missing", rank: 2, align: "right", cells: lines.map(({ missing }) => missing) },
      { head: "why", rank: 3, cutTo: 24, cells: lines.map(({ why }) => why) },
    ],
    width,
  );
}

/** Neighbours of the same kind for the same reason. */
function runsOf(lines: readonly ColumnLine[]): ColumnLine[][] {
  const runs: ColumnLine[][] = [];
  for (const line of lines) {
    const run = runs[runs.length - 1];
    if (run !== undefined && run[0]?.kind === line.kind && run[0].why === line.why) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

function together(run: readonly ColumnLine[]): ColumnLine {
  const [first, last] = [run[0], run[run.length - 1]];
  if (run.length === 1) return first;
  const missing = run.map((line) => Number(line.missing));
  const [least, most] = [Math.min(...missing), Math.max(...missing)];
  return {
    ...first,
    name: `${first.name} ... ${last.name}`,
    values: run.every(({ values }) => values === first.values) ? first.values : "",
    missing: least === most ? first.missing : `${least} to ${most}`,
  };
}
