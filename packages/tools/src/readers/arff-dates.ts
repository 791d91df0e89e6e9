/** Date formats of ARFF (Java's SimpleDateFormat), limited to numeric fields: y, M, d, H, m, s, S. */

const FIELDS = ["y", "M", "d", "H", "m", "s", "S"];

/** A parser to milliseconds since 1970 (UTC), NaN for other texts; undefined if the format is not supported. */
export function parserOfDates(format: string): ((text: string) => number) | undefined {
  const order: string[] = [];
  let pattern = "";
  // A run of one letter, a quoted literal, or any other character.
  for (const { 0: part, index } of format.matchAll(/([A-Za-z])\1*|'[^']*'|[^A-Za-z']/g)) {
    const letter = part[0];
    if (/\d/.test(part)) return undefined; // cannot be told from a field's digits
    const adjoins = /[A-Za-z]/.test(format[index + part.length] ?? "");
    if (/[A-Za-z]/.test(letter)) {
      if (!FIELDS.includes(letter) || order.includes(letter) || (letter === "M" && part.length > 2)) return undefined;
      if (part === "yy") return undefined; // ambiguous century
      order.push(letter);
      // Only their widths separate adjoining fields.
      pattern += letter === "y" ? "(\\d{4})" : part.length === 1 && !adjoins ? "(\\d+)" : `(\\d{${part.length}})`;
    } else pattern += escaped(letter === "'" ? (part === "''" ? "'" : part.slice(1, -1)) : part);
  }
  const expression = new RegExp(`^${pattern}$`);
  return (text) => {
    const match = expression.exec(text);
    if (match === null) return NaN;
    const value = (letter: string, otherwise: number) => {
      const at = order.indexOf(letter);
      return at < 0 ? otherwise : Number(match[at + 1]);
    };
    const [year, month, day] = [value("y", 1970), value("M", 1) - 1, value("d", 1)];
    const [hour, minute, second] = [value("H", 0), value("m", 0), value("s", 0)];
    const date = new Date(0);
    date.setUTCFullYear(year, month, day); // Date.UTC maps years before 100 to 1900 and later
    const time = date.setUTCHours(hour, minute, second, value("S", 0));
    // April 31 overflows into May.
    const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
    return isReal ? time : NaN;
  };
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
