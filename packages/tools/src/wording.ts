/**
 * How messages refer to user actions: as a program passes them to `openSource`, such as `nominal: ["delay"]`, or as
 * typed on the command line, `--nominal delay`. The readers write each message once and ask here for the form of an
 * option. The command line is a process of its own with one form from its start, so readers need not pass it on.
 */
import { kebab } from "coppice/core";
import type { OpenOptions } from "./readers/types.ts";

/** Options of `openSource` that are also flags of the command line. */
export type OptionName = Exclude<keyof OpenOptions, "file" | "kept" | "onBytes" | "onSkip">;

/** Some of them with values, in the order in which they are written. */
export type Settings = {
  readonly [Name in Exclude<OptionName, "schema" | "shuffle">]?: NonNullable<OpenOptions[Name]>;
};

export interface Wording {
  /** An option name, or options with values. */
  write(option: OptionName | Settings): string;
  /** Several columns, as an option value. */
  list(columns: readonly string[]): string;
  /** The reader types shell commands. There options mostly have no quotes, so that they can be copied. */
  readonly isTyped: boolean;
  /** What to do about a model file, a schema, and a path that begins with a tilde. */
  readonly model: string;
  readonly schema: string;
  readonly home: string;
  /** The command that was run, reading standard input. */
  readonly reader: string;
}

const texts = (values: readonly string[]) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** The default wording. */
export const IN_PROGRAMS: Wording = {
  write(option) {
    if (typeof option === "string") return option;
    return Object.entries(option)
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? texts(value) : JSON.stringify(value)}`)
      .join(", ");
  },
  list: texts,
  isTyped: false,
  model: "`loadModel` reads it; give the file with the rows.",
  schema: "Give the file with the rows, and as `schema` this one read with `schemaFromJson`.",
  home: "Only shells expand ~: write the whole path.",
  reader: "",
};

export const ON_COMMAND_LINE: Wording = {
  write(option) {
    if (typeof option === "string") return flag(option);
    return Object.entries(option)
      .map(([name, value]) => withValue(name, value))
      .join(" ");
  },
  list: asArgument,
  isTyped: true,
  model:
    "`coppice inspect MODEL` shows what it holds, `coppice predict MODEL FILE` uses it, `coppice train FILE --from MODEL` trains it further.",
  schema: "Give the file with the rows, and this one with --schema.",
  home: "Shells expand ~ only at the start of a word, without quotes: use $HOME.",
  reader: "coppice race -",
};

function flag(option: string): string {
  return `--${kebab(option)}`;
}

function withValue(option: string, value: unknown): string {
  if (typeof value === "boolean") return value ? flag(option) : `--no-${kebab(option)}`;
  if (!Array.isArray(value)) return `${flag(option)} ${inShell(String(value))}`;
  return `${flag(option)} ${option === "missing" ? inShell(value.join(",")) : asArgument(value)}`;
}

/** Columns as an option value. A single one only needs shell quotes. */
export function asArgument(names: readonly string[]): string {
  if (names.length === 1) return inShell(names[0]); // a value that equals a column name means that column
  return inShell(names.map((name) => (/[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(","));
}

/** A text as one shell word: in double quotes, valid in every shell, unless they leave some of it to be interpreted. */
export function inShell(text: string): string {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

let wording = IN_PROGRAMS;

/** Sets the wording of this process's messages. */
export function useWording(words: Wording): void {
  wording = words;
}

/** The current wording. */
export function currentWording(): Wording {
  return wording;
}

/** An option, or several, in a message. */
export function option(which: OptionName | Settings): string {
  return wording.isTyped ? wording.write(which) : inQuotes(which);
}

/** Like `option`, but in quotes on the command line too. */
export function inQuotes(which: OptionName | Settings): string {
  return `\`${wording.write(which)}\``;
}

/** Columns in a message, as one list. */
export function listOf(...columns: readonly string[]): string {
  return wording.isTyped ? wording.list(columns) : `\`${wording.list(columns)}\``;
}

/** Text for those who type commands only; otherwise empty. */
export function typed(text: string): string {
  return wording.isTyped ? text : "";
}

/** Like `typed`, for a command that outputs the rows. */
export function piped(command: string): string {
  return typed(`${command} | ${wording.reader}`);
}
