/** The options of a paper's program: exactly those named in its usage text. A mistake ends the program with advice. */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

/** Options shared by several papers. */
export interface Flags {
  readonly quick: boolean;
  readonly full: boolean;
  readonly data: string | undefined;
  readonly json: string | undefined;
}

/** Advice if data were not given. */
export const WHERE_DATA = "Data not given: --data FOLDER, laid out as papers/README.md says.";

/** The parsed options. `more` are the paper's own, which take a text each. */
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

/** The names in a comma-separated list, which must be among `all`; all of them without a list. */
export function namesIn<const T extends string>(flag: string, given: string | undefined, all: readonly T[]): T[] {
  const names = given?.split(",") ?? [...all];
  const unknown = names.find((name) => !all.includes(name as T));
  if (unknown !== undefined) refuse(`${flag}: "${unknown}" is none of ${all.join(", ")}.`);
  return names as T[];
}

/** The integer that was given, at least `least`. */
export function wholeNumber(flag: string, given: string | undefined, otherwise: number, least = 1): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (given.trim() !== "" && Number.isInteger(value) && value >= least) return value;
  refuse(`${flag}: "${given}" is no whole number from ${least} on.`);
}

/** The integers in a comma-separated list, at least 1. */
export function wholeNumbers(flag: string, given: string | undefined, otherwise: readonly number[]): readonly number[] {
  return given?.split(",").map((one) => wholeNumber(flag, one, 0)) ?? otherwise;
}

function refuse(mistake: string): never {
  console.error(mistake);
  process.exit(2);
}
