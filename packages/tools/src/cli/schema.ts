/** `coppice schema`: the inferred schema of a file. */
import type { Unread } from "../readers/index.ts";
import { inferenceTable } from "./column-table.ts";
import { type DataOptions, filesOf, openData } from "./data.ts";
import { requireEnding } from "./ending.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { note, print } from "./terminal.ts";

export async function printSchema(args: readonly string[], options: DataOptions & { out?: string }): Promise<void> {
  const { out: path, ...data } = options;
  const out = path === "-" ? undefined : path; // the default
  const files = await filesOf(args);
  await keepApart(files, { "--out": out });
  if (out !== undefined) requireEnding("--out", out, "schemas are JSON", [".json"]);
  if (out !== undefined) await prepareOutput("--out", out);
  const source = await openData(files, data);
  tellNotes([...source.warnings, ...source.unread.map(leftOut)]);
  try {
    const json = JSON.stringify(source.schema, null, 2);
    if (out === undefined) return print(json);
    await writeWhole(out, `${json}\n`);
    print(inferenceTable(source));
    note(`Schema written to ${out}`);
  } finally {
    await source.close();
  }
}

function leftOut({ count, rows, first }: Unread): string {
  const [some, all] = [count, rows].map((number) => number.toLocaleString("en"));
  return `${some} of the first ${all} rows could not be read, and the schema was inferred without ${count === 1 ? "it" : "them"}: ${first}`;
}
