/** `coppice schema`: what was inferred of a file. */
import { inferenceTable } from "./column-table.ts";
import { type DataOptions, openData } from "./data.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { note, print } from "./terminal.ts";

export async function printSchema(file: string, options: DataOptions & { out?: string }): Promise<void> {
  const { out, ...data } = options;
  await keepApart(file, { "--out": out });
  if (out !== undefined) await prepareOutput("--out", out);
  const source = await openData(file, data);
  tellNotes(source.warnings);
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
