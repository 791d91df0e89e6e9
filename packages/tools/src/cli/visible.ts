/** Text that a terminal shows but does not interpret. Names and values come from files, whose content is unknown. */

/**
 * Characters that a terminal interprets or that hide text: control characters, marks that change the writing direction
 * or are invisible, and unpaired surrogates.
 */
const COMMANDS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Text on one line, with such characters escaped as in JSON, so that JSON remains valid. */
export function visible(text: string): string {
  return text.replace(COMMANDS, (unit) => SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The styles the program itself uses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const OURS = /(\n|\u001b\[(?:1|2|22|32|39)m)/;

/** The same for text of several lines, optionally keeping our styles. */
export function withoutCommands(text: string, isStyled = false): string {
  const pieces = text.split(isStyled ? OURS : /(\n)/);
  return pieces.map((piece, i) => (i % 2 === 0 ? visible(piece) : piece)).join("");
}
