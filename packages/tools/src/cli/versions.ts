import { readFileSync } from "node:fs";
import process from "node:process";
import type { RaceResults } from "../results.ts";

/** The program's version, from its package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return version;
}

export function versions(): RaceResults["versions"] {
  return {
    coppice: programVersion(),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  };
}
