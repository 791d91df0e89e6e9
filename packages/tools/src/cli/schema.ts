import type { Command } from "commander";
import { addDataOptions, type DataOptions, inferenceTable, openData } from "./data.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { command } from "./options.ts";
import { note, print } from "./terminal.ts";

export function schemaCommand(): Command {
  return addDataOptions(
    command("schema", "print the schema inferred from a file, as JSON to edit and pass to --schema"),
  )
    .argument("<file>", "CSV, ARFF, NDJSON or Parquet, also .gz; - reads standard input")
    .option("-o, --out <file>", "write the JSON there and show the columns here")
    .action(async (file: string, options: DataOptions & { out?: string }) => {
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
    });
}
