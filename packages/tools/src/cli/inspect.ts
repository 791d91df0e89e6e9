import { stat } from "node:fs/promises";
import { aboutOf } from "coppice/catalog";
import { type Inspection, kebab, type Model, printed, specToJson } from "coppice/core";
import { parameterValues } from "./contenders.ts";
import { wrapped } from "./list.ts";
import { readModel } from "./model-files.ts";
import { layOut } from "./tables.ts";
import { bold, dim, print } from "./terminal.ts";
import { visible } from "./visible.ts";

/** `coppice inspect`: what a model file holds. */
export async function inspect(path: string, options: { json?: boolean }): Promise<void> {
  const model = await readModel(path);
  const { size } = await stat(path);
  print(options.json ? JSON.stringify(asJson(model, size), null, 2) : asText(path, model, size));
}

function asJson(model: Model, fileBytes: number) {
  const { spec, seed, schema, classifier } = model;
  return { spec: specToJson(spec), seed, fileBytes, schema: schema.toJSON(), state: classifier.inspect() };
}

function asText(path: string, model: Model, fileBytes: number): string {
  const { spec, seed, schema, classifier } = model;
  const state = classifier.inspect();
  const nominal = schema.attributes.filter(({ kind }) => kind === "nominal").length;
  const facts: [string, string][] = [
    ["model", printed(spec)],
    ["seed", spec.definition.capabilities.seeded ? String(seed) : "none needed"],
    ["file", `${visible(path)}, ${bytes(fileBytes)}`],
    ["state", bytes(state.bytes)],
    ["target", `${visible(schema.target.name)}: ${some(schema.target.classes.map(String))}`],
    [
      "schema",
      `${schema.attributes.length - nominal} numeric and ${nominal} nominal attributes: ${some(schema.attributes.map(({ name }) => name))}`,
    ],
    ...Object.entries(state.facts).map(([name, value]): [string, string] => [kebab(name), figure(value)]),
    ...parameterValues(spec.definition, spec.params).map(({ name, value }): [string, string] => [`--${name}`, value]),
  ];
  const indent = Math.max(...facts.map(([name]) => name.length)) + 2;
  const lines = facts.map(([name, text]) => `${dim(name.padEnd(indent))}${wrapped(text, indent)}`);
  const members = state.members ?? [];
  return [
    bold(aboutOf(spec.definition).title),
    ...lines,
    ...(members.length > 0 ? ["", memberTable(members)] : []),
  ].join("\n");
}

function memberTable(members: readonly Inspection[]): string {
  const names = [...new Set(members.flatMap(({ facts }) => Object.keys(facts)))];
  return layOut([
    { head: "member", rank: 0, align: "right", cells: members.map((_, i) => String(i)) },
    { head: "kind", rank: 0, cells: members.map(({ kind }) => kind) },
    { head: "vote", rank: 0, align: "right", cells: members.map(({ voteWeight }) => figure(voteWeight ?? "")) },
    { head: "bytes", rank: 0, align: "right", cells: members.map((member) => figure(member.bytes)) },
    ...names.map((name, i) => ({
      head: kebab(name),
      rank: i + 1,
      align: "right" as const,
      cells: members.map(({ facts }) => (Object.hasOwn(facts, name) ? figure(facts[name]) : "")),
    })),
  ]);
}

function figure(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(5);
}

function bytes(count: number): string {
  return `${count.toLocaleString("en")} bytes`;
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 20).map(visible).join(", ");
  return names.length <= 20 ? shown : `${shown} and ${names.length - 20} more`;
}
