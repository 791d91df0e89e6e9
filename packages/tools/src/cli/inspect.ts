import { stat } from "node:fs/promises";
import { aboutOf } from "coppice/catalog";
import { type Inspection, kebab, type Model, type ModelPicture, printed, specToJson } from "coppice/core";
import { membersOf, pictureOf } from "coppice/learners";
import { quantity } from "../quantity.ts";
import { parameterValues } from "./contenders.ts";
import { usageError } from "./failure.ts";
import { readModel } from "./model-files.ts";
import { figure, pictureText, treeDot } from "./picture.ts";
import { layOut } from "./tables.ts";
import { bold, dim, print, wrapped } from "./terminal.ts";
import { visible } from "./visible.ts";

interface InspectOptions {
  readonly json?: boolean;
  readonly tree?: boolean;
  readonly dot?: boolean;
  readonly member?: number;
}

/** `coppice inspect`: shows the content of a model file. */
export async function inspect(path: string, options: InspectOptions): Promise<void> {
  const { tree = false, dot = false, member } = options;
  if (member !== undefined && !tree && !dot) throw usageError({ subject: "`--member` needs `--tree` or `--dot`" });
  if (dot && options.json) throw usageError({ subject: "`--dot` and `--json`", expected: "exclude each other" });
  const model = await readModel(path);
  if (tree || dot) {
    const picture = pictureIn(model, member);
    if (dot && picture.kind !== "tree") {
      throw usageError({
        subject: `${nameOf(model)} is not a tree, and \`--dot\` draws only trees`,
        remedy: "`--tree` shows its weights.",
      });
    }
    if (options.json) print(JSON.stringify(picture, null, 2));
    else print(picture.kind === "tree" && dot ? treeDot(picture) : pictureText(picture));
    return;
  }
  const { size } = await stat(path);
  print(options.json ? JSON.stringify(asJson(model, size), null, 2) : asText(path, model, size));
}

/** What a model, or the given member of an ensemble, has learned. */
function pictureIn(model: Model, member: number | undefined): ModelPicture {
  const { classifier } = model;
  const count = classifier.inspect().members?.length ?? 0;
  const last = count - 1;
  if (count === 0 && member !== undefined) throw usageError({ subject: `${nameOf(model)} has no members` });
  if (count > 0 && member === undefined) {
    throw usageError({
      subject:
        count === 1
          ? `${nameOf(model)} has one member: give \`--member 0\``
          : `${nameOf(model)} has ${count} members: give one of them, \`--member 0\` to \`--member ${last}\``,
    });
  }
  if (member !== undefined && member > last) {
    throw usageError({ subject: "`--member`", expected: `must be in [0, ${last}]`, given: member });
  }
  const shown = member === undefined ? classifier : membersOf(classifier)[member];
  const picture = shown && pictureOf(shown);
  if (picture !== undefined) return picture;
  throw usageError({
    subject: `${member === undefined ? "" : `member ${member} of `}${nameOf(model)} is neither a tree nor a table of weights`,
    remedy: "Leave out `--tree` and `--dot` to see its other properties.",
  });
}

function nameOf({ spec }: Model): string {
  return printed(spec);
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
      `${quantity(schema.attributes.length, "attribute")} (${nominal} nominal): ${some(schema.attributes.map(({ name }) => name))}`,
    ],
    ...Object.entries(state.facts).map(([name, value]): [string, string] => [kebab(name), figure(value)]),
  ];
  const parameters = parameterValues(spec.definition, spec.params).map(({ name, value }) => [`  ${name}`, value]);
  const indent = Math.max(...[...facts, ...parameters].map(([name]) => name.length)) + 2;
  const linesOf = (pairs: readonly (readonly string[])[]) =>
    pairs.map(([name, text]) => `${dim(name.padEnd(indent))}${wrapped(text, indent)}`);
  const members = state.members ?? [];
  return [
    bold(aboutOf(spec.definition).title),
    ...linesOf(facts),
    "",
    bold("parameters"),
    ...linesOf(parameters),
    ...(members.length > 0 ? ["", memberTable(members)] : []),
  ].join("\n");
}

function memberTable(members: readonly Inspection[]): string {
  const names = [...new Set(members.flatMap(({ facts }) => Object.keys(facts)))];
  return layOut([
    { head: "member", rank: 0, align: "right", cells: members.map((_, i) => String(i)) },
    { head: "kind", rank: 0, cells: members.map(({ kind }) => kind) },
    ...(members.some(({ age }) => age !== undefined)
      ? [{ head: "age", rank: 0, align: "right" as const, cells: members.map(({ age }) => figure(age ?? "")) }]
      : []),
    { head: "vote", rank: 0, align: "right", cells: members.map(({ voteWeight }) => figure(voteWeight ?? "")) },
    ...(members.some(({ error }) => error !== undefined)
      ? [
          {
            head: "error %",
            rank: 0,
            align: "right" as const,
            cells: members.map(({ error }) => (error === undefined ? "" : (100 * error).toFixed(2))),
          },
        ]
      : []),
    { head: "bytes", rank: 0, align: "right", cells: members.map((member) => figure(member.bytes)) },
    ...names.map((name, i) => ({
      head: kebab(name),
      rank: i + 1,
      align: "right" as const,
      cells: members.map(({ facts }) => (Object.hasOwn(facts, name) ? figure(facts[name]) : "")),
    })),
  ]);
}

function bytes(count: number): string {
  return `${count.toLocaleString("en")} bytes`;
}

function some(names: readonly string[]): string {
  const shown = names
    .slice(0, 20)
    .map((name) => visible(name) || '""')
    .join(", ");
  return names.length <= 20 ? shown : `${shown} and ${names.length - 20} more`;
}
