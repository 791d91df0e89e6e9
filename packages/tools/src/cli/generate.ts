import { createWriteStream } from "node:fs";
import process from "node:process";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeRows } from "../readers/index.ts";
import type { DriftOptions } from "./drift-options.ts";
import { usageError } from "./failure.ts";
import { named, prepareOutput } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
import { note } from "./terminal.ts";

interface GenerateOptions extends DriftOptions {
  readonly rows?: number;
  readonly out: string;
  readonly format?: "csv" | "arff";
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
  if (out !== "-") await prepareOutput("--out", out);
  const source = racedStream(stream, rows, seed, typed.rows);
  const options = { format, relation: spec } as const;
  const { warnings } = source.problems();
  for (const warning of warnings) note(`Note: ${warning}`);
  if (out === "-") {
    await writeRows(source, process.stdout, options);
    return;
  }
  const file = createWriteStream(out);
  const zip = out.toLowerCase().endsWith(".gz") ? createGzip() : undefined;
  const into = zip ?? file;
  const whole = zip === undefined ? finished(file) : pipeline(zip, file);
  const writing = writeRows(source, into, options).finally(() => into.end());
  const [written] = await Promise.all([writing, whole]).catch((error: unknown) => {
    throw named(error, out);
  });
  note(`${written.toLocaleString("en")} rows of ${stream.name} written to ${out}`);
}

/** A name that promises another format is a mistake; any other name gets CSV. */
function formatByName(out: string): "csv" | "arff" {
  const extension = /\.([a-z]+)(?:\.gz)?$/.exec(out.toLowerCase())?.[1] ?? "";
  if (["json", "ndjson", "jsonl", "parquet"].includes(extension)) {
    throw usageError({
      subject: `\`--out ${out}\`: rows are written as CSV or ARFF`,
      remedy: "Let the name end in .csv or .arff, or choose with --format.",
    });
  }
  return extension === "arff" ? "arff" : "csv";
}
