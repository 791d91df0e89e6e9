/** Column names as people type them, several in one text. */
import { CoppiceError, unknownName } from "coppice/core";
import { listOf } from "../wording.ts";

/** The names in a comma-separated list; a name that contains a comma is quoted, as in CSV. */
export function namesIn(list: string): string[] {
  const names: string[] = [];
  const name = /\s*(?:"((?:[^"]|"")*)"|((?!\s*")[^,]*?))\s*(,|$)/y;
  for (;;) {
    const match = name.exec(list);
    if (match === null) {
      throw new CoppiceError("E_USAGE", {
        subject: "a quote in a list of columns is never closed, or text follows it:",
        expected: "names with commas are written as in CSV",
        given: list,
        remedy: `Such as ${listOf("id", "review, text")}.`,
      });
    }
    names.push(match[1]?.replaceAll('""', '"') ?? match[2]);
    if (match[3] === "") return names;
  }
}

/** The columns named by some lists. A list that is itself a column's name means that column. Throws for other names. */
export function columnsNamed(
  lists: readonly string[] = [],
  known: readonly string[],
  file: string,
): ReadonlySet<string> {
  const names = lists.flatMap((list) => (known.includes(list) ? [list] : namesIn(list)));
  const other = names.find((name) => !known.includes(name));
  if (other === undefined) return new Set(names);
  const parts = (list: string) => `,${list.split(",").map((part) => part.trim())},`;
  const typed = lists.map(parts);
  const parted = known.find((name) => name.includes(",") && typed.some((list) => list.includes(parts(name))));
  if (parted === undefined) throw unknownColumn(other, known, file);
  throw new CoppiceError("E_USAGE", {
    subject: `a list of columns splits the name \`${parted}\` at its comma`,
    remedy: `Quote such a name in a list: ${listOf("other", parted)}.`,
    file,
  });
}

export function unknownColumn(name: string, known: readonly string[], file: string): CoppiceError {
  return unknownName(`column in ${file}:`, name, known, `Columns: ${listed(known)}.`);
}

export function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length > 30 ? `${names.slice(0, 30).join(", ")} and ${names.length - 30} more` : names.join(", ");
}
