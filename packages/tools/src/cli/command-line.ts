/** Commands as typed in a shell. */
import process from "node:process";
import { kebab } from "coppice/core";
import { inShell } from "../wording.ts";

/** The command that repeats this run; `npm start` is `coppice demo` in a checkout. */
export function commandLine(given = process.argv.slice(2), environment = process.env): string {
  const { npm_lifecycle_event: script, npm_package_name: owner } = environment;
  const isStart = script === "start" && owner === "coppice-workspace" && given[0] === "demo";
  const program = isStart ? ["npm", "start", ...(given.length > 1 ? ["--"] : [])] : ["coppice"];
  return [...program, ...given.slice(isStart ? 1 : 0).map(inShell)].join(" ");
}

type Value = string | number | boolean | readonly string[] | undefined;

/** A command for some files, with options as commander passes them; undefined ones were not given. */
export function typedCommand(name: string, files: readonly string[], options: Readonly<Record<string, Value>>): string {
  const words = Object.entries(options).flatMap(([option, value]) => {
    if (value === undefined) return [];
    if (typeof value === "boolean") return [`--${value ? "" : "no-"}${kebab(option)}`];
    return [`--${kebab(option)}`, String(value)]; // lists are separated by commas
  });
  const paths = files.map((file) => (/^-./.test(file) ? `./${file}` : file));
  return commandLine([name, ...paths, ...words], {});
}
