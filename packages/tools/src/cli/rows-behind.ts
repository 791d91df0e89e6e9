/** A source without its first rows, which are read and skipped. */
import { CoppiceError } from "coppice/core";
import type { OpenedSource } from "../readers/index.ts";

/** `batches()` throws `E_INPUT` if none are left. `leaveOut` is called for each skipped row. */
export function rowsBehind(source: OpenedSource, skip: number, leaveOut: () => void): OpenedSource {
  if (skip === 0) return source;
  const { totalRows, expectedRows } = source;
  const width = source.schema.attributes.length;
  return {
    ...source,
    ...(totalRows === undefined ? {} : { totalRows: Math.max(0, totalRows - skip) }),
    ...(expectedRows === undefined ? {} : { expectedRows: Math.max(0, expectedRows - skip) }),
    async *batches() {
      let row = 0;
      for await (const { rows, labels, count } of source.batches()) {
        const out = Math.min(count, Math.max(0, skip - row));
        row += count;
        for (let i = 0; i < out; i++) leaveOut();
        if (out < count) yield { rows: rows.subarray(out * width), labels: labels.subarray(out), count: count - out };
      }
      if (row > skip) return;
      const { count } = source.badRows;
      const bad = count > 0 ? `, and ${count.toLocaleString("en")} that could not be read` : "";
      throw new CoppiceError("E_INPUT", {
        subject: `\`--skip ${skip}\` leaves no rows: there are ${row.toLocaleString("en")}${bad}`,
        remedy: "Skip fewer, or read more with `--limit`.",
        file: source.file,
      });
    },
  };
}
