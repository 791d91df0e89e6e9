/** `coppice generate`: the rows of a generated stream as a file. */
import type { Source } from "coppice/core";
import { writeRows } from "../readers/write.ts";
import type { DriftOptions } from "./drift-options.ts";
import { usageError } from "./failure.ts";
import { prepareOutput } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
import { tellNotes } from "./notes.ts";
import { quantity } from "./quantity.ts";
import { cellsOf, columnOf, openTable, tableFormat } from "./table-output.ts";
import { note } from "./terminal.ts";
import { TextOutput } from "./text-output.ts";

type Format = "csv" | "arff" | "ndjson" | "parquet";

interface GenerateOptions extends DriftOptions {
  readonly rows?: number;
  readonly out: string;
  readonly format?: Format;
  readonly seed: number;
}

export async function generateRows(spec: string, typed: GenerateOptions): Promise<void> {
  const { out, seed } = typed;
  const stream = planStream(spec, typed);
  const rows = typed.rows ?? stream.rows;
  if (rows === Infinity) {
    throw usageError({ subject: `${spec} is endless: say how many rows with \`--rows\`` });
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
  const written =
    format === "csv" || format === "arff"
      ? await writeText(source, out, format, spec)
      : await writeTable(source, out, format);
  if (out !== "-") note(`${quantity(written, "row")} of ${stream.name} written to ${out}`);
}

async function writeText(source: Source, out: string, format: "csv" | "arff", relation: string): Promise<number> {
  const output = await TextOutput.open(out);
  try {
    const written = await writeRows(source, output, { format, relation, tell: tellNotes });
    await output.finish();
    return written;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** ARFF by its name; else what tables are written as. */
function formatByName(out: string): Format {
  return /\.arff(\.gz)?$/i.test(out) ? "arff" : tableFormat("--out", out);
}

/** The readers go by names: what is called otherwise than it is would not be read. */
function refuseOtherName(out: string, format: Format): void {
  const [, extension, gz] = /(?:\.(csv|arff|ndjson|jsonl|parquet))?(\.gz)?$/i.exec(out) ?? [];
  const isOther = extension !== undefined && formatByName(`.${extension}`) !== format;
  if (!isOther && (format !== "parquet" || gz === undefined)) return;
  throw usageError({
    subject: `\`--format ${format}\` and \`--out ${out}\` contradict each other`,
    remedy: `Let the name end in .${format}, or leave out --format.`,
  });
}

async function writeTable(source: Source, out: string, format: "ndjson" | "parquet"): Promise<number> {
  const { attributes, target } = source.schema;
  const output = await openTable(out, format, [...attributes.map(columnOf), { name: target.name, kind: "text" }]);
  let written = 0;
  try {
    for await (const { rows, labels, count } of source.batches()) {
      for (let r = 0; r < count; r++) {
        await output.write([...cellsOf(source.schema, rows, r), source.schema.labelOf(labels[r])?.toString() ?? null]);
      }
      written += count;
    }
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  }
  return written;
}
