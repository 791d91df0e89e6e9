import { aboutOf, detectors, ensembles, generators, learners, trainers } from "coppice/catalog";
import type { Description } from "coppice/core";
import { unknownName } from "coppice/core";
import { aliasesOf } from "./aliases.ts";
import { bold, columns, dim, print, wrapped } from "./terminal.ts";
import { meaningOf } from "./what-is.ts";

export const FAMILIES: Readonly<Record<string, readonly Description[]>> = {
  learners,
  ensembles,
  trainers,
  detectors,
  generators,
};

/** `coppice list`: everything available, by family. */
export function list(family: string | undefined, options: { json?: boolean }): void {
  if (family !== undefined && !Object.hasOwn(FAMILIES, family)) {
    const isOne =
      meaningOf(family) !== undefined ? ` \`coppice explain ${family}\` describes one model or stream.` : "";
    const families = Object.keys(FAMILIES);
    throw unknownName("family", family, families, `Families: ${families.join(", ")}.${isOne}`);
  }
  const shown = Object.entries(FAMILIES).filter(([name]) => family === undefined || name === family);
  print(
    options.json
      ? JSON.stringify(Object.fromEntries(shown.map(asJson)), null, 2)
      : [...shown.map(asText), dim(wrapped(NEXT, 0))].join("\n\n"),
  );
}

const NEXT =
  "`coppice explain NAME` says when to choose one, what it costs, which defaults we would change, and its parameters.";

function asText([name, definitions]: [string, readonly Description[]]): string {
  const heads = definitions.map(({ id }) => [id, ...aliasesOf(id)].join(", "));
  const beside = Math.max(0, ...heads.map((head) => head.length)) + 4;
  const isNarrow = columns() < beside + 40;
  const indent = isNarrow ? 6 : beside;
  const lines = definitions.map((one, i) => {
    const head = isNarrow ? `${bold(heads[i])}\n${" ".repeat(indent)}` : bold(heads[i].padEnd(indent - 2));
    return `  ${head}${wrapped(aboutOf(one).summary, indent)}`;
  });
  return [dim(name), ...lines].join("\n");
}

function asJson([name, definitions]: [string, readonly Description[]]) {
  const facts = (one: Description) => {
    const { title, summary, choose, cost, paper } = aboutOf(one);
    return { id: one.id, aliases: aliasesOf(one.id), title, summary, choose, cost, paper };
  };
  return [name, definitions.map(facts)];
}
