/** Commands that read a file or a generated stream: the options of both, and which ones can be combined. */
import type { Command } from "commander";
import { kebab } from "coppice/core";
import { addDriftOptions, type DriftOptions } from "./drift-options.ts";
import { usageError } from "./failure.ts";
import { integerOption } from "./options.ts";

/** The options below as commander parses them. */
export interface GeneratorOptions extends DriftOptions {
  readonly generator?: string;
  readonly rows?: number;
}

export const DEFAULT_ROWS = 100_000;

export function addGeneratorOptions(command: Command): Command {
  command
    .optionsGroup("A generated stream:")
    .option("-g, --generator <generator>", 'a generated stream instead of a file: "sea(concept=2)"')
    .option(
      "--rows <n>",
      `rows of the generated stream (default: ${DEFAULT_ROWS})`,
      integerOption("--rows", { min: 1 }),
    );
  return addDriftOptions(command);
}

const OF_FILES = [
  "target",
  "schema",
  "nominal",
  "numeric",
  "ignore",
  "missing",
  "format",
  "delimiter",
  "decimal",
  "header",
  "inferRows",
  "maxValues",
  "onBadRow",
  "shuffle",
  "saveSchema",
] as const;
const OF_GENERATORS = ["rows", "driftTo", "driftAt", "driftWidth"] as const;

type Given = Partial<Readonly<Record<"generator" | (typeof OF_FILES | typeof OF_GENERATORS)[number], unknown>>>;

/** Throws `E_USAGE` unless exactly one of the two is given, and for options that do not apply to it. */
export function requireFileOrGenerator(command: string, files: readonly string[], options: Given): void {
  const isFile = options.generator === undefined;
  if ((files.length === 0) === isFile) {
    throw usageError({
      subject: isFile
        ? `coppice ${command} needs a FILE, - for standard input, or \`--generator GENERATOR\``
        : `coppice ${command} takes a FILE or \`--generator GENERATOR\`, not both`,
      remedy: `\`coppice ${command} --help\` shows examples.`,
    });
  }
  const useless = isFile ? OF_GENERATORS : OF_FILES;
  const found = useless.find((name) => options[name] !== undefined);
  if (found === undefined) return;
  const subject = isFile
    ? `\`--${kebab(found)}\` needs \`--generator\``
    : `\`--${kebab(found)}\` is for files, not for \`--generator\``;
  throw usageError({ subject });
}
