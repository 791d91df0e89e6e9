/** Parses a benchmark's command line. Mistakes end it and list the valid choices. */
import { relative } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowNegative: true }>>["values"];

/** The values of the options. `--help` lists them; options that are on by default are turned off with `--no-`. */
export function given<const T extends Options>(options: T, args: readonly string[] = process.argv.slice(2)): Values<T> {
  const help = { type: "boolean" } as const;
  try {
    const { values } = parseArgs({ options: { ...options, help }, allowNegative: true, args: [...args] });
    if (!("help" in values)) return values as Values<T>;
  } catch (error) {
    refuse(`${(error as Error).message.split(". ")[0]}.\n${usageOf(options)}`);
  }
  console.log(usageOf(options));
  process.exit(0);
}

function usageOf(options: Options): string {
  const parts = Object.entries(options).map(([name, option]) => {
    if (option.type === "string") return `[--${name} ${option.default ?? "..."}]`;
    return option.default === true ? `[--no-${name}]` : `[--${name}]`;
  });
  return ["node", relative("", process.argv[1] ?? ""), ...parts].join(" ");
}

export function refuse(mistake: string): never {
  console.error(mistake);
  process.exit(2);
}

/** An integer of at least 1, or `standard` if nothing was given. */
export function whole(name: string, text: string | undefined, standard: number): number {
  const value = text === undefined ? standard : Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  refuse(`--${name} must be an integer from 1, got "${text}"`);
}

/** The items named in a list "a,b"; all of them if nothing was given. */
export function chosen<T extends { readonly name: string }>(
  option: string,
  all: readonly T[],
  text: string | undefined,
): readonly T[] {
  if (text === undefined) return all;
  return text.split(",").map((name) => {
    const found = all.find((candidate) => candidate.name === name);
    return found ?? refuse(`--${option}: "${name}" is none of ${all.map((a) => a.name).join(", ")}`);
  });
}
