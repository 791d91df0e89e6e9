/** Short names of models in input and output; the catalogue lists them. */
import { aliases, idOf } from "coppice/catalog";

/** The short names of an id. */
export function aliasesOf(id: string): string[] {
  return Object.keys(aliases).filter((alias) => aliases[alias] === id);
}

/** The id in a text that may end with parameters. */
export function idIn(text: string): string {
  return idOf(text.replace(/\(.*$/s, "").trim());
}
