/** Numbers with a decimal comma, as programs write them in much of Europe, and then a semicolon between cells. */
import { type Cell, numberOf } from "./cells.ts";

/** 3,14 but not 1,234, which is 1234 to others. */
const GROUP = /^[+-]?\d{1,3},\d{3}$/;

/**
 * The first column, with an example, that plainly holds numbers with decimal commas; undefined where there is none, or
 * where another column has decimal points. For files in which the comma is no delimiter.
 */
export function decimalCommas(
  sample: readonly (readonly Cell[])[],
  names: readonly string[],
): { readonly name: string; readonly example: string } | undefined {
  let found: { name: string; example: string } | undefined;
  for (const [column, name] of names.entries()) {
    const texts = sample.map((cells) => cells[column]).filter((cell) => typeof cell === "string");
    if (texts.length > 0 && texts.every((text) => numberOf(text) !== undefined)) {
      if (texts.some((text) => text.includes("."))) return undefined;
    } else if (texts.every((text) => numberOf(text, ",") !== undefined)) {
      const example = texts.find((text) => text.includes(",") && !GROUP.test(text));
      if (example !== undefined) found ??= { name, example };
    }
  }
  return found;
}
