import type { Command } from "commander";
import { addDataOptions, type DataOptions, filesHelp, filesOf, inferenceTable, openData } from "./data.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { command } from "./options.ts";
import { note, print } from "./terminal.ts";

export function schemaCommand(): Command {
  return addDataOptions(
    command("schema", "print the schema inferred from a file, as JSON to edit and pass to --schema"),
  )
    .argument("<files...>", filesHelp)
    .option("-o, --out <file>", "write the JSON there and show the columns here")
    .action(async (args: readonly string[], options: DataOptions & { out?: string }) => {
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
    });
}
