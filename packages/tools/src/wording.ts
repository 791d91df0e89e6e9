/**
 * How messages name what a person can do: as a program gives it to `openSource`, as in `nominal: ["delay"]`, or as somebody types
 * it on the command line, `--nominal delay`. A message of the readers is written once and asks here how an option is written.
 * The command line is a process of its own that speaks in one way from its start, so no reader has to hand that on to the next.
 */
import { kebab } from "coppice/core";
import type { OpenOptions } from "./readers/types.ts";

/** Options of `openSource` that are flags of the command line, too. */
export type OptionName = Exclude<keyof OpenOptions, "file" | "kept" | "onBytes" | "onSkip">;

/** Some of them with values, in the order in which they are written. */
export type Settings = {
  readonly [Name in Exclude<OptionName, "schema" | "shuffle">]?: NonNullable<OpenOptions[Name]>;
};

export interface Wording {
  /** An option by its name alone, or options with their values. */
  write(option: OptionName | Settings): string;
  /** Several columns, as the value of an option. */
  list(columns: readonly string[]): string;
  /** Who reads this types commands into a shell. There options mostly stand without quotes, to be copied. */
  readonly isTyped: boolean;
  /** What to do about a model file, a schema, and a path that begins with a tilde. */
  readonly model: string;
  readonly schema: string;
  readonly home: string;
}

const texts = (values: readonly string[]) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** What everybody is told who does not say otherwise. */
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
  schema: "Give the file with the rows, and what `schemaFromJson` makes of this one as `schema`.",
  home: "Only shells take ~ for your folder: write the whole path.",
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
    "`coppice inspect MODEL` shows what it holds, `coppice predict MODEL FILE` uses it, `coppice train FILE --from MODEL` goes on with it.",
  schema: "Give the file with the rows, and this one with --schema.",
  home: "Shells take ~ for your folder only where a word begins with it, without quotes: use $HOME.",
};

function flag(option: string): string {
  return `--${kebab(option)}`;
}

function withValue(option: string, value: unknown): string {
  if (typeof value === "boolean") return value ? flag(option) : `--no-${kebab(option)}`;
  if (!Array.isArray(value)) return `${flag(option)} ${inShell(String(value))}`;
  return `${flag(option)} ${option === "missing" ? inShell(value.join(",")) : asArgument(value)}`;
}

/** Columns as the value of an option. One alone needs no quotes but the shell's. */
export function asArgument(names: readonly string[]): string {
  if (names.length === 1) return inShell(names[0]); // what is as a whole a column's name means that column
  return inShell(names.map((name) => (/[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(","));
}

/** A text as one word. In double quotes, which every shell knows, unless it holds what they leave to be obeyed. */
export function inShell(text: string): string {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

let wording = IN_PROGRAMS;

/** Says how messages of this process name things from now on. */
export function useWording(words: Wording): void {
  wording = words;
}

/** How they do now. */
export function currentWording(): Wording {
  return wording;
}

/** An option, or several, in a message. */
export function option(which: OptionName | Settings): string {
  return wording.isTyped ? wording.write(which) : inQuotes(which);
}

/** As `option`, in quotes on the command line, too. */
export function inQuotes(which: OptionName | Settings): string {
  return `\`${wording.write(which)}\``;
}

/** Columns in a message, as one list. */
export function listOf(...columns: readonly string[]): string {
  return wording.isTyped ? wording.list(columns) : `\`${wording.list(columns)}\``;
}

/** What only who types commands can use: elsewhere nothing. */
export function typed(text: string): string {
  return wording.isTyped ? text : "";
}

/** As `typed`, a command that gives the rows. */
export function piped(command: string): string {
  return typed(`${command} | coppice race -`);
}
