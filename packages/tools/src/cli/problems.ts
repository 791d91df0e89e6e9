import { CoppiceError } from "coppice/core";
import { quantity } from "../quantity.ts";
import type { OpenedSource } from "../readers/index.ts";
import type { RacedSource } from "./data.ts";
import { tellNotes } from "./notes.ts";
import { note } from "./terminal.ts";

/**
 * Reports what went wrong while reading: the reader's warnings, and skipped bad rows. `quiet` only omits the messages
 * of the latter, since nobody should get unexpected numbers without knowing.
 */
export function reportProblems(problems: ReturnType<RacedSource["problems"]>, quiet = false): void {
  const { badRows, firstBadRows, warnings } = problems;
  tellNotes(warnings);
  if (badRows === 0) return;
  note(
    `${quantity(badRows, "row")} could not be read and ${badRows === 1 ? "was" : "were"} left out${quiet ? "" : ":"}`,
  );
  if (quiet) return;
  for (const message of firstBadRows) note(`  ${message}`);
  if (badRows > firstBadRows.length) note(`  and ${(badRows - firstBadRows.length).toLocaleString("en")} more`);
}

/** "3 rows left out", for the progress of a long run; empty if none. */
export function leftOut({ badRows: { count } }: Pick<OpenedSource, "badRows">): string {
  return count === 0 ? "" : `${quantity(count, "row")} left out`;
}

/** A user's schema may have no attributes: all models would predict like the baselines. */
export function requireAttributes({ schema, file }: Pick<OpenedSource, "schema" | "file">): void {
  if (schema.attributes.length > 0) return;
  throw new CoppiceError("E_SCHEMA", {
    subject: "the schema has no attributes, so that there is nothing to learn from",
    remedy: "`coppice schema FILE` prints one to edit.",
    file,
  });
}
