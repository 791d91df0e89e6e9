/** Short names of models in what is typed and shown; the catalogue has the list of them. */
import { aliases, idOf } from "coppice/catalog";

/** The short names of an id. */
export function aliasesOf(id: string): string[] {
  return Object.keys(aliases).filter((alias) => aliases[alias] === id);
}

/** The id in a text in which parameters perhaps follow. */
export function idIn(text: string): string {
  return idOf(text.replace(/\(.*$/s, "").trim());
}
