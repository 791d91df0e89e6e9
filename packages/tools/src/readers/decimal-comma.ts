/** Numbers with a decimal comma, common in much of Europe, where a semicolon separates cells. */
import { type Cell, numberOf } from "./cells.ts";
import { MOSTLY } from "./column-facts.ts";

/** 1,234, which is 1234 to others; not 3,14. */
const GROUP = /^[+-]?\d{1,3},\d{3}$/;

/**
 * The first column, with an example, that clearly holds numbers with decimal commas, perhaps beside a few texts, which
 * are then named as among decimal points; undefined if there is none, or if another column has decimal points. For files whose delimiter is not a comma.
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
    } else {
      const numbers = texts.filter((text) => numberOf(text, ",") !== undefined);
      if (numbers.length < MOSTLY * texts.length) continue;
      const example = numbers.find((text) => text.includes(",") && !GROUP.test(text));
      if (example !== undefined) found ??= { name, example };
    }
  }
  return found;
}
