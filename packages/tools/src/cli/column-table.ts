/** The inferred columns of a file, as a table for people. */
import process from "node:process";
import { quantity } from "../quantity.ts";
import type { OpenedSource } from "../readers/index.ts";
import { layOut, shortened } from "./tables.ts";
import { columns, print } from "./terminal.ts";
import { visible } from "./visible.ts";

/** Text for a cell of a table. */
function onOneLine(text: string): string {
  return shortened(visible(text), 40);
}

/** An empty value is shown in quotes, and one with blanks at an end, which is another value than without them. */
function valueOnOneLine(value: string): string {
  return value === "" || value !== value.trim() ? `"${onOneLine(value)}"` : onOneLine(value);
}

/** Number of columns from which equal neighbours share a line. */
const MANY_COLUMNS = 61;
/** Most lines printed; the rest are only counted. */
const MOST_LINES = 200;

interface ColumnLine {
  readonly name: string;
  readonly kind: string;
  readonly values: string;
  readonly missing: string;
  readonly why: string;
}

/** The inferred schema: one line per column, or per run of columns of the same kind if there are many. */
export function inferenceTable(source: Pick<OpenedSource, "schema" | "inference">, width = columns()): string {
  const { inference, schema } = source;
  const attributes = new Map(schema.attributes.map(({ name, values }) => [name, values]));
  const all = inference.map(({ name, role, kind, missing, why }): ColumnLine => {
    const values = role === "target" ? schema.target.classes.map(String) : (attributes.get(name) ?? []);
    const shown = values.slice(0, 4).map(valueOnOneLine).join(", ");
    return {
      name: onOneLine(name),
      kind: role === "attribute" ? kind : role,
      values: values.length > 4 ? `${shown}, ... (${values.length})` : shown,
      missing: String(missing),
      why,
    };
  });
  const found = all.length < MANY_COLUMNS ? all : runsOf(all).map(together);
  const lines = found.slice(0, MOST_LINES);
  const table = layOut(
    [
      { head: "column", rank: 0, cells: lines.map(({ name }) => name) },
      { head: "kind", rank: 0, cells: lines.map(({ kind }) => kind) },
      { head: "values", rank: 1, cutTo: 16, cells: lines.map(({ values }) => values) },
      { head: "missing", rank: 2, align: "right", cells: lines.map(({ missing }) => missing) },
      { head: "why", rank: 3, cutTo: 24, cells: lines.map(({ why }) => why) },
    ],
    width,
  );
  const left = found.length - lines.length;
  return left === 0 ? table : `${table}\n... and ${quantity(left, "more line")}`;
}

/** Prints it on standard error, if it is not part of the command's output. */
export function showColumns(source: Pick<OpenedSource, "schema" | "inference">): void {
  print(`${inferenceTable(source)}\n`, process.stderr);
}

/** Adjacent columns of the same kind for the same reason. */
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
  const [least, most] = run.reduce(
    ([low, high], { missing }) => [Math.min(low, Number(missing)), Math.max(high, Number(missing))],
    [Infinity, 0],
  );
  return {
    ...first,
    name: `${first.name} ... ${last.name}`,
    values: run.every(({ values }) => values === first.values) ? first.values : "",
    missing: least === most ? first.missing : `${least} to ${most}`,
  };
}
