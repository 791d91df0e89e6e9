/** `coppice generate`: writes the rows of a generated stream to a file. */
import process from "node:process";
import type { Source } from "coppice/core";
import { quantity } from "../quantity.ts";
import { writeRows } from "../readers/write.ts";
import type { DriftOptions } from "./drift-options.ts";
import { requireEnding } from "./ending.ts";
import { usageError } from "./failure.ts";
import { prepareOutput } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
import { interruption } from "./interruption.ts";
import { tellNotes } from "./notes.ts";
import { makeProgress, type Progress } from "./progress.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import { cellsOf, columnOf, openTable, TABLE_ENDINGS, tableFormat } from "./table-output.ts";
import { note } from "./terminal.ts";
import { complete, TextOutput } from "./text-output.ts";

type Format = "csv" | "arff" | "ndjson" | "parquet";

interface GenerateOptions extends DriftOptions {
  readonly rows?: number;
  readonly out: string;
  readonly format?: Format;
  readonly seed: number;
  readonly quiet?: boolean;
}

export async function generateRows(spec: string, typed: GenerateOptions): Promise<void> {
  const { out, seed, quiet = false } = typed;
  const stream = planStream(spec, typed);
  const rows = typed.rows ?? stream.rows;
  if (rows === Infinity) {
    throw usageError({ subject: `${spec} is endless: set the number of rows with \`--rows\`` });
  }
  const format = typed.format ?? formatByName(out);
  refuseOtherName(out, format);
  if (out !== "-") await prepareOutput("--out", out);
  if (out === "-" && format === "parquet") {
    throw usageError({
      subject: "Parquet cannot go to standard output",
      remedy: "Give the path of a file with --out.",
    });
  }
  const source = racedStream(stream, rows, seed, typed.rows);
  const { warnings } = source.problems();
  for (const warning of warnings) note(`Note: ${warning}`);
  const progress = makeProgress(quiet || !process.stderr.isTTY || (out === "-" && process.stdout.isTTY)); // the rows go to the terminal
  const stop = interruption();
  stop.listen();
  try {
    progress.start("writing", source.totalRows);
    const watched = watch(source, progress, stop.signal);
    const written =
      format === "csv" || format === "arff"
        ? await writeText(watched, out, format, spec)
        : await writeTable(watched, out, format);
    progress.stop();
    if (out !== "-") note(`${quantity(written, "row")} of ${stream.name} written to ${out}`);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    if (out !== "-") note(`Stopped early: nothing is kept, and ${out} is left as it was`);
  } finally {
    progress.stop();
    stop.release();
  }
  if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
}

/** The same rows, with progress. A signal raises an error, since generated files are complete or not written. */
function watch(source: Source, progress: Progress, stop: AbortSignal): Source {
  return {
    ...source,
    async *batches() {
      const rows = new StoppableRows(source, stop);
      for await (const batch of rows.batches()) {
        yield batch;
        progress.update(rows.read + batch.count, "");
      }
      if (rows.error !== undefined) throw rows.error;
      if (!rows.isWhole) stop.throwIfAborted();
    },
  };
}

async function writeText(source: Source, out: string, format: "csv" | "arff", relation: string): Promise<number> {
  const output = await TextOutput.open(out);
  return complete(output, () => writeRows(source, output, { format, relation, tell: tellNotes }));
}

const ARFF_ENDINGS = [".arff", ".arff.gz"];

/** The format by file name: ARFF or a table format. */
function formatByName(out: string): Format {
  requireEnding("--out", out, "tables are written as CSV, NDJSON, Parquet or ARFF", [
    ...TABLE_ENDINGS,
    ...ARFF_ENDINGS,
  ]);
  return ARFF_ENDINGS.some((ending) => out.toLowerCase().endsWith(ending)) ? "arff" : tableFormat(out);
}

/** Readers detect formats by name: a file with a wrong extension could not be read. */
function refuseOtherName(out: string, format: Format): void {
  formatByName(out);
  const [, extension, gz] = /(?:\.(csv|arff|ndjson|jsonl|parquet))?(\.gz)?$/i.exec(out) ?? [];
  const isOther = extension !== undefined && formatByName(`.${extension}`) !== format;
  if (!isOther && (format !== "parquet" || gz === undefined)) return;
  throw usageError({
    subject: `\`--format ${format}\` and \`--out ${out}\` contradict each other`,
    remedy: `Use a name that ends in .${format}, or leave out --format.`,
  });
}

async function writeTable(source: Source, out: string, format: "ndjson" | "parquet"): Promise<number> {
  const { attributes, target } = source.schema;
  const output = await openTable(out, format, [...attributes.map(columnOf), { name: target.name, kind: "text" }]);
  return complete(output, async () => {
    let written = 0;
    for await (const { rows, labels, count } of source.batches()) {
      for (let r = 0; r < count; r++) {
        await output.write([...cellsOf(source.schema, rows, r), source.schema.labelOf(labels[r])?.toString() ?? null]);
      }
      written += count;
    }
    return written;
  });
}
