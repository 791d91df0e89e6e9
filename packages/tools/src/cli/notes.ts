/** Notes for the user. Each is printed once, as soon as it is known: those on the schema before the first row. */
import { note } from "./terminal.ts";

const told = new Set<string>();

export function tellNotes(notes: readonly string[]): void {
  for (const text of notes) {
    if (told.has(text)) continue;
    told.add(text);
    note(`Note: ${text}`);
  }
}
