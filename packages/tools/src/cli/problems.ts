import type { RacedSource } from "./data.ts";
import { note } from "./terminal.ts";

/** Says what went wrong while reading: bad rows that were left out, and the reader's warnings. */
export function reportProblems(problems: ReturnType<RacedSource["problems"]>): void {
  const { badRows, firstBadRows, warnings } = problems;
  for (const warning of warnings) note(`Note: ${warning}`);
  if (badRows === 0) return;
  note(
    `${badRows.toLocaleString("en")} row${badRows === 1 ? "" : "s"} could not be read and ${badRows === 1 ? "was" : "were"} left out:`,
  );
  for (const message of firstBadRows) note(`  ${message}`);
  if (badRows > firstBadRows.length) note(`  and ${(badRows - firstBadRows.length).toLocaleString("en")} more`);
}
