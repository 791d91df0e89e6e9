/** `coppice schema`: what was inferred of a file. */
import { inferenceTable } from "./column-table.ts";
import { type DataOptions, filesOf, openData } from "./data.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { note, print } from "./terminal.ts";

export async function printSchema(args: readonly string[], options: DataOptions & { out?: string }): Promise<void> {
  const { out, ...data } = options;
  const files = await filesOf(args);
  await keepApart(files, { "--out": out });
  if (out !== undefined) await prepareOutput("--out", out);
  const source = await openData(files, data);
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
