/** A JSON file that is one record holding all rows, as services and pandas write tables. */
import { CoppiceError } from "coppice/core";
import { inShell, piped } from "../wording.ts";
import type { Cell } from "./cells.ts";

/** Throws `E_INPUT` with advice if a file's only record holds the rows, or all columns. */
export function refuseTableInRecord(names: readonly string[], cells: readonly Cell[], file: string): void {
  const rows = names.find((_, i) => isListOfRecords(cells[i]));
  if (rows === undefined && !cells.every(isObject)) return;
  const path = rows === undefined || /^\w+$/.test(rows) ? rows : `[${JSON.stringify(rows)}]`;
  throw new CoppiceError("E_INPUT", {
    subject:
      rows === undefined
        ? "the file is one record that holds columns, not rows"
        : `the file is one record, and its rows are in \`${rows}\``,
    remedy:
      rows === undefined
        ? 'Write a record for each row: of pandas, df.to_json(FILE, orient="records", lines=True).'
        : `Take them out${piped(`: jq -c ${inShell(`.${path}[]`)} FILE`)}.`,
    file,
  });
}

function isObject(cell: Cell): boolean {
  return typeof cell === "object" && cell !== null;
}

export function isListOfRecords(cell: Cell): boolean {
  return Array.isArray(cell) && isObject(cell[0]) && !Array.isArray(cell[0]);
}
