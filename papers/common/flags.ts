/** The options of a paper's program: what its usage text names, and nothing else. Mistakes end the program and say what to do. */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

/** The options that several papers have. */
export interface Flags {
  readonly quick: boolean;
  readonly full: boolean;
  readonly data: string | undefined;
  readonly json: string | undefined;
}

/** What to do where data were not given. */
export const WHERE_DATA = "Data not given: --data FOLDER, laid out as papers/README.md says.";

/** What was typed. `more` are options of the paper's own, which have a text each. */
export function flags<const T extends string = never>(
  usage: string,
  more: readonly T[] = [],
  args: readonly string[] = process.argv.slice(2),
): Flags & { readonly [K in T]: string | undefined } {
  const named = (names: readonly string[], type: "boolean" | "string") =>
    names.filter((name) => usage.includes(`--${name}`)).map((name) => [name, { type }] as const);
  const texts = named(["data", "json", ...more], "string");
  const options = Object.fromEntries([...named(["quick", "full"], "boolean"), ...texts]);
  const values = parsed(usage, { ...options, help: { type: "boolean" } }, args);
  if (values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  const { quick = false, full = false, data, json } = values as Partial<Flags>;
  if (data !== undefined && !isFolder(data)) refuse(`--data: there is no folder ${data}.`);
  if (json !== undefined && !isFolder(dirname(json))) refuse(`--json ${json}: there is no folder ${dirname(json)}.`);
  const own = Object.fromEntries(more.map((name) => [name, values[name]])) as { [K in T]: string | undefined };
  return { ...own, quick, full, data, json };
}

function parsed(usage: string, options: Record<string, { type: "boolean" | "string" }>, args: readonly string[]) {
  try {
    return parseArgs({ options, args: [...args] }).values;
  } catch (error) {
    return refuse(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The names in a list with commas, of those there are; all of them where no list was given. */
export function namesIn<const T extends string>(flag: string, given: string | undefined, all: readonly T[]): T[] {
  const names = given?.split(",") ?? [...all];
  const unknown = names.find((name) => !all.includes(name as T));
  if (unknown !== undefined) refuse(`${flag}: "${unknown}" is none of ${all.join(", ")}.`);
  return names as T[];
}

/** The whole number that was given, from `least` on. */
export function wholeNumber(flag: string, given: string | undefined, otherwise: number, least = 1): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (given.trim() !== "" && Number.isInteger(value) && value >= least) return value;
  refuse(`${flag}: "${given}" is no whole number from ${least} on.`);
}

/** The whole numbers in a list with commas, from 1 on. */
export function wholeNumbers(flag: string, given: string | undefined, otherwise: readonly number[]): readonly number[] {
  return given?.split(",").map((one) => wholeNumber(flag, one, 0)) ?? otherwise;
}

function refuse(mistake: string): never {
  console.error(mistake);
  process.exit(2);
}
