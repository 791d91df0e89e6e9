/** The columns of files that are read together. */
import { CoppiceError } from "coppice/core";
import { listed } from "./column-names.ts";
import type { FileOptions } from "./plan.ts";

type Like = NonNullable<FileOptions["like"]>;

const MUST = "Files that are read together must have the same columns";

/** Throws if there are columns, but none is one of the file it continues. */
export function requireCommonColumn(like: Like, names: readonly string[], file: string): void {
  if (names.length === 0 || names.some((name) => like.names.includes(name))) return;
  throw new CoppiceError("E_INPUT", {
    subject: `it has no column in common with ${like.file}: its columns are ${listed(names)}, those of ${like.file} are ${listed(like.names)}`,
    remedy: `${MUST}: rename those of one file, or read the files one by one.`,
    file,
  });
}

/** Throws if a file lacks or adds columns compared to the one it continues; their order may differ. */
export function requireColumnsOf(like: Like, names: readonly string[], file: string): void {
  requireCommonColumn(like, names, file);
  const without = (all: readonly string[], some: ReadonlySet<string>) => all.filter((name) => !some.has(name));
  const lacking = without(like.names, new Set(names));
  const more = without(names, new Set(like.names));
  if (lacking.length === 0 && more.length === 0) return;
  const parts = [
    ...(lacking.length > 0 ? [`lacks ${listed(lacking)}`] : []),
    ...(more.length > 0 ? [`also has ${listed(more)}`] : []),
  ];
  throw new CoppiceError("E_INPUT", {
    subject: `its columns differ from those of ${like.file}: it ${parts.join(" and ")}`,
    remedy: `${MUST}.`,
    file,
  });
}
