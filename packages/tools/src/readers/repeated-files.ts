/** Files given more than once, also by different paths: what is read twice may not be meant to be. */
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";

/** The paths of each such file, in the order given. */
export async function repeatedFiles(files: readonly string[]): Promise<string[][]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const target = await realpath(file).catch(() => resolve(file)); // a pipe may have no path
    const paths = found.get(target);
    if (paths === undefined) found.set(target, [file]);
    else paths.push(file);
  }
  return [...found.values()].filter(({ length }) => length > 1);
}

/** Says that their rows are read each time; none if there are none. */
export function notesOnRepeated([paths, ...more]: readonly (readonly string[])[]): string[] {
  if (paths === undefined) return [];
  const [first] = paths;
  if (more.length > 0) {
    return [`The file ${first} and ${more.length} more are given several times: their rows are read each time.`];
  }
  const other = paths.find((path) => path !== first);
  const times = paths.length === 2 ? "twice" : `${paths.length} times`;
  const also = other === undefined ? "" : `, also as ${other}`;
  return [`The file ${first} is given ${times}${also}: its rows are read each time.`];
}
